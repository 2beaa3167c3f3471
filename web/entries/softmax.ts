import { defineOne } from '../widgets/define-one';

export type { AttnChangeEvent, AttnSoftmax } from '../elements';

defineOne('attn-softmax', async () => (await import('../widgets/softmax')).AttnSoftmax);
