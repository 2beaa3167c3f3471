// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { render, type TemplateResult } from 'lit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine } from '../../../web/engine/types';
import { arcsFigure } from '../../../web/figures/matrix-arcs';
import { componentLine, dotText, mirrored, shares, sign, weightLines } from '../../../web/figures/matrix-arithmetic';
import { shortened } from '../../../web/figures/shortened';
import { matrixOf, sourceOf, transposed, type Chain, type GridCell } from '../../../web/figures/matrix-chain';
import { codeFigure, codeLines, codeText, type CodeView } from '../../../web/figures/matrix-code';
import { cellText, shapeText, type MatrixView } from '../../../web/figures/matrix-grid';
import { fullDigits } from '../../../web/figures/matrix-names';
import { pairFigure } from '../../../web/figures/matrix-pair';
import { arithmeticRoom, linesOf, pairRoom, type RoomView } from '../../../web/figures/matrix-room';
import { isLarge, largeFigure, lensAt } from '../../../web/figures/matrix-large';
import { linksOf } from '../../../web/figures/matrix-links';
import { composed, extentOf, layoutOf, matrixFigure, partsOf, type StepName } from '../../../web/figures/matrix';
import { compact, exact, rounded } from '../../../web/marks/format';
import { columnAt, rowAt } from '../../../web/marks/matrix';
import { palette } from '../../../web/marks/palette';
import { textWidth } from '../../../web/marks/text';
import { en } from '../words';
import { matrixParams } from '../../../web/params/matrix';
import { fallbacks } from '../../../web/params/schema';
import { answerMatrix, questionOf, type MatrixState } from '../../../web/widgets/matrix-question';

let engine: Engine;
let design: Chain;
let cross: Chain;
beforeAll(async () => {
  // A window has no file addresses to fetch from.
  engine = await createEngine({ wasm: await readFile('build/wasm/attention.wasm') });
  design = await ask();
  cross = await ask({ tokens: ['a', 'b'], kvTokens: ['c', 'd', 'e'] });
});

const ask = (patch: Partial<MatrixState> = {}): Promise<Chain> =>
  answerMatrix(
    {
      attention: (request) => Promise.resolve(engine.attention(request)),
      randomMatrix: (request) => Promise.resolve(engine.randomMatrix(request)),
    },
    questionOf({ ...fallbacks(matrixParams), ...patch }),
  );

function drawn(template: TemplateResult): Element {
  const box = document.createElement('div');
  render(template, box);
  return box;
}
const text = (template: TemplateResult) => drawn(template).textContent.replace(/\s+/g, ' ').trim();

const words = en.matrix;
const tokens = (count: number) => Array.from({ length: count }, (_, index) => `t${index + 1}`);
const view = (chain: Chain, current: GridCell, width = 736): MatrixView => ({
  chain,
  current,
  links: linksOf(chain, current),
  formula: { hasMask: false, scale: 'sqrt' },
  active: () => ({ row: 0, col: 0 }),
  isEdited: () => false,
  inputNames: [],
  width,
  narrow: width < 560,
  palette: palette(false),
  words,
});
const STEPS: StepName[] = ['1', '2', '3', '4', '5', '6'];
const red = { grid: 'weights', row: 4, col: 5 } as const;

describe('links', () => {
  test('of a weight are its query row, its key row, and the same cell of every n × m grid', () => {
    const links = linksOf(design, red);
    expect(links.q).toEqual({ rows: [4, 4], cols: [0, 3] });
    expect(links.k).toEqual({ rows: [5, 5], cols: [0, 3] });
    expect(links.kt).toEqual({ rows: [0, 3], cols: [5, 5] });
    expect(links.v).toEqual({ rows: [5, 5], cols: [0, 3] });
    expect(links.output).toEqual({ rows: [4, 4], cols: [0, 3] });
    for (const grid of ['scores', 'scaled', 'mask', 'masked', 'weights'] as const)
      expect(links[grid]).toEqual({ rows: [4, 4], cols: [5, 5] });
  });

  test('of a component are the input row and the projection column that make it', () => {
    const links = linksOf(design, { grid: 'k', row: 2, col: 1 });
    expect([links.x, links.wk]).toEqual([
      { rows: [2, 2], cols: [0, 4] },
      { rows: [0, 4], cols: [1, 1] },
    ]);
    expect(linksOf(cross, { grid: 'k', row: 2, col: 1 }).x).toBeUndefined();
    expect(linksOf(cross, { grid: 'k', row: 2, col: 1 }).y).toEqual({ rows: [2, 2], cols: [0, 5] });
  });

  test('stay inside of their grids', () => {
    for (const chain of [design, cross]) {
      for (const grid of ['x', 'wq', 'wk', 'wv', 'q', 'k', 'kt', 'v', 'weights', 'output'] as const) {
        const { rows, cols } = matrixOf(chain, grid);
        for (const [id, band] of Object.entries(linksOf(chain, { grid, row: rows - 1, col: cols - 1 }))) {
          const size = matrixOf(chain, id as 'x');
          expect(band.rows[1], `${grid} → ${id}`).toBeLessThan(size.rows);
          expect(band.cols[1], `${grid} → ${id}`).toBeLessThan(size.cols);
        }
      }
    }
  });
});

