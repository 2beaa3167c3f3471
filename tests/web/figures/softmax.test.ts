// @vitest-environment happy-dom
import { render, type TemplateResult } from 'lit';
import { describe, expect, test } from 'vitest';
import { softmaxFigure, softmaxLayout, type SoftmaxView } from '../../../web/figures/softmax';
import { stepColumns, stepsTable } from '../../../web/figures/softmax-steps';
import { textWidth } from '../../../web/marks/text';
import { palette } from '../../../web/marks/palette';
import type { SoftmaxResult } from '../../../web/engine/types';

const words = {
  logits: 'logits',
  probabilities: 'shares',
  linearShare: 'linear',
  noLinearShare: 'no linear share',
  barValue: (name: string, z: string, p: string) => `${name} ${z} ${p}`,
};

/** An answer of any size, written by hand: what is drawn is what is handed over, whatever it is. */
function result(probabilities: number[], linearShares: number[] = []): SoftmaxResult {
  const zeros = new Float64Array(probabilities.length);
  return {
    probabilities: Float64Array.from(probabilities),
    linearShares: Float64Array.from(linearShares),
    exponentials: zeros,
    centered: zeros,
    shifted: zeros,
    inputs: zeros,
    exponents: zeros,
    logProbabilities: zeros,
    normalizer: 1.5,
    max: 0,
    logSumExp: 0,
    entropy: 0,
    perplexity: 1,
  };
}

const view: SoftmaxView = {
  logits: [1, -2, 0.5],
  result: result([0.25, 0.125, 0.625]),
  width: 640,
  narrow: false,
  extent: 4,
  selected: 1,
  prob: 'p',
  palette: palette(false),
  words,
};

function drawn(template: TemplateResult): Element {
  const place = document.createElement('div');
  render(template, place);
  return place;
}

const number = (element: Element | null | undefined, name: string) => Number(element?.getAttribute(name));
const texts = (root: Element, selector: string) =>
  [...root.querySelectorAll(selector)].map((e) => e.textContent.trim());

describe.each([
  ['wide', 560, false],
  ['wide', 1440, false],
  ['narrow', 288, true],
] as const)('the layout, %s at %i px', (_, width, narrow) => {
  const { z, p, zY, pY, height, rowHeight } = softmaxLayout(12, width, narrow, 4);

  test('keeps logits and shares inside, apart from each other', () => {
    const [zFrom = NaN, zTo = NaN] = z.range();
    const [pFrom = NaN, pTo = NaN] = p.range();
    expect(zFrom).toBeGreaterThan(0);
    expect(zTo).toBeGreaterThan(zFrom + 60);
    expect(pTo).toBeGreaterThan(pFrom + 60);
    expect(pTo).toBeLessThan(width);
    if (!narrow) expect(pFrom).toBeGreaterThan(zTo);
  });

  test('gives a finger 36 px and no row another row’s room', () => {
    expect(rowHeight).toBeGreaterThanOrEqual(36);
    expect(zY(1) - zY(0)).toBe(rowHeight);
    expect(pY(11) + 18).toBeLessThanOrEqual(height);
    if (narrow) expect(pY(0) - zY(0)).toBeGreaterThanOrEqual(34);
  });

  test('turns a place back into its logit', () => {
    for (const logit of [-4, -0.3, 0, 2.5, 4]) expect(z.invert(z(logit))).toBeCloseTo(logit, 10);
  });

  test('leaves room for the longest numbers', () => {
    expect(width - (p.range()[1] ?? 0) - 8).toBeGreaterThanOrEqual(textWidth('1.0e−300', 14));
    expect((z.range()[0] ?? 0) - 10).toBeGreaterThanOrEqual(textWidth('−1000', 14));
  });
});

