/** Words of `<attn-graph>`, in Chinese. */
export const graph = {
  caption:
    '点两个 token，数信息要走几跳，再反过来点一次：RNN 是单行道，只能逐站传递；注意力让每个 token 直接读到所有 token。',
  captionCausal:
    '点两个 token，数信息要走几跳，再反过来点一次：RNN 只能逐站传递；注意力一跳直达，但有因果掩码时，每个 token 只读自己和前面的。',
  path: 'RNN：路径',
  complete: '注意力：完全图',
  completeCausal: '注意力：只读自己和前面的',
  rnn: 'RNN',
  attention: '注意力',
  hops: (from: string, to: string, steps: number | undefined) =>
    `${from} → ${to}：${steps === undefined ? '不可达' : `${steps} 跳`}`,
  pickEnd: (from: string) => `${from} → ？`,
  pickHint: (from: string) => `起点是“${from}”，再点一个 token 作终点（Esc 取消）。`,
  tokenName: (name: string, position: number, part: 'from' | 'to' | undefined) =>
    `${name}，第 ${position} 个${part === 'from' ? '，起点' : part === 'to' ? '，终点' : ''}`,
  forward: (stations: string, edges: number) => `RNN：${stations}，经过 ${edges} 条边。注意力：一条边直达。`,
  backwardOpen: '反过来，RNN 不可达：边 hₜ → hₜ₊₁ 只朝后，后面的 token 传不到前面。注意力照样 1 跳。',
  backwardCausal: '反过来，两边都不可达：RNN 的边只朝后，因果掩码也屏蔽了后面的 token。',
  itself: '同一个 token：0 跳。注意力里每个 token 对自身也有一个权重。',
  weights: '权重 aₜ,ₛ：第 t 个 token 读第 s 个；两个方向，两个权重。',
  beyond: (name: string, given: number, n: number) =>
    `${name} = ${given} 超出了句子：只有 ${n} 个 token，按第 ${n} 个画。`,
  chooseFrom: '起点',
  chooseTo: '终点',
  play: '播放',
  pause: '暂停',
  next: '走一步',
  rest: '清除',
  counter: (step: number, n: number, steps: number) =>
    `第 ${step} 步：RNN 算完 ${step} / ${n} 个隐藏状态；注意力${step >= steps ? '已全部算完' : '还没开始'}。`,
  counterRest: (n: number, steps: number) => `RNN 要串行 ${n} 步；注意力一层 ${steps} 步，所有 token 同时更新。`,
  editTokens: '自己的句子',
  editHint: '2 到 64 个 token，用“/”或空格分开',
  length: 'token 数 n',
  mask: '掩码',
  maskNone: '无',
  maskCausal: '因果掩码',
  pairs: (pairs: string, directed: string) => `${pairs} 对 token 相连；权重有方向、含自身，共 ${directed} 个。`,
  pairsCausal: (pairs: string, causal: string) =>
    `${pairs} 对 token 相连，边只从前面的指向后面的；权重含自身，共 ${causal} 个。`,
  adjacency: '邻接矩阵：行是读的 token，列是被读的 token；点一格选一对。',
  tabTime: '时间线',
  tabInformation: '信息',
  tabCost: '代价',
  timelineRnn: 'RNN 读入',
  timelineAttention: '注意力读入',
  timelineGeneration: '生成（两者）',
  timelineSteps: (count: number) => `${count} 步`,
  timelineAxis: '步 →',
  timelineNote:
    '一行一个 token，一列一步。句子已给定时（读入、训练），注意力一列就算完；生成时下一个 token 要等上一个，两者都只能逐个来。',
  pathStrip: 'RNN：各 hₜ 里还剩多少',
  completeStrip: '注意力：各 oₜ 里有多少',
  stripsTitle: (name: string, symbol: string) =>
    `“${name}”（${symbol}）有多少传到各处：‖∂输出/∂${symbol}‖，即 Frobenius 范数除以 √h`,
  scale: '两边同一对数标度',
  reaches: (name: string, position: number, value: string) => `${name}，第 ${position} 个，${value}`,
  unreachable: '传不到',
  verdict: {
    rnn: (trend: 'fades' | 'keeps' | 'explodes', near: string, far: string, factor: string) => {
      const what = { fades: '随距离衰减', keeps: '大致保持，不随距离变化', explodes: '随距离放大（爆炸）' }[trend];
      return `RNN ${what}：近处 ${near}，远处 ${far}，每远一个 token 平均乘 ${factor}。`;
    },
    rnnAtEnd: 'RNN：起点已是最后一个 token，没有更远处可比。',
    attention: (far: string, n: number, share: string) =>
      `注意力不随距离变化，但会随 n 被摊薄：${far}；权重均分时是 1/n = 1/${n} = ${share}。`,
    attentionCausal: (far: string, n: number, share: string) =>
      `注意力在因果掩码下按约 1/t 变小：第 t 个 token 的权重由前 t 个分，变小是因为分的多了，不是因为离得远。${far}；均分时是 1/${n} = ${share}。`,
  },
  provenance: (seed: number, width: number) => `随机权重（种子 ${seed}），没有语义；两边输入相同，宽度 ${width}。`,
  gain: '增益 gain',
  gainNoteTanh: '增益 gain 是 W 的谱半径。tanh 会饱和，所以临界的 gain 大于 1，并且与输入有关。',
  gainNoteLinear: '增益 gain 是 W 的谱半径。去掉 tanh 后，每远一个 token 就恰好再乘一次 gain，所以临界值就是 1。',
  activation: '激活',
  linear: '线性',
  hidden: '隐藏状态维度 h',
  seed: '种子',
  profile: '传到每个位置的量（对数轴）',
  position: '位置 t',
  edges: '边数',
  directedWeights: '有向权重（含自身）',
  causalWeights: '因果掩码下的权重',
  longestPath: '最长路径',
  meanDistance: '平均距离（只算可达的有序对）',
  sequentialSteps: '串行步数',
  core: '乘法次数（注意力只算核心）',
  projections: '乘法次数（注意力的投影）',
  dModel: '宽度 d',
  costWidths: '两边按同样的宽度 d 计数：RNN 的隐藏状态在表里也是 d 维。',
  crossing: (n: number, d: number) => {
    const projections = '把投影也算上，注意力总是更多。';
    if (n === d) return `现在 n = d = ${n}：注意力核心与 RNN 的乘法次数恰好相等。${projections}`;
    return n < d
      ? `现在 n = ${n} < d = ${d}：注意力核心的乘法比 RNN 少；到 n = d 时相等。${projections}`
      : `现在 n = ${n} > d = ${d}：注意力核心的乘法比 RNN 多；n = d 时相等。${projections}`;
  },
  memory: '瓶颈：读完整句后保留多少个数（这里 RNN 的维度 h 单独调）',
  rnnKeeps: (h: number) => `RNN：${h} 个，不论句子多长`,
  attentionKeeps: (n: number, d: number, kept: string) => `注意力：${n} × ${d} = ${kept} 个（n·d）`,
  presetSentence: '预设：六个 token',
  presetBack: '预设：反过来，从最后一个到第一个',
  presetLong: '预设：64 个 token',
  presetCritical: '预设：64 个 token，gain = 1.2',
  reachStart: '起点自己：只经过一次 U。',
  throughValue: (weight: string) => `其中经过值的一项就是权重 ${weight}，其余经过查询和键。`,
  yes: '能',
  no: '不能',
  challengeRoute: '在 RNN 里给“苹果 → 我”（从后面的 token 到前面的）找一条路。',
  challengeRouteWhy:
    '边 hₜ → hₜ₊₁ 只朝后；h₁ 只由 x₁ 算出，后面的 token 对它的影响恰好是 0。要看到后文，得再加一个反向的 RNN。',
  challengeBlock: '让注意力也从后面的 token 传不到前面：选一对反过来的 token，使 ‖∂oₜ/∂xₛ‖ 恰好为 0。',
  challengeBlockAsk: '能让注意力传过去的量恰好是 0，而不只是很小吗？',
  challengeBlockWhy:
    'softmax 的权重总大于 0，所以没有掩码时总能传到。因果掩码把分数换成 −∞，权重恰好为 0：反方向没有路，和 RNN 一样。',
  challengeGain:
    '在“信息”里，以第 1 个 token 为起点，用 tanh、至少 21 个 token：调 gain，使 20 步以后的 ‖∂h₂₁/∂x₁‖ 落在 0.5 到 2 之间（指向 RNN 那条的第 21 格就能读到）。',
  challengeGainStart: (i: string) => `现在的起点是 x${i}，请换成 x₁。`,
  challengeGainAsk: '这时 gain 是小于 1、等于 1，还是大于 1？',
  gainBelow: '小于 1',
  gainOne: '等于 1',
  gainAbove: '大于 1',
  challengeGainWhy:
    '20 个 Jacobian 相乘；tanh′ ≤ 1，饱和时更小，所以 gain 要大于 1 才抵得过。能用的范围很窄，还随种子、宽度和输入而变：RNN 难训练就在这里。',
  challengeCrossing: '调 n 和 d，使注意力核心的乘法次数与 RNN 恰好相等。',
  challengeCrossingAsk: '在哪里相等？',
  challengeCrossingWhy: '2n²d = 2nd² 当且仅当 n = d：序列比宽度短时注意力核心更省，更长时 RNN 更省。',
  challengeProjections: '把投影也算上，让注意力的乘法次数不多于 RNN。',
  challengeProjectionsWhy:
    '光是投影就有 4nd² 次，已是 RNN 2nd² 次的两倍，核心还要再加 2n²d 次。注意力多做乘法，换来的是并行和一跳。',
};
