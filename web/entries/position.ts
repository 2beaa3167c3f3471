import { defineOne } from '../widgets/define-one';

export type { AttnChangeEvent, AttnPosition } from '../elements';

defineOne('attn-position', async () => (await import('../widgets/position')).AttnPosition);
