import { anyText, choice, flag, integer, number, type Param } from './schema';

export const TASKS = ['copy', 'reverse', 'sort', 'recall', 'add', 'text'] as const;
export const CORPORA = ['english', 'tang', 'own'] as const;
export const TRANSFORMER_TABS = ['example', 'generate', 'model', 'code', 'sweep', 'checkpoint'] as const;

/** What may be typed or set by a slider. */
export const TRANSFORMER_RANGES = {
  length: { min: 1, max: 24 },
  items: { min: 1, max: 12 },
  gap: { min: 0, max: 60 },
  context: { min: 4, max: 64 },
  layers: { min: 1, max: 4 },
  heads: { min: 1, max: 8 },
  dModel: { min: 4, max: 128 },
  batch: { min: 1, max: 64 },
  seed: { min: 0, max: 4294967295 },
  learningRate: { min: 1e-5, max: 100 },
  steps: { min: 1, max: 10_000 },
  temperature: { min: 0, max: 5 },
  topK: { min: 0, max: 100 },
  map: { min: 0, max: 31 },
};

/** Characters of a text of the reader's own: what the engine takes, 2²⁰ bytes, were each of one byte. */
export const LONGEST_TEXT = 2 ** 20;

/** A number, or `auto`: what the task usually needs. */
const orAuto = (param: Param<number>): Param<number | 'auto'> => ({
  fallback: 'auto',
  need: param.need,
  read: (text) => (text.trim() === 'auto' ? 'auto' : param.read(text)),
  write: String,
});

/**
 * `<attn-transformer>`: a task, two models and how they are trained, and what is looked at. An empty `example` is one that
 * suits the task; `src` is the address of a checkpoint to open.
 */
export const transformerParams = {
  task: choice(TASKS, 'reverse'),
  length: integer(8, TRANSFORMER_RANGES.length),
  items: integer(4, TRANSFORMER_RANGES.items),
  gap: integer(10, TRANSFORMER_RANGES.gap),
  corpus: choice(CORPORA, 'english'),
  text: anyText('', LONGEST_TEXT),
  context: integer(32, TRANSFORMER_RANGES.context),
  layers: integer(1, TRANSFORMER_RANGES.layers),
  heads: integer(2, TRANSFORMER_RANGES.heads),
  dModel: integer(32, TRANSFORMER_RANGES.dModel),
  batch: orAuto(integer(16, TRANSFORMER_RANGES.batch)),
  seed: integer(1, TRANSFORMER_RANGES.seed),
  learningRate: orAuto(number(0.003, TRANSFORMER_RANGES.learningRate)),
  steps: orAuto(integer(1, TRANSFORMER_RANGES.steps)),
  rnn: flag(false),
  positions: choice(['learned', 'sinusoidal', 'none'], 'learned'),
  residual: flag(true),
  layerNorm: choice(['pre', 'post', 'none'], 'pre'),
  scale: choice(['sqrt', 'none'], 'sqrt'),
  example: anyText('', 400),
  map: integer(0, TRANSFORMER_RANGES.map),
  temperature: number(1, TRANSFORMER_RANGES.temperature),
  topK: integer(0, TRANSFORMER_RANGES.topK),
  tab: choice(TRANSFORMER_TABS, 'example'),
  src: anyText('', 2000),
};
