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
    case 'json':
      return 'it is no proper JSON';
    case 'no-attention':
      return 'it has no tensor or field named “attention”';
    case 'tokens':
      return '“tokens” is missing, or no list of texts';
    case 'model':
      return 'the name of the model is no text, or too long';
    case 'uneven':
      return '“attention” holds something that is no number, or lists of unequal length';
    case 'json-size':
      return `JSON may have ${reason.most / 2 ** 20} MB; a safetensors file may be larger`;
    case 'many-tokens':
      return `it may have ${reason.most} tokens at most`;
    case 'long-token':
      return `a token has more than ${reason.most} characters`;
    case 'many-maps':
      return `layers times heads may be ${reason.most} at most`;
    case 'weight':
      return `a weight is ${reason.weight}; after softmax weights lie between 0 and 1`;
    case 'token-count':
      return `it has ${reason.has} tokens, and maps of ${reason.needs} × ${reason.needs}`;
    case 'attention-shape':
      return `“attention” has the shape ${shape(reason.has)}; it must be [layers, heads, n, n], without a batch`;
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
