import { defineOne } from '../widgets/define-one';

export type { AttnChangeEvent, AttnMatrix } from '../elements';

defineOne('attn-matrix', async () => (await import('../widgets/matrix')).AttnMatrix);
