import { defineOne } from '../widgets/define-one';

export type { AttnChangeEvent, AttnStability } from '../elements';

defineOne('attn-stability', async () => (await import('../widgets/stability')).AttnStability);
