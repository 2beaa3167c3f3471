import { defineOne } from '../widgets/define-one';

export type { AttnChangeEvent, AttnCrossEntropy } from '../elements';

defineOne('attn-cross-entropy', async () => (await import('../widgets/cross-entropy')).AttnCrossEntropy);
