import { defineOne } from '../widgets/define-one';

export type { AttnChangeEvent, AttnGraph } from '../elements';

defineOne('attn-graph', async () => (await import('../widgets/graph')).AttnGraph);
