/** The PyTorch tab: the counterpart's whole source with the shapes of now, gone through stage by stage. */
import { html, type TemplateResult } from 'lit';
import source from '../../scripts/mini_gpt.py?raw';
import { codeFigure, linesOf, STAGES, type CodeSizes, type Stage } from '../figures/transformer-code';
import type { PanelWords } from './transformer-words';

export interface CodeView {
  readonly sizes: CodeSizes;
  readonly stage: Stage;
  readonly onStage: (stage: Stage) => void;
  readonly onCopy: (text: string) => void;
}

export function codePanel({ transformer: { code: t, tabCode } }: PanelWords, view: CodeView): TemplateResult {
  const { sizes, stage, onStage, onCopy } = view;
  const at = STAGES.indexOf(stage);
  const go = (by: number) => {
    const next = STAGES[(at + by + STAGES.length) % STAGES.length];
    if (next) onStage(next);
  };
  return html`<section class="pytorch" aria-label=${tabCode}>
    <p class="note">${t.note}</p>
    <div class="row steps-nav">
      <button type="button" data-action="previous-stage" aria-label=${t.previous} @click=${() => go(-1)}>‹</button>
      <span class="count">${t.of(String(at + 1), String(STAGES.length))}</span>
      <button type="button" data-action="next-stage" aria-label=${t.next} @click=${() => go(1)}>›</button>
      <b data-value="stage" aria-live="polite">${t.stages[stage]}</b>
    </div>
    ${codeFigure(linesOf(source, sizes), stage)}
    <button type="button" data-action="copy-code" @click=${() => onCopy(source)}>${t.copy}</button>
  </section>`;
}
