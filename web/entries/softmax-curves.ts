import { defineOne } from '../widgets/define-one';

export type { AttnChangeEvent, AttnSoftmaxCurves } from '../elements';

defineOne('attn-softmax-curves', async () => (await import('../widgets/softmax-curves')).AttnSoftmaxCurves);
