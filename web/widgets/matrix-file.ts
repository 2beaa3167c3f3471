/** A model's attention from a file, in `<attn-matrix>`: fetched where one is asked for. */
import { html, nothing, type TemplateResult } from 'lit';
import { cellOf, focusCell, moved, type CellRef } from '../controls/grid-focus';
import { painted } from '../controls/painted';
import { place } from '../controls/place';
import { scrollRegion } from '../controls/scroll-region';
import type { AttentionFile } from '../engine/attention-file';
import type { Matrix } from '../engine/types';
import { largeMap, mapReadout, mapsFigure } from '../figures/attention-maps';
import { paintMap } from '../marks/map-canvas';
import { rowAt } from '../marks/matrix';
import { isolated } from '../marks/text';
import type { Palette } from '../marks/palette';
import { loadMessages, type Language, type Words } from '../messages/messages';
import type { FileSource } from './matrix-file-source';
import type { MatrixState } from './matrix-question';

export interface FileView {
  readonly state: Pick<MatrixState, 'layer' | 'head' | 'row' | 'col' | 'src'>;
  readonly width: number;
  readonly palette: Palette;
  /** Whether the reader may open a file. */
  readonly mayOpen: boolean;
  readonly onChange: (patch: Partial<Pick<MatrixState, 'layer' | 'head' | 'row' | 'col'>>) => void;
  /** Once what was changed is drawn. */
  readonly drawn: () => Promise<unknown>;
}

/** Makes a file from a model; the README has the same lines. */
export const PYTHON = `import json, torch
from safetensors.torch import save_file
from transformers import AutoModel, AutoTokenizer

name, text = "gpt2", "The red apple fell because it was ripe"
tokenizer, model = AutoTokenizer.from_pretrained(name), AutoModel.from_pretrained(name, attn_implementation="eager")
inputs = tokenizer(text, return_tensors="pt")
attentions = model(**inputs, output_attentions=True).attentions  # a (1, heads, n, n) for every layer
tokens = [tokenizer.decode(token) for token in inputs["input_ids"][0]]
attention = torch.stack(attentions)[:, 0].detach().contiguous()
save_file({"attention": attention}, "attention.safetensors", {"model": name, "tokens": json.dumps(tokens)})`;

/** What is wrong with a sum that is so far from 1. */
const MOST_ERROR = 0.01;

/** From 1, in the state; from 0, in what the file has of it. */
const inside = (given: number, count: number) => Math.min(given, count) - 1;

const badRows = new WeakMap<AttentionFile, number>();

/** Rows, of all maps, whose sum is not 1. */
function badRowsOf(file: AttentionFile): number {
  const known = badRows.get(file);
  if (known !== undefined) return known;
  let count = 0;
  for (const map of file.maps)
    for (let row = 0; row < map.rows; row++)
      if (Math.abs(rowAt(map, row).reduce((sum, weight) => sum + weight, 0) - 1) > MOST_ERROR) count++;
  badRows.set(file, count);
  return count;
}

export class FilePart {
  private constructor(
    private readonly words: Words<'attentionFile'>['attentionFile'],
    readonly source: FileSource,
  ) {}

  /** In another language it keeps the file. */
  static async in(language: Language, source: FileSource): Promise<FilePart> {
    return new FilePart((await loadMessages(language, 'attentionFile')).attentionFile, source);
  }

  get caption(): string {
    return this.words.caption;
  }

  view(view: FileView): TemplateResult {
    const { words, source } = this;
    const { opened, refused, isOpening } = source;
    const drop = (event: DragEvent) => {
      event.preventDefault();
      this.take(event.dataTransfer?.files);
    };
    return html`<section class="file-view" @drop=${(event: DragEvent) => view.mayOpen && drop(event)}>
      ${refused ? html`<p class="failure" role="alert" data-refused="file">${words.refused(refused.name, refused.reason)}</p>` : nothing}
      ${isOpening ? html`<p class="note" role="status">${words.opening}</p>` : nothing}
      ${opened ? this.file(view, opened.name, opened.file) : nothing} ${view.mayOpen ? this.chooser() : nothing}
    </section>`;
  }

  private take(files: FileList | null | undefined): void {
    if (files && files.length > 0) void this.source.openFiles([...files]);
  }

