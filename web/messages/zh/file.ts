/** Why a file of tensors was refused, in Chinese. */
import type { FileReason } from '../../engine/types';
import { quoted } from '../quoted';

const shape = (sizes: readonly number[]): string => `[${sizes.join(', ')}]`;

export function fileReason(reason: FileReason): string {
  switch (reason.kind) {
    case 'no-safetensors':
      return '它不是 safetensors 文件，或者已经损坏';
    case 'cut-off':
      return '它不是 safetensors 文件，或者没有传完整、后面被截断了';
    case 'header':
      return '文件头太大，或者写法不对';
    case 'extra-bytes':
      return '文件里有不属于任何张量的字节';
    case 'config':
      return '文件里的模型设置不是合格的 JSON';
    case 'entry':
      return `文件头对张量“${quoted(reason.name)}”的描述不完整`;
    case 'size':
      return `张量“${quoted(reason.name)}”的形状和它的字节数对不上`;
    case 'gap':
      return `张量“${quoted(reason.name)}”和前一个张量有重叠或空隙`;
    case 'extra':
      return `张量“${quoted(reason.name)}”不是这个模型的参数`;
    case 'missing':
      return `缺少张量“${quoted(reason.name)}”`;
    case 'number':
      return `张量“${quoted(reason.name)}”里有不能用的数：参数必须是有限的 float32`;
    case 'type':
      return `张量“${quoted(reason.name)}”的类型 ${quoted(reason.type)} 不认识`;
    case 'shape':
      return `张量“${quoted(reason.name)}”的形状是 ${shape(reason.has)}，这个模型要 ${shape(reason.needs)}`;
  }
}
