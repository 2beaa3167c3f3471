/** Why a file of tensors was refused, or could not be had, in Chinese. */
import type { FileReason } from '../../engine/types';
import { shown } from '../number';
import { quoted } from '../quoted';
import type { SourceReason } from '../source-reason';

const place = ([layer, head, row, column]: readonly number[]): string =>
  `第 ${layer} 层、头 ${head}、第 ${row} 行、第 ${column} 列`;

const shape = (sizes: readonly number[]): string => `[${sizes.join(', ')}]`;

export function fileReason(reason: FileReason): string {
  switch (reason.kind) {
    case 'empty':
      return '文件是空的';
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
    case 'json':
      return '它不是合格的 JSON';
    case 'no-attention':
      return '里面没有名为 attention 的张量或字段';
    case 'tokens':
      return '缺少 tokens，或者它不是一列文字';
    case 'model':
      return '模型的名字不是文字，或者太长';
    case 'uneven':
      return 'attention 里有的项不是数，或者各行不一样长';
    case 'json-size':
      return `JSON 至多 ${reason.most / 2 ** 20} MB；更大的请存成 safetensors`;
    case 'many-tokens':
      return `至多 ${reason.most} 个 token`;
    case 'long-token':
      return `有的 token 超过 ${reason.most} 个字符`;
    case 'many-maps':
      return `层数乘头数至多 ${reason.most}`;
    case 'weight':
      return `${place(reason.at)}的权重是 ${shown(reason.weight)}；softmax 之后的权重在 0 到 1 之间`;
    case 'token-count':
      return `有 ${reason.has} 个 token，矩阵却是 ${reason.needs} × ${reason.needs}`;
    case 'attention-shape':
      return `attention 的形状是 ${shape(reason.has)}；应当是 [层, 头, n, n]，不带 batch`;
    case 'entry':
      return `文件头对张量“${quoted(reason.name)}”的描述不完整`;
    case 'size':
      return `张量“${quoted(reason.name)}”的形状和它的字节数对不上`;
    case 'gap':
      return `张量“${quoted(reason.name)}”和前一个张量有重叠或空隙`;
    case 'beyond':
      return `按文件头的说法，张量“${quoted(reason.name)}”落在文件末尾之外`;
    case 'extra':
      return `张量“${quoted(reason.name)}”不是这个模型的参数`;
    case 'missing':
      return `缺少张量“${quoted(reason.name)}”`;
    case 'number':
      return `张量“${quoted(reason.name)}”里有不能用的数：参数必须是有限的 float32`;
    case 'type':
      return `张量“${quoted(reason.name)}”的类型 ${quoted(reason.type)} 不认识`;
    case 'no-float':
      return `张量“${quoted(reason.name)}”存的是整数（${reason.type}），而参数是浮点数（F32、F16、BF16 或 F64）`;
    case 'shape':
      return `张量“${quoted(reason.name)}”的形状是 ${shape(reason.has)}，这个模型要 ${shape(reason.needs)}`;
  }
}

/** Without a full stop at its end. */
export function sourceReason(reason: SourceReason): string {
  switch (reason.kind) {
    case 'file':
      return fileReason(reason.reason);
    case 'status':
      return `服务器回答 ${reason.text}`;
    case 'other-site':
      return `没有读到。文件在另一个站点（${reason.origin}）上：那里要用 Access-Control-Allow-Origin 允许本页读取，或者把文件放到本站；也可能只是网络不通`;
    case 'too-large':
      return `文件超过 ${reason.most / 2 ** 20} MB`;
    case 'several':
      return `一下子来了 ${reason.count} 个文件，一次只打开一个`;
    case 'no-address':
      return '只打开 http(s) 地址和本站里的位置，这个不是';
    case 'no-answer':
      return '没有应答：地址不对、网络不通，或者页面的安全策略（CSP connect-src）不允许';
  }
}
