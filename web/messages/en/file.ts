/** Why a file of tensors was refused, or could not be had, in English. */
import type { FileReason } from '../../engine/types';
import { shown } from '../number';
import { quoted } from '../quoted';
import type { SourceReason } from '../source-reason';

const place = ([layer, head, row, column]: readonly number[]): string =>
  `layer ${layer}, head ${head}, row ${row}, column ${column}`;

const shape = (sizes: readonly number[]): string => `[${sizes.join(', ')}]`;

export function fileReason(reason: FileReason): string {
  switch (reason.kind) {
    case 'empty':
      return 'the file is empty';
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
      return `the weight at ${place(reason.at)} is ${shown(reason.weight)}; after softmax weights lie between 0 and 1`;
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
    case 'beyond':
      return `tensor “${quoted(reason.name)}” is said to lie beyond the file’s end`;
    case 'extra':
      return `tensor “${quoted(reason.name)}” is no parameter of this model`;
    case 'missing':
      return `tensor “${quoted(reason.name)}” is missing`;
    case 'number':
      return `tensor “${quoted(reason.name)}” holds a number that cannot be used: parameters are finite float32`;
    case 'type':
      return `tensor “${quoted(reason.name)}” is of an unknown type, ${quoted(reason.type)}`;
    case 'no-float':
      return `tensor “${quoted(reason.name)}” holds integers (${reason.type}); parameters are floats (F32, F16, BF16 or F64)`;
    case 'shape':
      return `tensor “${quoted(reason.name)}” has shape ${shape(reason.has)}; this model’s is ${shape(reason.needs)}`;
  }
}

/** Without a full stop at its end. */
export function sourceReason(reason: SourceReason): string {
  switch (reason.kind) {
    case 'file':
      return fileReason(reason.reason);
    case 'status':
      return `the server answered ${reason.text}`;
    case 'other-site':
      return `it could not be read. The file is on another site (${reason.origin}): that one must allow this page by Access-Control-Allow-Origin, or the file must be on this site; or else the network is down`;
    case 'too-large':
      return `the file is larger than ${reason.most / 2 ** 20} MB`;
    case 'several':
      return `${reason.count} files came at once; one is opened at a time`;
    case 'no-address':
      return 'only http(s) addresses and places on this site are opened, and this is none';
    case 'no-answer':
      return 'there was no answer: the address is wrong, the network is down, or the page’s security policy (CSP connect-src) forbids it';
  }
}
