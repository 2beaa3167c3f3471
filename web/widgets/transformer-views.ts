/** Parts of `<attn-transformer>` that only show: curves, tabs, the loss in numbers. */
import { html, nothing, type TemplateResult } from 'lit';
import { tabs } from '../controls/choices';
import type { TaskName } from '../engine/types';
import { curvesFigure } from '../figures/transformer-curves';
import { percent, rounded } from '../marks/format';
import type { Palette } from '../marks/palette';
import type { Words } from '../messages/messages';
import { TRANSFORMER_TABS } from '../params/transformer';
import { latestOf, modelName, spaced } from './transformer-controls';
import type { HeldOut, Session } from './transformer-run';

export function curvesView(
  { transformer }: Words<'transformer'>,
  { run, transformer: { facts } }: Session,
  heldOut: readonly HeldOut[],
  { width, palette }: { readonly width: number; readonly palette: Palette },
): TemplateResult {
  return curvesFigure({
    curves: run.progress.map(({ losses, accuracies }, index) => ({
      name: modelName(transformer, index),
      losses,
      accuracies,
    })),
    heldOut,
    steps: run.target,
    chanceAccuracy: facts.chanceAccuracy,
    chanceLoss: facts.chanceLoss,
    width,
    palette,
    words: { ...transformer, step: transformer.stepAxis },
    isText: facts.heldOutRows > 0,
  });
}

/** What the key of the curves will name. */
export const keyNames = (
  { transformer: t }: Words<'transformer'>,
  { rnn, task }: { readonly rnn: boolean; readonly task: TaskName },
): string[] => [t.transformer, ...(rnn ? [t.rnn] : []), ...(task === 'text' ? [t.heldOut] : [])];

type Tab = (typeof TRANSFORMER_TABS)[number];

export function tabRow(
  { common, transformer }: Words<'transformer'>,
  chosen: Tab,
  onChoose: (tab: Tab) => void,
): TemplateResult {
  const labels = {
    example: transformer.tabExample,
    generate: transformer.tabGenerate,
    model: transformer.tabModel,
    code: transformer.tabCode,
    sweep: transformer.tabSweep,
    checkpoint: transformer.tabCheckpoint,
  };
  return tabs({
    name: 'tab',
    label: common.views,
    choices: TRANSFORMER_TABS.map((value) => ({ value, label: labels[value] })),
    chosen,
    onChoose,
  });
}

/** The loss of now beneath its formula. */
export function lossLine(
  { transformer }: Words<'transformer'>,
  { run, transformer: { facts } }: Session,
): TemplateResult {
  const [progress] = run.progress;
  const now = progress && latestOf(progress);
  return html`<p class="arithmetic">
    ${
      now
        ? html`<span data-stands="loss">L = ${rounded(now.loss, 4)}</span
            ><span
              >(${transformer.lossNow},
              ${transformer.progress(spaced(progress.losses.length), spaced(run.target))})</span
            >`
        : nothing
    }
    <span class="note">${transformer.chanceIs(rounded(facts.chanceLoss, 4), percent(facts.chanceAccuracy))}</span>
  </p>`;
}
