/** Words of `<attn-block>`, in Chinese. */
export const block = {
  caption: (token: number) =>
    `第 ${token} 个 token 的向量走过一个 block。关掉残差，看它还剩多少自己，梯度又怎样回到最前面；再看 LayerNorm 到底改了什么。`,
  strips: '各站的向量，一行一站',
  stations: {
    x: '输入 x',
    norm1: 'LN₁ 之后',
    attention: '注意力的输出',
    sum1: '第一次相加之后',
    norm2: 'LN₂ 之后',
    mlp: 'FFN 的输出',
    sum2: '第二次相加之后',
  },
  moments: (mean: string, variance: string) => `均值 ${mean}　方差 ${variance}`,
  fullMoments: (mean: string, variance: string) => `这一站：均值 ${mean}，方差 ${variance}。`,
  component: (station: string, component: number) => `${station}，第 ${component} 维`,
  cellName: (station: string, component: number, value: string) => `${station}，第 ${component} 维：${value}`,
  residualPath: '残差连接：绕过这一支，直接加回来',
  residual: '残差连接',
  on: '有',
  off: '关掉',
  residualOff: '残差已关掉，只剩这一支的输出',
  layerNorm: 'LayerNorm',
  pre: '前（pre）',
  post: '后（post）',
  none: '不用',
  mask: '掩码',
  maskNone: '无',
  maskCausal: '因果掩码',
  layers: '层数',
  width: '宽度 d',
  tokens: 'token 数',
  token: '看第几个 token',
  seed: '种子',
  normChoice: '看哪一个 LayerNorm',
  normTruth:
    'LayerNorm 只让每个 token 的向量均值为 0、方差为 1（随后还有可学的缩放和平移），并不会变成正态分布：每个点只是平移、缩放，次序和疏密都没变，离群的还是离群。',
  normGone: '现在没有 LayerNorm：均值和方差随它去，没有哪一站被拉回 0 和 1。',
  normInitial: '这里 γ = 1、β = 0，即训练开始时的值。',
  dots: 'LayerNorm 前后的每个数，连线表示同一个数',
  beforeNorm: (station: string) => `之前：${station}`,
  afterNorm: (station: string) => station,
  depthName: '各层的 ‖x‖ 与 ‖∂L/∂x‖（对数轴）',
  depthAxis: '经过几个 block',
  depthAt: (depth: number, norm: string, gradient: string) =>
    `经过 ${depth} 个 block：‖x‖ = ${norm}，‖∂L/∂x‖ = ${gradient}`,
  atDepth: (depth: number) => `经过 ${depth} 个 block：`,
  verdict: {
    fades: (layers: number, from: string, to: string, factor: string) =>
      `梯度从第 ${layers} 层之后的 ${from} 走回输入，只剩 ${to}，平均每层乘 ${factor}：最前面的层只收到这么一点（梯度消失）。`,
    keeps: (layers: number, from: string, to: string, factor: string) =>
      `梯度从第 ${layers} 层之后的 ${from} 走回输入，是 ${to}，平均每层乘 ${factor}：最前面的层照样学得到东西。`,
    explodes: (layers: number, from: string, to: string, factor: string) =>
      `梯度从第 ${layers} 层之后的 ${from} 走回输入，涨到 ${to}，平均每层乘 ${factor}（梯度爆炸）。`,
    wanders: (layers: number, least: string, most: string) =>
      `走回 ${layers} 层，梯度忽大忽小：最小 ${least}，最大 ${most}，没有一条稳定的路。`,
  },
  why: {
    residual: '残差让每层的 Jacobian 是 I + 这一支的 Jacobian：梯度总有一条原样直达的路。',
    plain: '没有残差，梯度必须连乘每一支的 Jacobian，没有直达的路，token 自己的向量也留不住。',
    plainNorm:
      '没有残差，也就没有直达的路，token 自己的向量也留不住。LayerNorm 每层把长度拉回来，遮住了一部分：把它也关掉再看。还剩多少，要看抽到哪组随机权重：换几个种子试试。',
  },
  provenance: (seed: number) =>
    `随机权重（种子 ${seed}，训练开始时的大小），没有语义；输入 x ~ N(0, 1)；两个头；L = Σ r ⊙ 输出，r ~ N(0, 1)。‖·‖ 是各 token 的平均。`,
  tokenBeyond: (token: number, n: number) => `token = ${token} 超出了范围：只有 ${n} 个，按第 ${n} 个显示。`,
  presetPre: '预设：12 层，pre-LN，有残差',
  presetPlain: '预设：12 层，没有残差，没有 LayerNorm',
  presetPost: '预设：12 层，post-LN',
  challengeFade: '12 层：让传回输入的梯度不到最后一层之后的千分之一。',
  challengeFadeAsk: '关掉什么，梯度才传不回来？',
  challengeFadeResidual: '残差连接',
  challengeFadeNorm: 'LayerNorm',
  challengeFadeBoth: '两样都关',
  challengeFadeWhy:
    '只关 LayerNorm，直达的路还在；只关残差，LayerNorm 每层把长度拉回来，还剩多少要看抽到哪组权重：许多种子的中位数是二十分之一，很少不到千分之一，偶尔反而变大；两样都关，12 层的 Jacobian 连乘，每层都把梯度缩小，就几乎归零。',
};
