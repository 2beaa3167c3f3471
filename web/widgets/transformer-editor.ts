/** How the example is edited and looked at: taps, keys, the cell under the pointer. */
import type { ReactiveElement } from 'lit';
import { cellOf, focusCell, GridFocus, type CellRef } from '../controls/grid-focus';
import { same } from './answer';
import { exampleSymbols, symbolCount, type TransformerState } from './transformer-config';

export interface Editable {
  readonly state: TransformerState;
  readonly renderRoot: HTMLElement | DocumentFragment;
  change(patch: Partial<TransformerState>, gesture?: string): void;
  settle(): void;
}

export class ExampleEditor {
  readonly grids: GridFocus;
  /** The symbol of the example that is being changed. */
  chosen: number | undefined;
  /** A cell of an answer or of an enlarged map. */
  pointed: CellRef | undefined;

  constructor(
    private readonly element: ReactiveElement,
    private readonly host: Editable,
  ) {
    this.grids = new GridFocus(element);
  }

  /** Another state or another task: neither belongs to it. */
  forget(): void {
    this.chosen = undefined;
    this.pointed = undefined;
  }

  choose(index: number | undefined): void {
    this.chosen = index;
    this.element.requestUpdate();
  }

  setSymbol(index: number, symbol: string): void {
    const symbols = exampleSymbols(this.host.state).map((old, at) => (at === index ? symbol : old));
    this.host.change({ example: symbols.join('') }, 'example');
  }

  readonly another = (): void => {
    const count = symbolCount(this.host.state);
    const symbols = Array.from({ length: count }, () => String(Math.floor(Math.random() * 10)));
    this.host.settle();
    this.host.change({ example: symbols.join('') });
    this.host.settle();
  };

  readonly tapped = (event: Event): void => {
    const cell = cellOf(event);
    if (cell?.grid !== 'prompt') return;
    this.host.settle();
    this.choose(this.chosen === cell.col ? undefined : cell.col);
  };

  readonly point = (event: Event): void => {
    const cell = cellOf(event);
    if (!cell) return;
    if (event.type === 'focusin') this.grids.set(cell);
    if (cell.grid !== 'prompt') this.look(cell);
  };

  look(cell: CellRef): void {
    if (same(this.pointed, cell)) return;
    this.pointed = cell;
    this.element.requestUpdate();
  }

  readonly keydown = (event: KeyboardEvent): void => {
    const cell = cellOf(event);
    if (cell?.grid === 'prompt' && this.key(event, cell.col)) event.preventDefault();
    else this.grids.keydown(event);
    // What is being changed goes along with the focus.
    if (cell?.grid !== 'prompt' || this.chosen === undefined) return;
    this.choose(this.grids.of('prompt', 1, symbolCount(this.host.state)).col);
  };

  /** A digit replaces the symbol and goes on to the next one; up and down count. */
  private key({ key }: KeyboardEvent, index: number): boolean {
    const { state } = this.host;
    const old = Number(exampleSymbols(state)[index] ?? 0);
    if (/^\d$/.test(key)) {
      this.setSymbol(index, key);
      const next = { grid: 'prompt', row: 0, col: Math.min(index + 1, symbolCount(state) - 1) };
      this.grids.set(next);
      focusCell(this.host.renderRoot, next);
    } else if (key === 'ArrowUp' || key === 'ArrowDown') {
      this.setSymbol(index, String((old + (key === 'ArrowUp' ? 1 : 9)) % 10));
    } else if (key === 'Enter' || key === ' ') {
      this.choose(this.chosen === index ? undefined : index);
    } else {
      return false;
    }
    return true;
  }
}
