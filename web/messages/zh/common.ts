/** Words of what all widgets say, in Chinese. */
import { until } from 'lit/directives/until.js';
import type { Need } from '../../params/schema';

// Most readers never see why a text was not taken: these words are fetched when they are first needed.
const refusals = async () => (await import('./refusals')).refusals;

export const common = {
  problem: (attribute: string, given: string, it: Need) =>
    until(refusals().then(({ problem }) => problem(attribute, given, it))),
  refused: (given: string, it: Need) => until(refusals().then(({ refused }) => refused(given, it))),
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
