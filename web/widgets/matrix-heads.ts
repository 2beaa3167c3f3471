/** What `<attn-matrix>` shows of several heads, and says about them: fetched with the second head. */
import { html, nothing, type TemplateResult } from 'lit';
import type { GridFocus } from '../controls/grid-focus';
import { cellOf } from '../controls/grid-focus';
import { mathsText } from '../controls/maths-text';
import { painted } from '../controls/painted';
import { place } from '../controls/place';
import type { Chain } from '../figures/matrix-chain';
import { headsRow, joinFigure, joinLine } from '../figures/matrix-heads';
import joinFormula from '../formulas/heads-join.tex';
import headsMaskedUnscaled from '../formulas/heads-masked-unscaled.tex';
import headsMasked from '../formulas/heads-masked.tex';
import headsUnscaled from '../formulas/heads-unscaled.tex';
import headsOpen from '../formulas/heads.tex';
import { paintMap } from '../marks/map-canvas';
import type { Cell } from '../marks/grid';
import type { Palette } from '../marks/palette';
import { loadMessages, type Language, type Words } from '../messages/messages';
import type { MatrixQuestion, MatrixState } from './matrix-question';

type MatrixWords = Words<'matrix'>['matrix'];

const FORMULAS = {
  open: { sqrt: headsOpen, none: headsUnscaled },
  masked: { sqrt: headsMasked, none: headsMaskedUnscaled },
};

export interface HeadsView {
  readonly state: MatrixState;
  readonly asked: MatrixQuestion;
  /** The head that is looked at. */
  readonly chain: Chain;
  readonly pair: Cell;
  readonly width: number;
  readonly palette: Palette;
  readonly focus: GridFocus;
  readonly onChange: (patch: Partial<MatrixState>) => void;
}

export class HeadsPart {
  constructor(private readonly words: Words<'heads'>['heads']) {}

  static async in(language: Language): Promise<HeadsPart> {
    return new HeadsPart((await loadMessages(language, 'heads')).heads);
  }

  /** The words of the matrices, said of one head of several. */
  dressed(words: MatrixWords, { chain }: Pick<HeadsView, 'chain'>): MatrixWords {
    const { columns, q } = chain;
    // The letters alone: a head has few columns, and no room for more.
    const cut = (grid: string) =>
      this.words.columns(grid.split(' ')[0] ?? '', columns.first + 1, columns.first + q.cols);
    const { grids } = words;
    return {
      ...words,
      grids: {
        ...grids,
        ...Object.fromEntries((['wq', 'wk', 'wv', 'q', 'k', 'v', 'output'] as const).map((id) => [id, cut(grids[id])])),
      },
      // Word classes, places, and a column that is always 1.
      wordClasses: [...words.wordClasses, ...chain.queries.map((_, index) => `p${index + 1}`), this.words.constant],
      designNote: this.words.designNote(chain.join?.heads.length ?? 1),
      // The sentences about the rows belong to the example with one head.
      rowMeanings: () => [],
    };
  }

  formulas({ mask, scale }: MatrixQuestion) {
    return [FORMULAS[mask === 'none' ? 'open' : 'masked'][scale], joinFormula];
  }

  /** All heads beside each other, above the steps of the chosen one. */
  row({ state, asked, chain, pair, width, palette, onChange }: HeadsView): TemplateResult {
    const { words } = this;
    const heads = chain.join?.heads ?? [chain];
    const { columns, q } = chain;
    const chosen = heads.indexOf(chain);
    const name = (_: Chain, index: number) => {
      const job = asked.source === 'design' && asked.cells.length === 0 ? words.jobs[index] : undefined;
      return `${words.name(index + 1)}${job === undefined ? '' : ` · ${job}`}`;
    };
    const painting = ({ weights, mask }: Chain, across: number, down: number) => {
      const paint = (canvas: HTMLCanvasElement) => paintMap(canvas, weights, palette, mask);
      return html`<canvas
        class="pixels"
        ${place({ width: `${across}px`, height: `${down}px` })}
        ${painted([weights, mask, palette], paint)}
      ></canvas>`;
    };
    return html`
      ${
        asked.source === 'random' && state.dModel % asked.heads > 0
          ? html`<p class="note" data-value="rounded-width">
              ${words.rounded(state.dModel, asked.heads, asked.dModel)}
            </p>`
          : nothing
      }
      ${headsRow({
        heads,
        chosen,
        pair,
        width,
        palette,
        names: heads.map(name),
        label: words.all(heads.length),
        painting,
        onChoose: (head, cell) =>
          onChange({ head: head + 1, ...(cell ? { row: cell.row + 1, col: cell.col + 1 } : {}) }),
      })}
      <p class="note">${words.hint(chosen + 1, columns.first + 1, columns.first + q.cols)}</p>
    `;
  }

  /** What becomes of the heads' outputs: with the last step, and the way there from the others. */
  join(matrix: MatrixWords, view: HeadsView): TemplateResult | typeof nothing {
    const { words } = this;
    const { state, asked, chain, pair, width, palette, focus, onChange } = view;
    const { join } = chain;
    if (!join || state.tab !== 'matrices') return nothing;
    if (state.step !== '6' && state.step !== 'all') {
      return html`<p>
        <button type="button" data-action="join" data-stands="joined wo result" @click=${() => onChange({ step: '6' })}>
          ${words.toJoin}
        </button>
      </p>`;
    }
    const shown = {
      chain,
      join,
      row: pair.row,
      col: focus.of('result', 1, join.wo.cols).col,
      width,
      palette,
      active: (grid: string, rows: number, cols: number) => focus.of(grid, rows, cols),
      words: { ...words, terms: matrix.terms },
    };
    return html`<section class="join" data-step="join">
      <p class="step-title">${mathsText(words.join(chain.queries[pair.row] ?? ''))}</p>
      <div class="stage" @click=${look(focus)} @focusin=${look(focus)} @keydown=${focus.keydown}>
        ${joinFigure(shown)}
      </div>
      <div class="readout arithmetic">${joinLine(shown)}</div>
      <p class="note">${mathsText(asked.source === 'design' ? words.woDesign : words.woRandom)}</p>
    </section>`;
  }
}

/** A column of any of the three is the column that is written out. */
const look = (focus: GridFocus) => (event: Event) => {
  const cell = cellOf(event);
  if (!cell) return;
  focus.set(cell);
  if (cell.grid !== 'result') focus.set({ grid: 'result', row: 0, col: cell.col });
};