test('a cell of Kᵀ is the cell of K', () => {
  expect(sourceOf({ grid: 'kt', row: 2, col: 5 })).toEqual({ grid: 'k', row: 5, col: 2 });
  const kt = transposed(design.k);
  expect(kt.data[2 * kt.cols + 5]).toBe(design.k.data[5 * design.k.cols + 2]);
});

describe('arithmetic', () => {
  const lines = (patch: object = {}) =>
    text(
      weightLines({
        chain: design,
        cell: red,
        until: 'weights',
        scale: 'sqrt',
        hasMask: false,
        isEdited: () => false,
        words,
        ...patch,
      }),
    );

  test('writes the weight of the example out', () => {
    const shown = lines();
    expect(shown).toContain('0×0 + 0×0 + 4×2 + 0×0 = 8');
    expect(shown).toContain('8 ÷ √4 = 4');
    expect(shown).toMatch(/e4 ÷ \(5e0 \+ e4\) ≈ 0\.916/);
  });

  test('stops at the step', () => {
    expect(lines({ until: 'scores' })).not.toContain('√4');
    expect(lines({ until: 'scaled' })).not.toContain('0.916');
  });

  test('says that there is no scale, and what a mask hides', async () => {
    expect(lines({ scale: 'none' })).toContain(words.unscaled);
    const causal = await ask({ mask: 'causal' });
    const shown = lines({ chain: causal, hasMask: true });
    expect(shown).toContain(words.hidden.trim());
    expect(shown).toMatch(/e−∞ ÷ Σ = 0/);
  });

  test('says what a fully masked row is', async () => {
    const nothing = await ask({ mask: 'padding', validLens: 0 });
    expect(lines({ chain: nothing, hasMask: true })).toContain('defined as 0, not NaN');
  });

  test('of a component is its row times its column', () => {
    expect(
      text(componentLine({ chain: design, cell: { grid: 'q', row: 4, col: 2 }, isEdited: () => false, words })),
    ).toContain('0×0 + 0×2 + 0×0 + 2×2 + 0×0 = 4');
    const output = text(
      componentLine({ chain: design, cell: { grid: 'output', row: 4, col: 3 }, isEdited: () => false, words }),
    );
    expect(output).toContain('0.916×3');
    expect(output).toMatch(/≈ 2\.75$/);
  });

  test('printed factors give the printed result', async () => {
    const random = await ask({ weights: 'random' });
    const said = (shown: string) => Number(shown.replace('−', '-').replace('≈', ''));
    for (let row = 0; row < 6; row++) {
      for (let col = 0; col < 4; col++) {
        const a = rowAt(random.weights, row);
        const line = dotText(a, columnAt(random.v, col), random.output.data[row * 4 + col] ?? NaN, words);
        const [terms = '', result = ''] = line.split(/ [=≈] /);
        const total = terms
          .split(' + ')
          .map((term) => term.replace(/[()]/g, '').split('×').map(said))
          .reduce((sum, [left = NaN, right = NaN]) => sum + left * right, 0);
        expect(said(compact(total, 2)), line).toBe(said(result));
      }
    }
  });

  test('an exact weight is equal, not about', async () => {
    const first = lines({ chain: await ask({ mask: 'causal' }), cell: { grid: 'weights', row: 0, col: 0 } });
    expect(first).toMatch(/ = 1$/);
    const half = lines({
      chain: await ask({ mask: 'padding', validLens: 2 }),
      cell: { grid: 'weights', row: 0, col: 0 },
    });
    expect(half).toMatch(/ = 0\.5$/);
    const third = lines({
      chain: await ask({ mask: 'padding', validLens: 3 }),
      cell: { grid: 'weights', row: 0, col: 0 },
    });
    expect(third).toMatch(/≈ 0\.333$/);
  });

  test('a masked score becomes −∞, nothing is added to it', async () => {
    const causal = await ask({ mask: 'causal' });
    const digits = (cell: GridCell) => text(fullDigits(causal, cell, 'sqrt'));
    expect(digits({ grid: 'masked', row: 4, col: 5 })).toMatch(/√dk → −∞$/);
    expect(digits({ grid: 'masked', row: 5, col: 4 })).toMatch(/√dk = [\d.]+$/);
    expect(text(fullDigits(causal, { grid: 'masked', row: 5, col: 4 }, 'none'))).not.toContain('√');
  });

  test('of a cell set by hand has no product', () => {
    expect(
      text(componentLine({ chain: design, cell: { grid: 'q', row: 4, col: 2 }, isEdited: () => true, words })),
    ).toContain(words.byHand);
  });

  test('marks rounded numbers by ≈, negative factors by brackets', () => {
    expect(sign(exact, [1, 0.25], -3)).toBe('=');
    expect(sign(exact, [1], 1 / 3)).toBe('≈');
    expect(sign((x) => rounded(x, 2), [1 / 3], 1)).toBe('≈');
    expect(dotText([1, -2], [3, 0.5], 2, words)).toBe('1×3 + (−2)×0.5 = 2');
  });

  test('a long sum keeps its first terms, the asked one and the last, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 9, max: 64 }), fc.nat(), (length, pick) => {
        const terms = Array.from({ length }, (_, index) => index);
        const keep = pick % length;
        const shown = shortened(terms, keep).filter((term) => term !== undefined);
        expect(shown).toEqual([...new Set([0, 1, 2, keep, length - 1])].sort((a, b) => a - b));
      }),
      { seed: 2, numRuns: 100 },
    );
    expect(shortened([1, 2, 3], 0)).toEqual([1, 2, 3]);
  });

  test('equal scores of a row are counted together, hidden ones not at all', async () => {
    expect(shares(design, 4)).toEqual([
      { scaled: 0, count: 5 },
      { scaled: 4, count: 1 },
    ]);
    expect(shares(await ask({ mask: 'causal' }), 4)).toEqual([{ scaled: 0, count: 5 }]);
  });

  test('both directions of a pair, in one sequence and off the diagonal', () => {
    const both = mirrored(design, 4, 5);
    expect(both?.forth).toBeCloseTo(0.916, 3);
    expect(both?.back).toBe(design.weights.data[5 * 6 + 4]);
    expect(mirrored(design, 2, 2)).toBeUndefined();
    expect(mirrored(cross, 0, 1)).toBeUndefined();
  });
});

