// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import { render, type TemplateResult } from 'lit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine } from '../../../web/engine/types';
import { curvesFigure, type CurvesView } from '../../../web/figures/softmax-curves';
import { limitsTable } from '../../../web/figures/softmax-limits';
import { sumText } from '../../../web/figures/softmax-slopes';
import { rowOf, sweepOf } from '../../../web/figures/softmax-sweep';
import { temperatureFigure, temperatureLayout, type Limits } from '../../../web/figures/softmax-temperature';
import { exact, rounded } from '../../../web/marks/format';
import { palette } from '../../../web/marks/palette';
import { en } from '../words';

let engine: Engine;
beforeAll(async () => {
  // Bytes, because this environment's addresses are those of a page.
  engine = await createEngine({ wasm: await readFile('build/wasm/attention.wasm') });
});

function drawn(figure: TemplateResult): HTMLElement {
  const page = document.createElement('div');
  render(figure, page);
  return page;
}

const all = (page: HTMLElement, selector: string) => Array.from(page.querySelectorAll(selector));
const number = (element: Element | undefined, name: string) => Number(element?.getAttribute(name) ?? NaN);

interface Case {
  logits: number[];
  index?: number;
  temperature?: number;
  width?: number;
}

/** The figure as the widget asks for it. */
function view({ logits, index = 0, temperature = 1, width = 343 }: Case): CurvesView {
  const sweep = sweepOf({ logits, index, from: 'auto', to: 'auto' });
  return {
    sweep: engine.softmaxSweep({ logits, index, temperature, ...sweep }),
    index,
    row: rowOf(sweep, logits[index] ?? NaN),
    value: logits[index] ?? NaN,
    temperature,
    width,
    narrow: width < 560,
    prob: 's',
    active: { row: 0, col: 0 },
    palette: palette(false),
    words: en.curves,
  };
}

const EIGHT = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];

describe('the curves', () => {
  test('are as many as classes, told apart by their dashes alone', () => {
    const page = drawn(curvesFigure(view({ logits: EIGHT })));
    const patterns = all(page, '[data-curve]').map((curve) => curve.getAttribute('stroke-dasharray'));
    expect(patterns).toHaveLength(8);
    expect(new Set(patterns).size).toBe(8);
  });

  test.each([240, 343, 736, 1408])('have names that do not overlap at %i px', (width) => {
    const page = drawn(curvesFigure(view({ logits: EIGHT, width })));
    const names = all(page, 'text').filter(
      (text) => /^s[₁-₈]$/.test(text.textContent) && text.getAttribute('text-anchor') === 'end',
    );
    const ys = names.map((name) => number(name, 'y')).sort((a, b) => a - b);
    expect(ys).toHaveLength(8);
    ys.slice(1).forEach((y, i) => expect(y - (ys[i] ?? NaN)).toBeGreaterThanOrEqual(14));
  });

  test('have tangents that rise for the swept class and fall for every other', () => {
    const page = drawn(curvesFigure(view({ logits: [1, 2, 3], index: 1 })));
    const rises = all(page, '[data-tangent] path:last-child').map((path) => {
      const [, y1 = NaN, , y2 = NaN] = (path.getAttribute('d') ?? '').split(/[ML ]/).slice(1).map(Number);
      return y2 < y1;
    });
    expect(rises).toEqual([false, true, false]);
  });

  test.each([240, 343, 736])('stay inside their sheet of %i px, and so do the numbers', (width) => {
    const page = drawn(curvesFigure(view({ logits: [1, 2, 3], width })));
    const sheet = page.querySelector('svg');
    for (const rect of all(page, 'rect')) {
      expect(number(rect, 'x') + number(rect, 'width')).toBeLessThanOrEqual(width + 4);
      expect(number(rect, 'width')).toBeGreaterThanOrEqual(0);
    }
    expect(Number(sheet?.getAttribute('width'))).toBeLessThanOrEqual(width);
  });

  test('one plot of 240 px stands in a post at 375 px', () => {
    const page = drawn(curvesFigure(view({ logits: [1, 2, 3] })));
    const surface = page.querySelector('[data-plot]') ?? undefined;
    expect(number(surface, 'y') + number(surface, 'height')).toBe(240);
  });
});

