/** The forward pass as a column of blocks, and the parameters by block. */
import type { ParameterPlace } from '../engine/types';

export interface Part {
  /** `embed`, `blocks.0.attn`, … : what the parameters' names begin with. */
  readonly name: string;
  readonly kind: 'embed' | 'norm' | 'attention' | 'mlp' | 'head';
  /** Layer from 0, where it is in one. */
  readonly layer: number | undefined;
  readonly parameters: readonly ParameterPlace[];
  readonly count: number;
}

const sizeOf = ({ shape }: ParameterPlace): number => shape.reduce((size, extent) => size * extent, 1);

function partOf(name: string): Pick<Part, 'name' | 'kind' | 'layer'> {
  const block = /^blocks\.(\d+)\.(ln1|attn|ln2|mlp)/.exec(name);
  if (block?.[1] !== undefined) {
    const kind = block[2] === 'attn' ? 'attention' : block[2] === 'mlp' ? 'mlp' : 'norm';
    return { name: block[0], kind, layer: Number(block[1]) };
  }
  if (name.startsWith('ln_f')) return { name: 'ln_f', kind: 'norm', layer: undefined };
  if (name.startsWith('head')) return { name: 'head', kind: 'head', layer: undefined };
  return { name: 'embed', kind: 'embed', layer: undefined };
}

/** Blocks in the order that data goes through them. */
export function partsOf(layout: readonly ParameterPlace[]): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const place of layout) {
    const part = partOf(place.name);
    const { parameters = [], count = 0 } = parts.get(part.name) ?? {};
    parts.set(part.name, { ...part, parameters: [...parameters, place], count: count + sizeOf(place) });
  }
  return [...parts.values()];
}

/** A parameter as rows and columns, out × in; a vector as one row. */
export function asMatrix({ shape, offset }: ParameterPlace, buffer: Float32Array) {
  const [rows, cols] = shape.length === 2 ? [shape[0] ?? 0, shape[1] ?? 0] : [1, shape[0] ?? 0];
  return { rows, cols, data: buffer.subarray(offset, offset + rows * cols) };
}

/** Positions of a row go through a block together. */
export interface Extent {
  readonly batch: number;
  readonly context: number;
  readonly width: number;
  readonly vocabulary: number;
}

/** What comes out of a block, B × T × C. */
export const outputShape = (kind: Part['kind'], { batch, context, width, vocabulary }: Extent): readonly number[] => [
  batch,
  context,
  kind === 'head' ? vocabulary : width,
];
