/** Words of a model's attention from a file in `<attn-matrix>`, in English. */
import { quoted } from '../quoted';
import { sourceReason } from './file';
import type { attentionFile as zh } from '../zh/attentionFile';

export const attentionFile: typeof zh = {
  caption: 'Tap a head and see its attention weights on this sentence.',
  note: 'Open a real model’s attention: a .safetensors or .json file with attention (layers × heads × n × n) and n tokens. The file is read in this page and sent nowhere.',
  python: 'These lines make such a file from a Hugging Face model:',
  open: 'Open a file',
  drop: 'or drop it here',
  opening: 'Opening …',
  refused: (name, reason) => `${quoted(name)} was not opened: ${sourceReason(reason)}.`,
  trained: (model) => `Trained: ${model}`,
  unnamed: 'From a file that does not name its model',
  facts: (name, layers, heads, tokens) =>
    `${quoted(name)}: ${layers} layers × ${heads} heads, ${tokens} tokens. The numbers are the file’s; this page only reads them.`,
  unnamedNote: 'Whether these weights were trained cannot be known.',
  badSums: (count, rows) =>
    `In ${count} of ${rows} rows the sum is more than 0.01 away from 1: they are no whole softmax.`,
  caution:
    'A trained pattern is no explanation either: it says whose values the output took, not why, nor whether this head matters.',
  maps: (layers, heads) => `attention weights of ${layers} layers × ${heads} heads; rows are layers, columns heads`,
  layer: 'layer',
  head: 'head',
  mapName: (layer, head) => `layer ${layer}, head ${head}`,
  weights: (layer, head) => `Attention weights of layer ${layer}, head ${head}`,
  cellAt: (row, col, weight) => `row ${row}, column ${col}: ${weight}`,
  queries: 'rows are queries, columns are keys',
  rowSum: 'sum',
  sumOf: (token) => `sum of the row of “${token}”`,
  rest: (count, weight) => `${count} others ${weight}`,
};
