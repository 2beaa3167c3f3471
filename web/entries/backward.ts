import { defineOne } from '../widgets/define-one';

export type { AttnChangeEvent, AttnBackward } from '../elements';

defineOne('attn-backward', async () => (await import('../widgets/backward')).AttnBackward);