describe('the figure', () => {
  const figure = drawn(softmaxFigure(view));

  test('has a slider a class, with name, value and the ends of its axis', () => {
    const bars = [...figure.querySelectorAll('[data-bar]')];
    expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual(['z₁', 'z₂', 'z₃']);
    expect(bars.map((bar) => number(bar, 'aria-valuenow'))).toEqual([1, -2, 0.5]);
    expect(bars.map((bar) => bar.getAttribute('aria-valuetext'))).toEqual([
      'z₁ 1 0.2500',
      'z₂ −2 0.1250',
      'z₃ 0.5 0.6250',
    ]);
    for (const bar of bars) {
      expect([bar.getAttribute('role'), bar.getAttribute('tabindex')]).toEqual(['slider', '0']);
      expect([number(bar, 'aria-valuemin'), number(bar, 'aria-valuemax')]).toEqual([-view.extent, view.extent]);
    }
  });

  test('draws each bar from 0 to its value', () => {
    const { z, p } = softmaxLayout(3, 640, false, 4);
    const bars = [...figure.querySelectorAll('[data-bar]')].map((group) => group.querySelectorAll('rect')[1]);
    expect(bars.map((rect) => number(rect, 'width'))).toEqual([1, -2, 0.5].map((logit) => Math.abs(z(logit) - z(0))));
    expect(bars.map((rect) => number(rect, 'x'))).toEqual([z(0), z(-2), z(0)]);
    const shares = [...figure.querySelectorAll('[data-probability]')].map((group) => group.querySelectorAll('rect')[2]);
    expect(shares.map((rect) => number(rect, 'width'))).toEqual([0.25, 0.125, 0.625].map((share) => p(share) - p(0)));
  });

  test('writes and says the shares in four decimals', () => {
    expect(texts(figure, '[data-number=softmax]')).toEqual(['0.2500', '0.1250', '0.6250']);
    const exact = drawn(softmaxFigure({ ...view, result: result([1 / 3, 1 / 3, 1 / 3]) }));
    expect(exact.querySelector('[data-probability]')?.getAttribute('aria-label')).toBe('p₁ = 0.3333');
  });

  test('is one stop of the Tab key among the shares: the chosen one', () => {
    const stops = [...figure.querySelectorAll('[data-probability]')].map((share) => share.getAttribute('tabindex'));
    expect(stops).toEqual(['-1', '0', '-1']);
  });

  test('draws linear shares where there are some, and says where there are none', () => {
    expect(figure.querySelectorAll('[data-linear]')).toHaveLength(0);
    expect(texts(figure, '[data-legend=linear]')).toEqual(['no linear share']);
    const both = drawn(softmaxFigure({ ...view, result: result([0.5, 0.25, 0.25], [0.4, 0.35, 0.25]) }));
    expect(texts(both, '[data-linear]')).toEqual(['0.4000', '0.3500', '0.2500']);
    expect(texts(both, '[data-legend=linear]')).toEqual(['linear']);
  });

  test('is as high with linear shares as without', () => {
    const both = drawn(softmaxFigure({ ...view, result: result([0.5, 0.25, 0.25], [0.4, 0.35, 0.25]) }));
    expect(both.querySelector('svg')?.getAttribute('height')).toBe(figure.querySelector('svg')?.getAttribute('height'));
  });

  test('keeps a logit beyond its axis at the end and writes its value', () => {
    const far = drawn(softmaxFigure({ ...view, logits: [1000, -1000, 0] }));
    const { z } = softmaxLayout(3, 640, false, 4);
    const rects = [...far.querySelectorAll('[data-bar]')].map((group) => group.querySelectorAll('rect')[1]);
    expect(number(rects[0], 'x') + number(rects[0], 'width')).toBe(z(4));
    expect(number(rects[1], 'x')).toBe(z(-4));
    expect(far.textContent).toContain('−1000');
  });

  test('shows NaN as NaN', () => {
    expect(texts(drawn(softmaxFigure({ ...view, result: result([NaN, 1, 0]) })), '[data-number=softmax]')[0]).toBe(
      'NaN',
    );
  });

  test('has no inline style and no text under 12 px', () => {
    for (const narrow of [true, false]) {
      const one = drawn(softmaxFigure({ ...view, narrow, width: narrow ? 288 : 640 }));
      expect(one.querySelectorAll('[style]')).toHaveLength(0);
      for (const text of one.querySelectorAll('text')) expect(number(text, 'font-size')).toBeGreaterThanOrEqual(12);
    }
  });
});

describe('the steps', () => {
  const steps = {
    logits: [1, 2],
    result: {
      ...result([0.25, 0.75]),
      centered: Float64Array.of(-1, 0),
      shifted: Float64Array.of(-0.5, 0),
      exponentials: Float64Array.of(0.6065, 1),
    },
    active: { row: 1, col: 3 },
    selected: 1,
    prob: 'p',
    norm: 'N',
    words: { steps: 'steps', shiftMax: 'a', divideT: 'b', exponentiate: 'c', sum: 'd', divide: 'e' },
  };
  const table = drawn(stepsTable(steps));

  test('go from the logits to the shares', () => {
    expect(stepColumns(steps).map(({ id }) => id)).toEqual([
      'z',
      'centered',
      'scaled',
      'exponentials',
      'probabilities',
    ]);
    const row = (i: number) => texts(table, `tbody tr:nth-child(${String(i + 1)}) [data-cell]`);
    expect(row(0)).toEqual(['1', '−1.0000', '−0.5000', '0.6065', '0.2500']);
    expect(row(1)).toEqual(['2', '0.0000', '0.0000', '1.0000', '0.7500']);
    expect(texts(table, '[data-step=sum] td')).toEqual(['1.5000', '']);
  });

  test('use the article’s letters', () => {
    expect(table.querySelector('thead')?.textContent).toContain('÷ N′ = p');
  });

  test('are a grid with one stop of the Tab key, and one more for the sum', () => {
    const grid = table.querySelector('[role=grid]');
    expect([number(grid, 'aria-rowcount'), number(grid, 'aria-colcount')]).toEqual([2, 5]);
    const stops = [...table.querySelectorAll('[tabindex="0"]')].map((cell) => cell.getAttribute('data-cell'));
    expect(stops).toEqual(['steps 1 3', 'total 2 5']);
  });
});