describe('both directions of a pair', () => {
  const said = (chain: Chain, row: number, col: number) => text(pairFigure(chain, { row, col }, words));

  test('differ by the queries, unless a mask makes one of them 0', async () => {
    expect(said(design, 4, 5)).toContain(words.pairDiffers);
    const causal = await ask({ mask: 'causal' });
    expect(said(causal, 4, 5)).toContain(words.pairMasked);
    expect(said(causal, 5, 4)).toContain(words.pairMasked);
    expect(said(await ask({ mask: 'padding', validLens: 2 }), 4, 5)).toContain(words.pairBothMasked);
  });

  test('of one token are no advice to choose another', async () => {
    expect(said(await ask({ tokens: ['a'] }), 0, 0)).toBe(words.pairAlone('a', '1'));
    expect(said(design, 2, 2)).toContain('off the diagonal');
  });
});

describe('room', () => {
  const room = (patch: Partial<RoomView>) =>
    arithmeticRoom({
      chain: design,
      width: 343,
      until: 'weights',
      hasComponents: false,
      isPlain: true,
      hasMask: false,
      meanings: [],
      words,
      ...patch,
    });

  test('grows with what may be said, and as the width shrinks', () => {
    expect(room({ hasMask: true })).toBeGreaterThan(room({}));
    expect(room({ isPlain: false })).toBeGreaterThan(room({}));
    expect(room({ meanings: words.rowMeanings(design.queries) })).toBeGreaterThan(room({}));
    expect(room({ until: 'scores' })).toBeLessThan(room({}));
    expect(room({ width: 736, isPlain: false })).toBeLessThan(room({ isPlain: false }));
  });

  test('of a pair has its longest sentence', () => {
    expect(pairRoom(design, 343, true, words)).toBeGreaterThan(pairRoom(design, 343, false, words));
    expect(linesOf('abc', 1000, 16)).toBe(1);
  });
});

