import { defineOne } from '../widgets/define-one';

export type { AttnChangeEvent, AttnJacobian } from '../elements';

defineOne('attn-jacobian', async () => (await import('../widgets/jacobian')).AttnJacobian);