  private chooser(): TemplateResult {
    const { words } = this;
    const choose = (event: Event) => {
      const input = event.target as HTMLInputElement;
      this.take(input.files);
      // The same file may be chosen again, changed.
      input.value = '';
    };
    return html`<p class="note">${words.note}</p>
      <p class="row drop">
        <label
          >${words.open} <input type="file" name="attention" accept=".safetensors,.json" @change=${choose}
        /></label>
        <span class="note">${words.drop}</span>
      </p>
      <p class="note">${words.python}</p>
      <pre ${scrollRegion(words.python)}>${PYTHON}</pre>`;
  }

  private file(view: FileView, fileName: string, file: AttentionFile): TemplateResult {
    const { words } = this;
    const { state, width, palette } = view;
    const { layers, heads, maps, tokens, model } = file;
    const [layer, head] = [inside(state.layer, layers), inside(state.head, heads)];
    const pair = { row: inside(state.row, tokens.length), col: inside(state.col, tokens.length) };
    const weights = maps[layer * heads + head];
    if (!weights) return html``;
    const painting = (map: Matrix, edge: number) =>
      html`<canvas
        class="pixels"
        ${place({ width: `${edge}px`, height: `${edge}px` })}
        ${painted([map, palette], (canvas) => paintMap(canvas, map, palette))}
      ></canvas>`;
    const large = { weights, tokens, layer, head, pair, width, palette, painting, words };
    const bad = badRowsOf(file);
    return html`
      <div
        class="stage"
        ${scrollRegion(words.maps(layers, heads))}
        @click=${this.choose(view)}
        @focusin=${this.choose(view)}
        @keydown=${this.walk(view, layers, heads)}
      >
        ${mapsFigure({ layers, heads, maps, layer, head, width, palette, painting, words })}
      </div>
      <p class="map-title"><b>${words.weights(layer + 1, head + 1)}</b> <span class="note">${words.queries}</span></p>
      <div
        class="stage"
        @click=${this.look(view, tokens.length)}
        @focusin=${this.look(view, tokens.length)}
        @keydown=${this.walk(view, tokens.length, tokens.length)}
      >
        ${largeMap(large)}
      </div>
      ${mapReadout(large)}
      <p class="source" data-source>
        <b>${model === undefined ? words.unnamed : words.trained(isolated(model))}</b><br />
        <span class="note"
          >${words.facts(fileName, layers, heads, tokens.length)}
          ${model === undefined ? words.unnamedNote : nothing}</span
        >
      </p>
      ${bad > 0 ? html`<p class="problem" data-value="bad-sums">${words.badSums(bad, maps.length * tokens.length)}</p>` : nothing}
      <p class="note">${words.caution}</p>
    `;
  }

  private choose({ onChange }: FileView) {
    return (event: Event) => {
      const cell = cellOf(event);
      if (cell?.grid === 'maps') onChange({ layer: cell.row + 1, head: cell.col + 1 });
    };
  }

  private look({ onChange }: FileView, count: number) {
    return (event: Event) => {
      const cell = cellOf(event) ?? plateCell(event, count);
      if (cell) onChange({ row: cell.row + 1, col: cell.col + 1 });
    };
  }

  /** The cell that a key leads to may only be there after the drawing. */
  private walk({ onChange, drawn }: FileView, rows: number, cols: number) {
    return (event: KeyboardEvent) => {
      const cell = cellOf(event);
      const root = (event.currentTarget as Element).getRootNode() as ShadowRoot;
      const next = cell && moved(event.key, event.ctrlKey || event.metaKey, cell.row, cell.col, rows, cols);
      if (!cell || !next || event.altKey) return;
      event.preventDefault();
      const [row, col] = next;
      onChange(cell.grid === 'maps' ? { layer: row + 1, head: col + 1 } : { row: row + 1, col: col + 1 });
      void drawn().then(() => focusCell(root, { grid: cell.grid, row, col }));
    };
  }
}

/** The cell of a painted map that a mouse or a finger is on. */
function plateCell(event: Event, count: number): CellRef | undefined {
  const canvas = event.target;
  if (!(canvas instanceof HTMLCanvasElement) || !(event instanceof MouseEvent) || !canvas.closest('[data-plate]'))
    return undefined;
  const place = (offset: number, size: number) => Math.max(0, Math.min(count - 1, Math.floor((offset / size) * count)));
  return { grid: 'map', row: place(event.offsetY, canvas.clientHeight), col: place(event.offsetX, canvas.clientWidth) };
}
