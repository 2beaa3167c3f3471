/** Why a text was not taken, in Chinese. */
import type { Need } from '../../params/schema';
import { faultOf } from '../fault';
import { shown } from '../number';
import { quoted } from '../quoted';

function need(it: Need): string {
  switch (it.kind) {
    case 'number':
      return `${shown(it.min)} 到 ${shown(it.max)} 之间的数`;
    case 'integer':
      return `${shown(it.min)} 到 ${shown(it.max)} 之间的整数`;
    case 'numbers':
      return `${it.least} 到 ${it.most} 个数，用逗号或空格分开，每个在 ${shown(it.min)} 到 ${shown(it.max)} 之间`;
    case 'words':
      return `${it.least} 到 ${it.most} 个 token，用空格或“/”分开，每个至多 ${it.longest} 个字符`;
    case 'choice':
      return `以下之一：${it.choices.join('、')}`;
    case 'flag':
      return 'true 或 false';
    case 'symbols':
      return '一个或两个字母，例如 s,Z';
    case 'text':
      return `至多 ${it.longest} 个字符的文本`;
    case 'bits':
      return `至多 ${it.rows} 行、每行至多 ${it.cols} 个的 0 和 1（1 = 可见），各行一样长，行与行用分号分开`;
    case 'cells':
      return `至多 ${it.most} 个写作“矩阵.行.列=数”的格子，用分号分开，例如 wq.5.3=2；矩阵是 ${it.grids.join('、')} 之一，数在 ${shown(it.min)} 到 ${shown(it.max)} 之间`;
  }
}

function why(given: string, it: Need): string {
  const fault = faultOf(given, it);
  const item = `“${quoted(fault && 'item' in fault ? fault.item : given)}”`;
  switch (fault?.kind) {
    case 'number':
      return `${item}不是数`;
    case 'range':
      return `${item}超出范围`;
    case 'long':
      return `${item}太长`;
    case 'gap':
      return `${item}里逗号旁缺一个数`;
    case 'count':
      return `${item}有 ${fault.count} 个`;
    case undefined:
      return given.trim() === '' ? '是空的' : `${item}不可用`;
  }
}

export const refusals = {
  need,
  problem: (attribute: string, given: string, it: Need) =>
    `${attribute}：${why(given, it)}，这里按默认值显示；它应是：${need(it)}。`,
  refused: (given: string, it: Need) => `没有采用：${why(given, it)}；要填的是：${need(it)}。`,
};