describe('the figure', () => {
  test.each(STEPS)('of step %s names its grids and their shapes', (step) => {
    const figure = drawn(matrixFigure(view(design, red), step, 'q'));
    for (const { grid } of partsOf(step, 'q', false)) {
      const { rows, cols } = matrixOf(design, grid);
      expect(figure.querySelectorAll(`[data-grid=${grid}] [data-cell]`).length).toBe(rows * cols);
      expect(figure.textContent).toContain(`= ${rows}×${cols}`);
      expect(figure.querySelectorAll(`[data-grid=${grid}] [tabindex="0"]`).length).toBe(1);
    }
  });

  test('speaks of every cell with position and value', () => {
    const figure = drawn(matrixFigure(view(design, red), '5', 'q'));
    expect(figure.querySelector('[data-cell="weights 4 5"]')?.getAttribute('aria-label')).toMatch(
      /row 红, column 苹果: 0\.9161$/,
    );
  });

  test('shows the sum of every row', () => {
    const sums = [...drawn(matrixFigure(view(design, red), '5', 'q')).querySelectorAll('[data-sum]')];
    expect(sums.map((sum) => Number(sum.getAttribute('data-full')))).toHaveLength(6);
    for (const sum of sums) expect(Number(sum.getAttribute('data-full'))).toBeCloseTo(1, 14);
  });

  test('never holds a style attribute, which a strict policy refuses', () => {
    for (const step of STEPS)
      expect(drawn(matrixFigure(view(design, red), step, 'v')).querySelector('[style]')).toBeNull();
  });

  test('fits any screen, its cells large enough to touch', () => {
    fc.assert(
      fc.property(fc.integer({ min: 288, max: 1408 }), fc.constantFrom(...STEPS), (width, step) => {
        expect(composed(view(design, red, width), step, 'k').width).toBeLessThanOrEqual(width);
        expect(layoutOf(view(design, red, width), partsOf(step, 'k', false)).cell).toBeGreaterThanOrEqual(32);
      }),
      { seed: 2, numRuns: 60 },
    );
  });

  test('one scale for all signed grids, so that dividing by √d_k pales the scores', () => {
    expect(extentOf(design, partsOf('3', 'q', false))).toBe(8);
    expect(extentOf(design, partsOf('4', 'q', false))).toBe(8);
    expect(extentOf(design, partsOf('1', 'q', false))).toBe(4);
  });
});

test('a number in a cell has room or is left to the readout', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e7, max: 1e7, noNaN: true }), fc.integer({ min: 24, max: 44 }), (value, cell) => {
      expect(textWidth(cellText('scores', value, cell), 12)).toBeLessThanOrEqual(cell);
    }),
    { seed: 2, numRuns: 300 },
  );
  expect(cellText('weights', 0, 44)).toBe('0');
  expect(cellText('weights', 0.916, 44)).toBe('0.92');
});

test('shapes speak of m only where there is a second sequence', () => {
  expect(shapeText(design, 'weights')).toBe('n×n = 6×6');
  expect(shapeText(cross, 'weights')).toBe('n×m = 2×3');
});

