/** The page for authors: a widget to set up, and the code that shows it so in a post. */
import { html, nothing, render } from 'lit';
import { loadMessages, type Language, type Words } from '../messages/messages';
import { embedCode, FRAME_PADDING, TARGETS, vitepressHead, type Target } from '../widgets/export/embed-code';
import { embedLink, embedScripts } from '../widgets/link';
import { define, tags } from '../widgets/registry';
import { switchLanguages } from './languages';

/** A widget as this page needs it. */
type Widget = HTMLElement & {
  readonly widgetName: string;
  readonly described: Record<string, string>;
  readonly updateComplete: Promise<unknown>;
};

// All of them stand in embedding.html.
const [stage, output] = ['stage', 'code'].map((id) => document.getElementById(id)) as [HTMLElement, HTMLElement];
const [chosenWidget, chosenControls] = Array.from(document.querySelectorAll('select')) as [
  HTMLSelectElement,
  HTMLSelectElement,
];

let words: Words<'exported'>['exported'] | undefined;
let widget: Widget | undefined;
let target: Target = 'html';
let copied: 'yes' | 'no' | undefined;

async function showWidget(): Promise<void> {
  const tag = chosenWidget.value;
  await define(tag);
  if (tag !== chosenWidget.value) return;
  widget = document.createElement(tag) as Widget;
  widget.setAttribute('controls', chosenControls.value);
  stage.replaceChildren(widget);
  await showCode();
}

async function showCode(): Promise<void> {
  const scripts = embedScripts();
  if (!widget || !words || !scripts) return;
  const shown = widget;
  await shown.updateComplete;
  // The language is left to the post.
  const attributes = Object.fromEntries(Object.entries(shown.described).filter(([name]) => name !== 'lang'));
  const code = embedCode(target, {
    tag: shown.localName,
    attributes,
    caption: shown.shadowRoot?.querySelector('.caption')?.textContent.replace(/\s+/g, ' ').trim() ?? shown.localName,
    height: Math.ceil(shown.getBoundingClientRect().height) + FRAME_PADDING,
    link: embedLink(shown.widgetName, attributes),
    ...scripts,
  });
  const { targets, notes, copy, copied: done, selected } = words;
  const choose = (value: Target) => () => {
    target = value;
    copied = undefined;
    void showCode();
  };
  render(
    html`<div class="targets" role="group" aria-label=${words.target}>
        ${TARGETS.map(
          (value) =>
            html`<label
              ><input type="radio" name="target" value=${value} ?checked=${value === target} @change=${choose(value)} />
              ${targets[value]}</label
            >`,
        )}
      </div>
      <textarea readonly rows="7" spellcheck="false" aria-label=${words.code} .value=${code}></textarea>
      <p class="copying">
        <button type="button" @click=${() => void copyCode(code)}>${copy}</button>
        <span role="status">${copied === undefined ? nothing : copied === 'yes' ? done : selected}</span>
      </p>
      <p class="note">
        ${notes[target]}${target === 'vitepress' ? html`<code>${vitepressHead(scripts.script)}</code>` : nothing}
      </p>`,
    output,
  );
}

async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    copied = 'yes';
  } catch {
    output.querySelector('textarea')?.select();
    copied = 'no';
  }
  await showCode();
}

async function speak(language: Language): Promise<void> {
  ({ exported: words } = await loadMessages(language, 'exported'));
  copied = undefined;
  await showCode();
}

chosenWidget.append(...tags.map((tag) => new Option(`<${tag}>`, tag, false, tag === 'attn-softmax')));
chosenWidget.value = 'attn-softmax';
chosenWidget.addEventListener('change', () => void showWidget());
chosenControls.addEventListener('change', () => void showWidget());
stage.addEventListener('attn-change', () => {
  copied = undefined;
  void showCode();
});
switchLanguages((language) => void speak(language));
void showWidget();
