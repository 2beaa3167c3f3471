/** Words of several heads in `<attn-matrix>`, in Chinese. */
export const heads = {
  name: (head: number) => `头 ${head}`,
  /** What the heads of the example made by hand ask. */
  jobs: ['按词类', '上一个', '第一个', '不问'],
  all: (count: number) => `${count} 个头的注意力权重`,
  hint: (head: number, first: number, last: number) =>
    `每个头只用 Q、K、V 里自己的几列，各做各的 softmax，选中的是同一行。点一个头：下面是头 ${head} 的每一步（第 ${first}–${last} 列）。`,
  columns: (grid: string, first: number, last: number) => `${grid} 第 ${first}–${last} 列`,
  designNote: (heads: number) =>
    `X 的列是词类、位置 p1–p6 和恒为 1 的一列。${[
      '头 1 按词类找',
      '头 2 找上一个 token（第一个找自己）',
      '头 3 都找第一个',
      '头 4 的 W_Q 全是 0，什么也没问',
    ]
      .slice(0, heads)
      .join('，')}。图案的意思是人写进去的。`,
  constant: '常数',
  rounded: (given: number, heads: number, used: number) =>
    `d = ${given} 不能被 ${heads} 整除，各头分不匀，所以这里用 d = ${used}。`,
  toJoin: '合并各头（第 6 步）',
  join: (token: string) => `合并：各头给“${token}”的输出并排成一行，再乘 W_O，就是这一层的输出。`,
  joined: 'O 并排',
  wo: 'W_O',
  result: 'Y 这一层的输出',
  cellAt: (grid: string, row: number, col: number, value: string) => `${grid}，${row} 行，${col} 列：${value}`,
  woDesign: '这里的 W_O：每一列原样留下，另把其他头的输出加进头 1 的几列。没有 W_O，各头的结果互不往来。',
  woRandom: 'W_O 把各头的输出混在一起；没有它，各头的结果互不往来。',
};
