/** Every word shown in Chinese. The catalogue's type is the contract for the other languages. */
import type { Need } from '../params/schema';
import { shown } from './number';
import { quoted } from './quoted';

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
    case 'bits':
      return `至多 ${it.rows} 行、每行至多 ${it.cols} 个的 0 和 1（1 = 可见），各行一样长，行与行用分号分开`;
    case 'cells':
      return `至多 ${it.most} 个写作“矩阵.行.列=数”的格子，用分号分开，例如 wq.5.3=2；矩阵是 ${it.grids.join('、')} 之一，数在 ${shown(it.min)} 到 ${shown(it.max)} 之间`;
  }
}

export const zh = {
  common: {
    problem: (attribute: string, given: string, it: Need) =>
      `${attribute} 的值“${quoted(given)}”不可用，这里按默认值显示；它应是${need(it)}。`,
    refused: (given: string, it: Need) => `“${quoted(given)}”不可用；这里要填${need(it)}。`,
    loading: '正在载入计算引擎……',
    failed: (reason: string) => `计算没有完成：${reason}`,
    retry: '重试',
    menu: '更多操作',
    close: '关闭',
    undo: '撤销',
    redo: '重做',
    reset: '恢复初始状态',
    copyLink: '复制链接',
    linkCopied: '链接已复制，打开它就回到现在的状态。',
    linkShown: '浏览器不让复制，请手动复制这个链接：',
    presets: '预设',
    less: '减小',
    more: '增大',
    views: '视图',
    roundedHint: '图中的数经过四舍五入；指向、点按或聚焦一个数，这里给出完整数值。',
    isNow: (name: string, value: string) => `${name} 现为 ${value}`,
  },
  site: {
    unknownWidget: (name: string, known: readonly string[]) =>
      `没有名为“${name}”的组件；地址里的 widget 应是以下之一：${known.join('、')}。`,
  },
  softmax: {
    caption: '拖动 z 的条，把 softmax 的份额和线性份额 z/Σz 比一比：softmax 总是在放大差距吗？',
    logits: 'logits z',
    probabilities: 'softmax 份额',
    linearShare: '线性份额 z/Σz',
    noLinearShare: '线性份额 z/Σz 只在所有 z > 0 时才有',
    barValue: (name: string, z: string, p: string) => `${name} 为 ${z}，份额 ${p}`,
    verdict: {
      sharper: (soft: string, linear: string) =>
        `最大的一份：softmax ${soft}，线性 ${linear}。在这里 softmax 放大了差距。`,
      flatter: (soft: string, linear: string) =>
        `最大的一份：softmax ${soft}，线性 ${linear}。在这里 softmax 反而缩小了差距。`,
      equal: (soft: string, _linear: string) =>
        `最大的一份：softmax 与线性都是 ${soft}（四位小数）。在这里 softmax 没有改变差距。`,
      none: (soft: string, _linear: string) => `最大的一份：softmax ${soft}。有 z ≤ 0，没有线性份额可比。`,
    },
    temperature: '温度 T',
    cold: 'T → 0：最大的独占',
    hot: 'T → ∞：各份均等',
    exactTemperature: '输入 T 的值',
    shift: '全体加上 c',
    editLogits: '自己的 logits',
    editHint: '2 到 12 个数，用逗号或空格分开',
    cancels: (norm: string) => `减去 max 不改变结果：分子和分母（${norm}′）少了同一个因子 e^(max/T)。`,
    allDigits: '图中的数经过四舍五入，完整数值是',
    tabFacts: '性质',
    tabSteps: '逐步计算',
    steps: 'softmax 的逐步计算',
    shiftMax: '减去最大值',
    divideT: '除以温度',
    exponentiate: '取指数',
    sum: '指数之和',
    divide: '除以总和',
    entropy: '熵 H（nat）',
    options: '有效选项数 e^H',
    sumIsOne: '总和为 1（误差 ≤ n·ε）',
    nonNegative: '每份 ≥ 0',
    order: '大小顺序与 z 相同',
    shiftEffect: '加 c 带来的最大变化',
    presetPair: '预设：[1, 2]',
    presetFlatter: '预设：[0.1, 0.2]，比线性份额更平',
    presetThree: '预设：[1, 2, 3]',
  },
  curves: {
    caption: (z: string, s: string) => `拖动游标改变 ${z}：变的不只是 ${s}，每条曲线都有斜率，而全部斜率之和为 0。`,
    captionTemperature: '拖动游标改变温度 T：越低越接近 argmax，越高越接近均匀分布。',
    tabLogit: '随 logit 变化',
    tabTemperature: '随温度变化',
    probability: '概率',
    slopeIn: (z: string) => `对 ${z} 的斜率`,
    sum: '合计',
    plot: (z: string, value: string) => `各类概率随 ${z} 变化的曲线，游标在 ${z} = ${value}。`,
    balance: (s: string, own: string, others: string) => `${s} 的 ${own} 与其余合计的 ${others} 相抵，`,
    balanceExact: '总和恰为 0。',
    balanceRounding: (sum: string) => `剩下的 ${sum} 是双精度舍入。`,
    slopes: (list: string) => `各类的斜率：${list}`,
    index: '移动哪个 logit',
    indexBeyond: (index: number, n: number) =>
      `index = ${index} 超出了 ${n} 个 logits（从 0 数起，最大 ${n - 1}），按 0 画。`,
    notRising: (from: string, to: string) => `from = ${from} 要小于 to = ${to}，现在按 auto 画。`,
    temperature: '温度 T',
    editLogits: '自己的 logits',
    editHint: '2 到 8 个数，用逗号或空格分开',
    logistic: '只有两类时，这就是 logistic 曲线：概率只取决于差 z₁ − z₂。',
    entropy: '熵 H（nat）',
    options: '有效选项数',
    limits: '现在的温度与两个极限',
    limitsNote: (n: number) =>
      `圆圈是极限：T → 0 时只剩最大的 logit，并列的平分；T → ∞ 时每类都是 1/${n}，熵达到上限 ln ${n}。`,
    plotOverT: (t: string) => `各类概率与熵随温度变化的曲线，游标在 T = ${t}。`,
    entropyNow: (h: string, options: string) => `熵 ${h}，有效选项数 ${options}`,
    presetThree: '预设：[1, 2, 3]',
    presetTwo: '预设：[1, 2]，两类',
    presetTies: '预设：[1, 3, 3]，有并列',
  },
  graph: {
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
    segment: '按词切分',
    segmentFailed: '切不出 2 到 64 个词，请用“/”或空格自己分开。',
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
  },
  matrix: {
    caption: '点一个权重，看它怎样由一个查询和所有的键算出来。',
    previous: '上一步',
    next: '下一步',
    showAll: '展开全部六步',
    showOne: '一步一步看',
    stepOf: (step: number) => `第 ${step} 步，共 6 步`,
    step1: '投影：X 乘以三个矩阵，得到查询 Q、键 K、值 V。',
    step1Cross: '投影：解码器的 X 给出查询 Q；编码器的输出 E 给出键 K 和值 V。',
    step2: '点积：每个查询与每个键做内积，得到注意力分数 QKᵀ。',
    step3: '缩放：分数除以 √d_k，免得 softmax 饱和。',
    step3None: '缩放已关闭：分数原样进入 softmax。',
    step4: '掩码：屏蔽的位置改成 −∞；点 M 的格子可以自己画。',
    step5: 'softmax：每一行变成非负、和为 1 的注意力权重。',
    step6: '加权求和：每个输出是各个值按权重的平均。',
    grids: {
      x: 'X 输入',
      y: 'E 编码器输出',
      wq: 'W_Q',
      wk: 'W_K',
      wv: 'W_V',
      q: 'Q 查询',
      k: 'K 键',
      kt: 'Kᵀ 键的转置',
      v: 'V 值',
      scores: 'QKᵀ 注意力分数',
      scaled: 'QKᵀ/√d_k 缩放后',
      mask: 'M 掩码，1 = 可见',
      masked: '掩码后的分数',
      weights: 'A 注意力权重',
      output: 'O 输出',
    },
    scaledOff: 'QKᵀ 未缩放',
    wordClasses: ['代词', '动词', '助词', '修饰', '名词'],
    cellAt: (grid: string, row: string, col: string) => `${grid}，${row} 行，${col} 列：`,
    masked: '已屏蔽',
    visible: '可见',
    rowSum: '行和',
    unscaled: '缩放已关闭，不除以 √d_k',
    hidden: '被屏蔽 → −∞',
    shown: '掩码允许：分数不变',
    fullyMasked: (token: string) => `“${token}”这一行全被屏蔽：没有可分配的对象，权重和输出都定为 0，而不是 NaN。`,
    terms: (count: number) => `（共 ${count} 项）`,
    byHand: '（手工填写，不再由投影算出）',
    rowSumOf: (token: string) => `“${token}”一行之和`,
    pairDiffers: 'A 不对称：两个方向各用各的查询去问，又各在自己那一行里做 softmax。',
    pairEqual: '这一对此刻恰好相等，但 A 一般不对称：换一格再看。',
    pairAlone: (a: string, value: string) => `a(${a}, ${a}) = ${value}：只有一个 token，它只能看自己。`,
    pairMasked: '被屏蔽的方向权重只能是 0：这是掩码定的，与查询和键无关，说明不了 A 是否对称。',
    pairBothMasked: '两个方向都被屏蔽，权重都是 0：这是掩码定的，与查询和键无关。',
    pairSelf: (a: string, value: string) =>
      `a(${a}, ${a}) = ${value} 是它看自己；点一个不在对角线上的格子，比较来回两个方向。`,
    pairCross: '行是解码器的 token，列是编码器的 token，来回两个方向不是同一个问题，A 甚至不必是方阵。',
    rowMeanings: (tokens: readonly string[]) => [
      '查询是零向量，与谁的点积都是 0：六个权重相等，什么也没问。',
      '动词既找代词（第 1 维）又找名词（第 3 维）：主语和宾语各得一份。',
      `助词找动词：第 4 维上只有“${tokens[1] ?? ''}”的键不为 0。`,
      `修饰语找名词；它的查询只有“${tokens[4] ?? ''}”的一半长，所以没那么专一。`,
      `修饰语找名词：第 3 维上只有“${tokens[5] ?? ''}”的键不为 0。`,
      '名词先找动词（第 4 维），也看看修饰它的词（第 2 维）。',
    ],
    fromDesign: '手工设计',
    designNote: 'X 的列是词类，W_Q 的一行写着这类词找什么，W_K 的同一行写着它怎样被找到。图案的意思是人写进去的。',
    fromRandom: (seed: number) => `随机权重（种子 ${seed}），没有语义`,
    randomNote: '图案照样有深有浅，却什么也没有学到：图案本身没有意思。相同的 token 用相同的 X。',
    edited: (count: number) => `手工修改了 ${count} 格`,
    source: '权重',
    sourceDesign: '手工设计',
    sourceRandom: '随机',
    scale: '缩放',
    scaleSqrt: '÷√d_k',
    scaleNone: '不缩放',
    mask: '掩码',
    maskNone: '无',
    maskCausal: '因果',
    maskPadding: '填充',
    maskCustom: '手绘',
    noCausal: '交叉注意力没有因果掩码：查询和键属于两个序列，谁也不在谁的“后面”。',
    drawMask: '在第 4 步点 M 的格子，或用空格键：1 = 可见，0 = 屏蔽。',
    validLens: '有效长度',
    tokens: '自己的句子',
    tokensHint: '1 到 64 个 token，用空格或“/”分开；换了词，X 和 W 就都用随机数',
    kvTokens: '编码器的句子（交叉注意力）',
    kvTokensHint: '留空就是自注意力；例如 I/ate/a/red/apple',
    seed: '种子',
    dModel: 'X 的列数 d',
    dk: 'd_k = d_v',
    projection: '投影',
    editHint: '选中 X、W、Q、K、V 的一格，直接键入数字。',
    resetCell: '恢复这一格',
    tabMatrices: '矩阵',
    tabArcs: '连线',
    tabCode: 'PyTorch',
    queries: '查询',
    keys: '键',
    arcs: '线越粗，权重越大',
    readsMost: (query: string, key: string, weight: string) => `${query} 看得最多的是 ${key}，权重 ${weight}`,
    keyWeight: (query: string, key: string, weight: string) => `${query} 给 ${key} 的权重 ${weight}`,
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
    },
    presetDesign: '预设：手工设计',
    presetRandom: '预设：随机权重',
    presetCausal: '预设：因果掩码',
    presetMaskedRow: '预设：一行全被屏蔽',
    presetCross: '预设：交叉注意力',
  },
};

export type Messages = typeof zh;
