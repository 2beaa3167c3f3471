/** Words of what all widgets say, in Chinese. */
import type { Need } from '../../params/schema';
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

export const common = {
  /** What a value should be, as the end of a sentence. */
  need,
  problem: (attribute: string, given: string, it: Need) =>
    `${attribute} ${given.trim() === '' ? '是空的' : `的值“${quoted(given)}”不可用`}，这里按默认值显示；它应是：${need(it)}。`,
  refused: (given: string, it: Need) =>
    `${given.trim() === '' ? '这里不能空着' : `“${quoted(given)}”不可用`}；要填的是：${need(it)}。`,
  loading: '正在载入计算引擎……',
  failed: (reason: string) => `计算没有完成：${reason}`,
  retry: '重试',
  menu: '更多操作',
  close: '关闭',
  undo: '撤销',
  redo: '重做',
  reset: '恢复初始状态',
  copyLink: '复制链接',
  exportItem: '导出与嵌入',
  verify: '怎么知道这些数是对的？',
  linkCopied: '链接已复制，打开它就回到现在的状态。',
  linkShown: '浏览器不让复制，请手动复制这个链接：',
  presets: '预设',
  less: '减小',
  more: '增大',
  views: '视图',
  roundedHint: '图中的数经过四舍五入；指向、点按或聚焦一个数，这里给出完整数值。',
  isNow: (name: string, value: string) => `${name} 现为 ${value}`,
  segment: '按词切分',
  segmentFailed: '切不出 2 到 64 个词，请用“/”或空格自己分开。',
  challenges: '挑战',
  challenge: (n: number, done: boolean) => `挑战 ${n}${done ? '，已完成' : ''}`,
  alreadyMet: '现在恰好已经满足：先离开这个状态，再自己做到。',
  predictFirst: '先猜（或跳过），再动手：在那之前做到的不算。',
  skip: '跳过预测',
  notYet: '还没有做到。',
  impossible: '做不到',
  itCanBeDone: '其实做得到，再试试。',
  challengeMet: '做到了。',
  challengeImpossible: '对，做不到。',
  predicted: (right: boolean): string => (right ? '你的预测是对的。' : '和你的预测不一样。'),
};
