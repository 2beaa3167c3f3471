import { defineOne } from '../widgets/define-one';

export type { AttnChangeEvent, AttnScaling } from '../elements';

defineOne('attn-scaling', async () => (await import('../widgets/scaling')).AttnScaling);
