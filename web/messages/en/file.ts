/** Why a file of tensors was refused, in English. */
import type { FileReason } from '../../engine/types';
import { quoted } from '../quoted';

const shape = (sizes: readonly number[]): string => `[${sizes.join(', ')}]`;

export function fileReason(reason: FileReason): string {
  switch (reason.kind) {
    case 'no-safetensors':
      return 'it is no safetensors file, or damaged';
    case 'cut-off':
      return 'it is no safetensors file, or it is cut off';
    case 'header':
      return 'its header is too large, or not written as it should be';
    case 'extra-bytes':
      return 'it has bytes that belong to no tensor';
    case 'config':
      return 'the model’s settings in it are no proper JSON';
    case 'entry':
      return `its header does not describe tensor “${quoted(reason.name)}” in full`;
    case 'size':
      return `tensor “${quoted(reason.name)}” has a shape that does not fit its bytes`;
    case 'gap':
      return `tensor “${quoted(reason.name)}” overlaps the one before it, or leaves a gap`;
    case 'extra':
      return `tensor “${quoted(reason.name)}” is no parameter of this model`;
    case 'missing':
      return `tensor “${quoted(reason.name)}” is missing`;
    case 'number':
      return `tensor “${quoted(reason.name)}” holds a number that cannot be used: parameters are finite float32`;
    case 'type':
      return `tensor “${quoted(reason.name)}” is of an unknown type, ${quoted(reason.type)}`;
    case 'shape':
      return `tensor “${quoted(reason.name)}” has shape ${shape(reason.has)}; this model’s is ${shape(reason.needs)}`;
  }
}