describe('the slopes', () => {
  const shown = (page: HTMLElement, col: number) =>
    all(page, `[data-cell$=" ${String(col)}"]`).map((cell) => cell.textContent.trim());

  test.each([
    { logits: [1, 2, 3], index: 0, temperature: 1 },
    { logits: [1, 2, 3], index: 2, temperature: 0.5 },
    { logits: [1, 2], index: 1, temperature: 4 },
  ])('are those of the engine’s own softmax, nudged: $logits, $index, T = $temperature', (it) => {
    const { logits, index, temperature } = it;
    const page = drawn(curvesFigure(view(it)));
    const at = (nudge: number) =>
      engine.softmax({ logits: logits.map((z, i) => (i === index ? z + nudge : z)), temperature }).probabilities;
    const [above, below] = [at(1e-5), at(-1e-5)];
    const texts = shown(page, 1).slice(0, logits.length);
    texts.forEach((text, i) => {
      const difference = ((above[i] ?? NaN) - (below[i] ?? NaN)) / 2e-5;
      expect(Math.abs(Number(text.replace('−', '-')) - difference)).toBeLessThan(0.5e-4 + 1e-8);
    });
    expect(shown(page, 0).slice(0, logits.length)).toEqual(Array.from(at(0), (p) => rounded(p, 4)));
  });

  test('sum to 0 but for the last digits of doubles, and the sum is shown as what it is', () => {
    const { sweep, row } = view({ logits: [1, 2, 3] });
    const slopes = Array.from(sweep.slopes.data.slice(row * 3, row * 3 + 3));
    const sum = slopes.reduce((total, slope) => total + slope, 0);
    expect(Math.abs(sum)).toBeLessThan(1e-16);
    const page = drawn(curvesFigure(view({ logits: [1, 2, 3] })));
    const cell = page.querySelector('[data-sum] [data-cell="slopes 3 1"]');
    expect(cell?.textContent.trim()).toBe(sumText(sum));
    expect(cell?.getAttribute('data-full')).toBe(exact(sum));
    expect([sumText(0), sumText(1.4e-17)]).toEqual(['0', '1.4e−17']);
  });

  test('gains and losses are drawn equally long, at any temperature inside their room', () => {
    for (const temperature of [0.05, 1, 20]) {
      const page = drawn(curvesFigure(view({ logits: [3, 3, 2, 1], temperature })));
      const bars = all(page, '[data-sum] [data-cell$=" 1"] rect').slice(1);
      const [gain = NaN, ...losses] = bars.map((bar) => number(bar, 'width'));
      expect(gain).toBeGreaterThan(0);
      expect(Math.abs(losses.reduce((total, width) => total + width, 0) - gain)).toBeLessThan(0.3);
      for (const bar of bars) expect(number(bar, 'x')).toBeGreaterThan(124);
    }
  });

  test('are one grid for keys and ears, with one tab stop', () => {
    const page = drawn(curvesFigure({ ...view({ logits: [1, 2, 3] }), active: { row: 2, col: 1 } }));
    expect(page.querySelector('[role=grid]')?.getAttribute('aria-rowcount')).toBe('4');
    expect(all(page, '[tabindex="0"]').map((cell) => cell.getAttribute('aria-label'))).toEqual(['∂s₃/∂z₁ = −0.0599']);
  });

  test('are readable when saturated: no NaN, no empty cell', () => {
    const page = drawn(curvesFigure(view({ logits: [1000, -1000], temperature: 0.05 })));
    expect(page.textContent).not.toMatch(/NaN|undefined/);
    for (const cell of all(page, '[data-cell]')) expect(cell.textContent.trim()).not.toBe('');
  });
});

