/** The panel at the foot of a widget that exports what it shows now: picture, numbers, link and embed code. */
import { html, nothing, render, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { radios } from '../../controls/choices';
import { loadMessages, type Language, type Words } from '../../messages/messages';
import { addStyles } from '../late-styles';
import { embedLink, embedScripts } from '../link';
import { csvOf } from './csv';
import {
  embedCode,
  FRAME_PADDING,
  TARGETS,
  vitepressHead,
  type Embedded,
  type EmbedScripts,
  type Target,
} from './embed-code';
import { pictureOf, type Pictured } from './picture';
import { paintedPicture } from './png';
import { exportStyles } from './styles';
import { tableOf } from './tables/tables';

/** What the panel needs of a widget. */
export interface Exported extends ReactiveControllerHost, HTMLElement, Pictured {
  readonly widgetName: string;
  readonly surroundings: { readonly language: Language };
  /** The state of now as attribute texts, its language among them. */
  readonly described: Readonly<Record<string, string>>;
}

/** What came of the last button: a picture, or a text to copy. */
type Outcome = { readonly image: string; readonly name: string } | { readonly text: string; readonly label: string };

/** Where a link's `download` does nothing. */
const savesNothing = (): boolean => /MicroMessenger/i.test(navigator.userAgent);

export class ExportPanel implements ReactiveController {
  private words: Words<'exported'>['exported'] | undefined;
  private language: Language | undefined;
  private readonly place = document.createElement('div');
  private isOpen = false;
  private target: Target = 'html';
  private said = '';
  private outcome: Outcome | undefined;

  constructor(private readonly host: Exported) {
    host.addController(this);
    addStyles(host.renderRoot as ShadowRoot, exportStyles);
    this.place.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
    });
  }

  /** Shows it and gives it the focus. */
  async open(): Promise<void> {
    this.isOpen = true;
    this.said = '';
    this.outcome = undefined;
    await this.speak();
    this.host.renderRoot.querySelector('.attn')?.append(this.place);
    this.draw();
    this.place.querySelector<HTMLElement>('section')?.focus();
  }

  private close(): void {
    this.isOpen = false;
    this.draw();
    this.host.renderRoot.querySelector<HTMLElement>('.menu summary')?.focus();
  }

  hostUpdated(): void {
    if (this.isOpen && this.language === this.host.surroundings.language) this.draw();
    else if (this.isOpen) void this.speak().then(() => this.draw());
  }

  private async speak(): Promise<void> {
    const { language } = this.host.surroundings;
    const { exported } = await loadMessages(language, 'exported');
    [this.words, this.language] = [exported, language];
  }

  private draw(): void {
    const { words } = this;
    render(this.isOpen && words ? this.view(words) : nothing, this.place);
  }

  private get link(): string {
    return embedLink(this.host.widgetName, this.host.described);
  }

  private embedded(scripts: EmbedScripts): Embedded {
    const { host } = this;
    return {
      tag: host.localName,
      attributes: host.described,
      caption: pictureOf(host).title,
      height: Math.ceil(this.place.getBoundingClientRect().top - host.getBoundingClientRect().top) + FRAME_PADDING,
      link: this.link,
      ...scripts,
    };
  }

  private view(words: Words<'exported'>['exported']): TemplateResult {
    const scripts = embedScripts();
    const button = (name: string, label: string, act: () => Promise<void> | void) =>
      html`<button type="button" data-export=${name} @click=${() => void this.attempt(act)}>${label}</button>`;
    return html`<section class="export" aria-label=${words.title} tabindex="-1">
      <header>
        <strong>${words.title}</strong>
        <button type="button" class="close" aria-label=${words.close} @click=${() => this.close()}>×</button>
      </header>
      <div class="row">
        <span class="name">${words.picture}</span>
        ${button('svg', words.svg, () => this.saveSvg())} ${button('png', words.png, () => this.savePng())}
      </div>
      <div class="row">
        <span class="name">${words.numbers}</span>
        ${button('csv', words.csv, () => this.saveCsv())}
      </div>
      <p role="status">${this.said}</p>
      ${this.outcomeView(words)} ${this.textView(words, 'link', words.link, this.link, 2)}
      ${scripts ? this.codeView(words, this.embedded(scripts)) : nothing}
    </section>`;
  }

  private codeView(words: Words<'exported'>['exported'], embedded: Embedded): TemplateResult {
    const { target } = this;
    return html`<div class="row">
        ${radios({
          name: 'target',
          label: words.target,
          choices: TARGETS.map((value) => ({ value, label: words.targets[value] })),
          chosen: target,
          onChoose: (chosen) => {
            this.target = chosen;
            this.draw();
          },
        })}
      </div>
      ${this.textView(words, 'code', words.code, embedCode(target, embedded), 6)}
      <p class="note">
        ${words.notes[target]}${target === 'vitepress' ? html`<code>${vitepressHead(embedded.script)}</code>` : nothing}
      </p>`;
  }

  private outcomeView(words: Words<'exported'>['exported']): TemplateResult | typeof nothing {
    const { outcome } = this;
    if (!outcome) return nothing;
    if ('text' in outcome) return this.textView(words, 'text', outcome.label, outcome.text, 6);
    return html`<img src=${outcome.image} alt=${outcome.name} />`;
  }

  /** A text to copy, by the button or by hand. */
  private textView(
    words: Words<'exported'>['exported'],
    name: string,
    label: string,
    text: string,
    rows: number,
  ): TemplateResult {
    const copy = async ({ currentTarget }: Event) => {
      const area = (currentTarget as Element).parentElement?.querySelector('textarea');
      area?.select();
      this.said = await navigator.clipboard.writeText(text).then(
        () => words.copied,
        () => words.selected,
      );
      this.draw();
    };
    return html`<div>
      <label
        >${label}
        <textarea name=${name} readonly rows=${rows} spellcheck="false" .value=${text}></textarea>
      </label>
      <button type="button" data-copy=${name} @click=${(event: Event) => void copy(event)}>${words.copy}</button>
    </div>`;
  }

  private async attempt(act: () => Promise<void> | void): Promise<void> {
    try {
      this.outcome = undefined;
      await act();
    } catch (thrown) {
      this.said = this.words?.failed(thrown instanceof Error ? thrown.message : String(thrown)) ?? '';
    }
    this.draw();
  }

  /** A text as a file; where there are none, to copy. */
  private saveText(text: string, type: string, extension: string, label: string): void {
    const { words } = this;
    if (!words) return;
    if (savesNothing()) {
      this.outcome = { text, label };
      this.said = words.copyText;
    } else this.save(new Blob([text], { type }), extension);
  }

  private save(file: Blob, extension: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `${this.host.localName}.${extension}`;
    link.click();
    URL.revokeObjectURL(link.href);
    this.said = this.words?.saved(link.download) ?? '';
  }

  private saveSvg(): void {
    this.saveText(pictureOf(this.host).svg, 'image/svg+xml', 'svg', this.words?.svgText ?? '');
  }

  private saveCsv(): void {
    const { host, words } = this;
    if (words) this.saveText(csvOf(tableOf(host, words)), 'text/csv', 'csv', words.csvText);
  }

  /** The picture is shown as well: it can be saved by hand wherever its download is kept back. */
  private async savePng(): Promise<void> {
    const picture = pictureOf(this.host);
    const canvas = await paintedPicture(picture);
    this.outcome = { image: canvas.toDataURL('image/png'), name: picture.title };
    if (savesNothing()) {
      this.said = this.words?.hold ?? '';
      return;
    }
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (file) this.save(file, 'png');
    this.said = `${this.said} ${this.words?.elsewhere ?? ''}`.trim();
  }
}

const panels = new WeakMap<Exported, ExportPanel>();

/** Opens a widget's one panel. */
export async function openExport(host: Exported): Promise<void> {
  const panel = panels.get(host) ?? new ExportPanel(host);
  panels.set(host, panel);
  await panel.open();
}
