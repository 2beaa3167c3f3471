/** Words of a model's attention from a file in `<attn-matrix>`, in Chinese. */
import { quoted } from '../quoted';
import type { SourceReason } from '../source-reason';
import { sourceReason } from './file';

export const attentionFile = {
  caption: '点一个头，看它在这句话上的注意力权重。',
  note: '打开一个真实模型的注意力：.safetensors 或 .json 文件，里面是 attention（层 × 头 × n × n）和 n 个 tokens；文件只在本页里读，不会上传。',
  python: '从 Hugging Face 的模型存出这样一个文件：',
  open: '打开文件',
  drop: '也可以把文件拖到这里',
  opening: '正在打开…',
  refused: (name: string, reason: SourceReason) => `没有打开 ${quoted(name)}：${sourceReason(reason)}。`,
  trained: (model: string) => `训练所得：${model}`,
  unnamed: '来自文件，没有写明是哪个模型',
  facts: (name: string, layers: number, heads: number, tokens: number) =>
    `${quoted(name)}：${layers} 层 × ${heads} 头，${tokens} 个 token。数字是文件里的，本页只读不算。`,
  unnamedNote: '这些权重是否训练所得，无从得知。',
  badSums: (count: number, rows: number) =>
    `${rows} 行里有 ${count} 行的和与 1 相差超过 0.01：这些行不是完整的 softmax。`,
  caution: '训练得到的图案也不等于解释：它只说输出取了谁的值，不说为什么，也不说这个头有没有用。',
  maps: (layers: number, heads: number) => `${layers} 层 × ${heads} 头的注意力权重，行是层，列是头`,
  layer: '层',
  head: '头',
  mapName: (layer: number, head: number) => `第 ${layer} 层，头 ${head}`,
  weights: (layer: number, head: number) => `第 ${layer} 层头 ${head} 的注意力权重`,
  cellAt: (row: string, col: string, weight: string) => `${row} 行，${col} 列：${weight}`,
  queries: '行是查询，列是键',
  rowSum: '行和',
  sumOf: (token: string) => `“${token}”一行之和`,
  rest: (count: number, weight: string) => `其余 ${count} 个 ${weight}`,
};