describe('over the temperature', () => {
  const TEMPERATURES = Array.from({ length: 61 }, (_, i) => 0.05 * 400 ** (i / 60));

  function limitsOf(logits: number[], temperature: number): Limits {
    const most = Math.max(...logits);
    return {
      cold: engine.softmax({ logits: logits.map((z) => (z === most ? 0 : -Infinity)) }),
      now: engine.softmax({ logits, temperature }),
      hot: engine.softmax({ logits: logits.map(() => 0) }),
    };
  }

  const figure = (logits: number[], temperature: number, width = 343) =>
    drawn(
      temperatureFigure({
        temperatures: TEMPERATURES,
        sweep: engine.temperatureSweep({ logits, temperatures: TEMPERATURES }),
        limits: limitsOf(logits, temperature),
        temperature,
        width,
        prob: 's',
        palette: palette(true),
        words: en.curves,
      }),
    );

  test('the limits are marked: tied classes share, the uniform distribution has entropy ln n', () => {
    const { y, h, cold, hot } = temperatureLayout(343, [0.05, 20], Math.log(3));
    const rings = all(figure([1, 3, 3], 1), 'circle[r="3.5"]').map((ring) => [number(ring, 'cx'), number(ring, 'cy')]);
    const [s1, , s2, , s3, s3Hot, hCold, hHot] = rings;
    expect([s1, s2, s3]).toEqual([
      [cold, y(0)],
      [cold, y(0.5)],
      [cold, y(0.5)],
    ]);
    expect(s3Hot?.[0]).toBe(hot);
    expect(s3Hot?.[1]).toBeCloseTo(y(1 / 3), 9);
    expect(hCold?.[1]).toBeCloseTo(h(Math.log(2)), 9);
    expect(hHot?.[1]).toBeCloseTo(h(Math.log(3)), 9);
  });

  test.each([288, 343, 676])('no tick number touches another or the cursor’s chip at %i px', (width) => {
    for (const temperature of [0.05, 0.07, 0.2, 1, 1.7, 9, 20]) {
      const page = figure([1, 2, 3], temperature, width);
      const chip = page.querySelector('[data-cursor] rect') ?? undefined;
      const bottom = number(page.querySelector('[data-cursor] rect') ?? undefined, 'y');
      const ticks = all(page, 'text').filter((text) => Math.abs(number(text, 'y') - bottom - 10) < 2);
      const spans = ticks.map((tick) => {
        const half = (tick.textContent.length * 7) / 2;
        return [number(tick, 'x') - half, number(tick, 'x') + half] as const;
      });
      spans.push([number(chip, 'x'), number(chip, 'x') + number(chip, 'width')]);
      spans.sort((a, b) => a[0] - b[0]);
      spans.slice(1).forEach(([left], i) => expect(left).toBeGreaterThan(spans[i]?.[1] ?? NaN));
    }
  });

  test('the table gives both limits, the numbers of now, H and e^H, to all digits on demand', () => {
    const limits = limitsOf([1, 3, 3], 2);
    const page = drawn(
      limitsTable({
        limits,
        temperature: 2,
        prob: 's',
        active: { row: 0, col: 0 },
        palette: palette(false),
        words: en.curves,
      }),
    );
    const row = (index: number) =>
      all(page, `[data-cell^="limits ${String(index)} "]`).map((cell) => cell.textContent.trim());
    const { probabilities, entropy, perplexity } = limits.now;
    expect(row(0)).toEqual(['0.0000', rounded(probabilities[0] ?? NaN, 4), '0.3333']);
    expect(row(1)).toEqual(['0.5000', rounded(probabilities[1] ?? NaN, 4), '0.3333']);
    expect(row(3)).toEqual(['0.6931', rounded(entropy, 4), '1.0986']);
    expect(row(4)).toEqual(['2.0000', rounded(perplexity, 4), '3.0000']);
    expect(page.querySelector('[data-cell="limits 3 1"]')?.getAttribute('data-full')).toBe(exact(entropy));
    expect(all(page, '[tabindex="0"]')).toHaveLength(1);
  });
});
