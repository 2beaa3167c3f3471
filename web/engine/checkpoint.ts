/** A model's parameters as a .safetensors file: one tensor a parameter, under PyTorch's names, and the config as metadata. */
import { quote, refuseFile } from './file-error';
import { readSafetensors, writeSafetensors, type Tensor } from './safetensors';
import { checkJson } from './strict-json';
import type { ParameterPlace } from './trainer-types';

export interface Checkpoint {
  /** What the writer said the model is: `createTrainer` checks it. Undefined where the file says nothing. */
  config: unknown;
  tensors: ReadonlyMap<string, Tensor>;
}

/** Under this name metadata holds the config as JSON. */
const CONFIG = 'config';
/** Config, vocabulary. */
const CONFIG_DEPTH = 3;

/** As much of a tensor as becomes a parameter. */
type Values = Pick<Tensor, 'shape'> & { readonly data: ArrayLike<number> };

const sizeOf = (shape: readonly number[]) => shape.reduce((size, extent) => size * extent, 1);

/** Float32, in the layout's order. `config` must be plain JSON. */
export function writeCheckpoint(
  layout: readonly ParameterPlace[],
  parameters: Float32Array,
  config: object,
): Uint8Array {
  const tensors = layout.map(({ name, shape, offset }) => {
    const data = parameters.subarray(offset, offset + sizeOf(shape));
    return [name, { shape, data }] as const;
  });
  return writeSafetensors(
    new Map(tensors),
    new Map([
      ['format', 'pt'],
      [CONFIG, JSON.stringify(config)],
    ]),
  );
}

/** @throws {EngineError} `invalid-argument`, argument `file`, with the reason. */
export function readCheckpoint(bytes: Uint8Array): Checkpoint {
  const { tensors, metadata } = readSafetensors(bytes);
  for (const [name, { dtype: type }] of tensors) {
    if (type.startsWith('I'))
      refuseFile(`tensor ${quote(name)} holds integers, ${type}; parameters are floats`, {
        kind: 'no-float',
        name,
        type,
      });
  }
  return { config: readConfig(metadata.get(CONFIG)), tensors };
}

function readConfig(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  const reason = checkJson(text, CONFIG_DEPTH);
  return reason === undefined ? JSON.parse(text) : refuseFile(`the config ${reason}`, { kind: 'config' });
}

/**
 * The tensors in a layout's order as one buffer.
 * @throws {EngineError} `invalid-argument`, argument `file`, naming the tensor that is missing, too many, of another shape
 * or not finite in float32.
 */
export function parametersOf(tensors: ReadonlyMap<string, Values>, layout: readonly ParameterPlace[]): Float32Array {
  const names = new Set(layout.map(({ name }) => name));
  const extra = [...tensors.keys()].find((name) => !names.has(name));
  if (extra !== undefined)
    refuseFile(`tensor ${quote(extra)} is no parameter of this model`, { kind: 'extra', name: extra });
  const parameters = new Float32Array(layout.reduce((size, { shape }) => size + sizeOf(shape), 0));
  for (const place of layout) parameters.set(numbersOf(tensors.get(place.name), place), place.offset);
  return parameters;
}

function numbersOf(tensor: Values | undefined, { name, shape }: ParameterPlace): Float32Array {
  if (tensor === undefined) return refuseFile(`tensor ${quote(name)} is missing`, { kind: 'missing', name });
  if (tensor.shape.join() !== shape.join()) {
    refuseFile(`tensor ${quote(name)} has shape [${tensor.shape.join(', ')}]; this model's is [${shape.join(', ')}]`, {
      kind: 'shape',
      name,
      has: tensor.shape,
      needs: shape,
    });
  }
  const numbers = Float32Array.from(tensor.data);
  const at = numbers.findIndex((value) => !Number.isFinite(value));
  if (at >= 0)
    refuseFile(`tensor ${quote(name)} holds ${tensor.data[at]} at ${at}; parameters must be finite in float32`, {
      kind: 'number',
      name,
    });
  return numbers;
}
