/** Words of `<attn-stability>`, in English. */
import type { stability as zh } from '../zh/stability';

export const stability: typeof zh = {
  caption: (format) =>
    `Move all z up or down together: their differences stay, so softmax should not change at all. In ${format}, which way breaks first?`,
  ways: { naive: 'As it stands', stable: 'Minus the maximum first' },
  figure: 'Both ways, step by step',
  skipped: 'nothing subtracted',
  flaws: {
    overflow: 'overflow',
    underflow: 'underflow',
    sumOverflow: 'sum overflow',
    infOverInf: '∞/∞',
    zeroOverZero: '0/0',
    overInf: 'x/∞',
    logZero: 'ln 0',
    lost: 'lost digits',
  },
  reasons: {
    overflow: 'Overflow: beyond the largest number of the format.',
    underflow: 'Underflow: below the least positive number of the format, so it became 0.',
    sumOverflow: 'Sum overflow: every term is finite, together they exceed the largest number.',
    infOverInf: '∞/∞ is undefined: NaN.',
    zeroOverZero: '0/0 is undefined: NaN.',
    overInf: 'A finite number divided by ∞ is 0.',
    logZero: 'The share has become 0; its logarithm can only be −∞.',
    lost: 'Lost digits: further off than 4 roundings of the format.',
  },
  should: (value) => `should be ${value}`,
  cellName: (step, i, value, flaw) =>
    `${step}${i === 0 ? '' : `, number ${i}`}: ${value}${flaw === '' ? '' : `, ${flaw}`}`,
  verdict: {
    overflow: (shares) => `As it stands: exp overflows, ∞/∞ is NaN. Minus the maximum: ${shares}.`,
    underflow: (shares) => `As it stands: every exp underflows, 0/0 is NaN. Minus the maximum: ${shares}.`,
    sumOverflow: (shares) =>
      `As it stands: every exp is finite, their sum is not, every share is 0. Minus the maximum: ${shares}.`,
    same: () =>
      'Bit for bit the same: subtracting the maximum approximates nothing, it cancels one factor above and below.',
    close: (difference) =>
      `Both ways differ by rounding alone, at most ${difference}: in exact arithmetic they are equal.`,
  },
  but: {
    exact: () => 'This time it is exact. Stable promises no NaN; it does not promise this.',
    zero: (truth) => `Yet stable is not exact: a share that should be ${truth} has become 0.`,
    lost: (difference) => `Yet stable is not exact: digits are lost, it is off by up to ${difference}.`,
    rounded: (difference) => `Stable is not exact: rounding leaves it off by up to ${difference}.`,
  },
  magnitude: 'Shift all: largest z',
  beyond: (top) => `${top}, off the slider`,
  beyondFormat: 'z is beyond this format',
  beyondRange: (z, format, limit) => `${format} has no z = ${z}: from ±${limit} on it is ∞. The figure is in float32.`,
  low: '← 0/0',
  high: '∞/∞ →',
  format: 'Number format',
  limit: (format, top) => `${format}: exp overflows above about ${top}`,
  shift: 'Add c to every z',
  editLogits: 'Your own logits (before c)',
  editHint: '2 to 6 numbers, separated by commas or spaces',
  tabAgree: 'Bit for bit',
  tabLog: 'log-softmax',
  tabFormats: 'Four formats',
  truth: 'truth (float64, without c)',
  sameBits: 'both ways, same bits',
  cell: (row, column, value) => `${row}, ${column}: ${value}`,
  shiftKept:
    'Another question, with c and without: in this format, minus the maximum, softmax(z + c) and softmax(z) are',
  sameAll: 'equal to the last digit',
  differBy: (difference) => `up to ${difference} apart`,
  agreeNote:
    'In exact arithmetic subtracting the maximum changes nothing; where neither way is broken, they differ in the order of rounding. Stable means no NaN, not no error.',
  logNote:
    'Softmax first and then the logarithm gives −∞ once a share has underflowed; (z − max) − ln Σ never passes through the tiny number.',
  overflowAt: (top) => `exp overflows above ${top}`,
  formatsNote:
    'The same z in all four. bfloat16 has float32’s range of exponents but far fewer digits: it overflows later and is coarser.',
  presetHalf: 'Preset: float16, [12, 0]',
  presetUnder: 'Preset: float16, [−20, −21]',
  presetSingle: 'Preset: float32, [89, 0]',
  presetDouble: 'Preset: float64, [710, 0]',
  sumTask:
    'In float16, find z for which every exp is finite, yet every share computed as it stands is 0, and none is NaN.',
  sumAsk: 'If every exp is finite and only their sum overflows, what is every share?',
  sumWhy: (z, exponentials) =>
    `z = ${z}: the exponentials ${exponentials} all fit, their sum exceeds 65504 and is ∞; a finite number divided by ∞ is 0, not NaN, so a check for NaN finds nothing.`,
  shiftTask:
    'In float32, z = [1, 2]: find a c for which softmax(z + c), minus the maximum, is at least 0.01 away from softmax(z).',
  shiftAsk: 'With the maximum subtracted, can adding a constant c still change the result in float32?',
  never: 'No',
  can: 'Yes',
  shiftWhy: (c, first, second, difference, shares) =>
    `With c = ${c}, float32 rounds 1 + c to ${first} and 2 + c to ${second}: their difference, 1, has become ${difference}, and softmax gives ${shares}. The digits are gone before the maximum is subtracted.`,
};
