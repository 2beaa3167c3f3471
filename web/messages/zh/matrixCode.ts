/** Words of the PyTorch code of `<attn-matrix>`, in Chinese. */
export const matrixCode = {
  copyCode: '复制代码',
  codeCopied: '代码已复制。',
  codeNotCopied: '浏览器不让复制，请选中代码手动复制。',
  code: {
    visible: 'True = 可见',
    otherNumbers: '数太多，不逐个写出：形状与分布相同，数值不同',
    byHand: '手工修改',
    fullyMasked: '全被屏蔽的行是 0/0：这里定为 0',
    same: '同一个计算，一次调用（PyTorch 2.1 起）',
    sameSince: '一次调用（PyTorch 2.5 起结果相同；更早的版本在全被屏蔽的行给出 NaN）',
    encoder: '来自编码器',
    swapped: '交换了行',
    split: '按列切成各个头，头在最前',
    beside: '各头的列重新并排',
  },
};
