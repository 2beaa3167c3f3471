import { defineOne } from '../widgets/define-one';

export type { AttnChangeEvent, AttnTransformer } from '../elements';

defineOne('attn-transformer', async () => (await import('../widgets/transformer')).AttnTransformer);