describe('large matrices', () => {
  test('the lens stays inside and holds the cell', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 64 }),
        fc.integer({ min: 1, max: 64 }),
        fc.nat(),
        fc.nat(),
        (rows, cols, r, c) => {
          const cell = { grid: 'weights', row: r % rows, col: c % cols } as const;
          const lens = lensAt(rows, cols, cell);
          expect(lens.row).toBeGreaterThanOrEqual(0);
          expect(lens.row + lens.rows).toBeLessThanOrEqual(rows);
          expect(cell.row - lens.row).toBeGreaterThanOrEqual(0);
          expect(cell.row - lens.row).toBeLessThan(lens.rows);
          expect(cell.col - lens.col).toBeGreaterThanOrEqual(0);
          expect(cell.col - lens.col).toBeLessThan(lens.cols);
        },
      ),
      { seed: 2, numRuns: 200 },
    );
  });

  test('are painted above 24 tokens; the lens gives numbers by their place in the whole', async () => {
    const large = await ask({ tokens: tokens(25) });
    expect([isLarge(await ask({ tokens: tokens(24) })), isLarge(large)]).toEqual([false, true]);
    const figure = drawn(
      largeFigure(view(large, { grid: 'weights', row: 24, col: 3 }), partsOf('5', 'q', false), 'weights'),
    );
    expect(figure.querySelectorAll('canvas').length).toBe(1);
    expect(figure.querySelector('[data-cell="weights 24 3"]')?.getAttribute('tabindex')).toBe('0');
    expect(figure.querySelectorAll('[data-grid=weights] [data-cell]').length).toBe(49);
    const lens = figure.querySelector('[data-grid=weights]');
    expect([lens?.getAttribute('aria-rowcount'), lens?.getAttribute('aria-colcount')]).toEqual(['25', '25']);
    const cell = figure.querySelector('[data-cell="weights 24 3"]');
    expect(cell?.getAttribute('aria-colindex')).toBe('4');
    expect(cell?.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('25');
  });
});

describe('lines between tokens', () => {
  const arcs = (chain: Chain, row = 4, col = 5) =>
    drawn(arcsFigure({ chain, row, col, width: 343, palette: palette(false), words }));

  test('grow with the weight', () => {
    const figure = arcs(design);
    const width = (edge: string) => Number(figure.querySelector(`[data-edge="${edge}"]`)?.getAttribute('stroke-width'));
    expect(width('4 5')).toBeGreaterThan(5 * width('4 0'));
  });

  test('write the weights of the chosen row beside the keys', () => {
    expect(arcs(design).textContent).toContain('0.916');
  });

  test('are left out where the weight is nothing', async () => {
    expect(arcs(await ask({ mask: 'causal' }), 1).querySelector('[data-edge="1 3"]')).toBeNull();
  });
});

describe('the PyTorch code', () => {
  const code = (chain: Chain, patch: Partial<CodeView> = {}) =>
    codeText(
      codeLines({ chain, scale: 'sqrt', mask: 'none', validLens: 4, edits: [], words: en.matrixCode.code, ...patch }),
    );

  test('holds the numbers and the shapes of now', () => {
    const text = code(design);
    expect(text).toContain('Q = X @ W_Q  # (6, 5) @ (5, 4) → (6, 4)');
    expect(text).toContain('[0, 0, 0, 2, 0],');
    expect(text).toContain('scores = scores / math.sqrt(4)');
    expect(text).not.toContain('mask');
  });

  test('follows the settings', async () => {
    expect(code(design, { scale: 'none' })).not.toContain('math.sqrt(');
    expect(code(design, { scale: 'none' })).toContain('scale=1.0');
    expect(code(design, { mask: 'causal' })).toContain('torch.ones(6, 6, dtype=torch.bool).tril()');
    expect(code(design, { mask: 'padding', validLens: 3 })).toContain('torch.arange(6) < 3');
    expect(code(await ask({ mask: 'padding', validLens: 0 }), { mask: 'padding', validLens: 0 })).toContain(
      'nan_to_num(0.0)',
    );
    expect(code(await ask({ mask: 'padding', validLens: 0 }), { mask: 'padding', validLens: 0 })).toContain(
      'PyTorch 2.5',
    );
    expect(code(design)).not.toContain('PyTorch 2.5');
    expect(code(cross)).toContain('K = E @ W_K  # (3, 6) @ (6, 4) → (3, 4)');
    expect(code(design, { edits: [{ grid: 'q', row: 4, col: 2, value: 2 }] })).toContain('Q[4, 2] = 2');
  });

  test('draws large inputs instead of listing them, and says so', async () => {
    const text = code(await ask({ tokens: tokens(64), dModel: 16 }));
    expect(text).toContain('X = torch.randn(64, 16, dtype=torch.float64)');
    expect(text).toContain(en.matrixCode.code.otherNumbers);
  });

  test('is shown as it is copied', () => {
    const lines = codeLines({
      chain: design,
      scale: 'sqrt',
      mask: 'causal',
      validLens: 4,
      edits: [],
      words: en.matrixCode.code,
    });
    expect(drawn(codeFigure(lines)).textContent).toBe(codeText(lines));
  });
});
