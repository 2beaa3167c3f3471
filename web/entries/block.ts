import { defineOne } from '../widgets/define-one';

export type { AttnChangeEvent, AttnBlock } from '../elements';

defineOne('attn-block', async () => (await import('../widgets/block')).AttnBlock);
