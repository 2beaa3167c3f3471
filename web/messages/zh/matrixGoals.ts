/** Words of what a reader of `<attn-matrix>` may try, in Chinese. */
export const matrixGoals = {
  yes: '能',
  no: '不能',
  challengeRead: (a: string, b: string) =>
    `把权重切到“随机”，不用掩码，改动任意格子，让 a(${a}, ${b}) ≥ 0.9，同时 a(${b}, ${a}) ≤ 0.1。`,
  challengeReadAsk: (a: string, b: string) => `“${a}”几乎只看“${b}”时，“${b}”能几乎不看“${a}”吗？`,
  challengeReadWhy:
    '两个方向用的是不同的向量：来的方向是一个查询与一个键，回的方向是另一个查询与另一个键，改一对不必动另一对，所以 A 不必对称。',
  challengeUniform: '不用掩码，让每一行的权重都相等（H = ln n，n > 1），而每个查询、每个键都不是零向量。',
  challengeUniformAsk: '查询和键都不为 0，权重还能处处相等吗？',
  challengeUniformWhy:
    'softmax 只看一行里分数的差。所有的键相同（例如全用同一个 token），或者查询与所有的键垂直，一行的分数就都一样，权重就均匀。权重均匀不等于“没有问”。',
  challengeSwapBoth: '在图的下方把两个 token 的行在 K 和 V 中一起交换（这两行要不一样），不用掩码：输出变吗？',
  challengeSwapBothAsk: '一起交换，输出会变吗？',
  challengeSwapKeys: '先恢复行序，再只在 K 中交换两行：输出变吗？',
  challengeSwapKeysAsk: '只交换 K，输出会变吗？',
  changes: '会变',
  stays: '不变',
  challengeSwapBothWhy:
    '权重的两列跟着换了位置，乘的还是原来那个值：输出是一个和，加的次序无关。注意力把键和值看成一个集合。',
  challengeSwapKeysWhy: '权重的两列换了，值却没有换：原来给一个 token 的权重，现在乘到了另一个的值上。键与值必须成对。',
  challengeCausal: '用因果掩码，只改第一个 token 的查询 q₁，让它的输出 o₁ 改变。',
  challengeCausalWhy: '第一行只有自己可见，softmax 只有一项，a₁₁ = 1，不论 q₁ 是什么；所以 o₁ = v₁。',
};
