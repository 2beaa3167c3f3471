/** Start, pause, step and reset of `<attn-transformer>`, how far it is, and what it costs or has come to. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Progress } from '../engine/training-run';
import { rounded, exact, percent } from '../marks/format';
import type { Words } from '../messages/messages';
import { coarse, loadedKilobytes, secondsFor } from './transformer-estimate';
import type { SettingsRefusal } from './transformer-refusal';
import type { Session, Training } from './transformer-run';

type W = Words<'transformer'>['transformer'];

export const spaced = (n: number): string => String(Math.round(n)).replace(/(?=(?:\d{3})+$)(?!^)/g, '\u202f');

export function timeText(words: W, seconds: number): string {
  const { unit, count } = coarse(seconds);
  return unit === 'seconds' ? words.seconds(String(count)) : words.minutes(String(count));
}

/** The last loss that is a number, and the accuracy with it. */
export function latestOf({ losses, accuracies, diverged }: Progress): { loss: number; accuracy: number } | undefined {
  const at = losses.length - 1;
  if (at < 0) return undefined;
  return { loss: losses[at] ?? NaN, accuracy: diverged ? NaN : (accuracies[at] ?? NaN) };
}

export const modelName = (words: W, index: number): string => (index === 0 ? words.transformer : words.rnn);

export interface ControlsView {
  readonly training: Training;
  readonly session: Session | undefined;
  readonly steps: number;
  readonly onStart: () => void;
  readonly onPause: () => void;
  readonly onStep: () => void;
  readonly onReset: () => void;
}

export function trainingControls({ transformer: words }: Words<'transformer'>, view: ControlsView): TemplateResult {
  const { training, session, steps } = view;
  const run = session?.run;
  const step = run?.progress[0]?.step ?? 0;
  const isRunning = training.isRunning;
  const isFinished = run?.state === 'finished' && step >= steps;
  const isStuck = !session || !training.isCurrent || run?.state === 'failed';
  const hasDiverged = run !== undefined && run.progress.every(({ diverged }) => diverged);
  const label = isRunning ? words.pause : isFinished ? words.more : step > 0 ? words.goOn : words.start;
  return html`<div class="train" role="group" aria-label=${words.controls}>
    <button
      type="button"
      class="primary"
      data-action=${isRunning ? 'pause' : 'start'}
      aria-disabled=${String(isStuck || hasDiverged)}
      @click=${isStuck || hasDiverged ? nothing : isRunning ? view.onPause : view.onStart}
    >
      ${label}
    </button>
    <button
      type="button"
      data-action="step"
      aria-disabled=${String(isStuck || isRunning || hasDiverged)}
      @click=${isStuck || isRunning || hasDiverged ? nothing : view.onStep}
    >
      ${words.step}
    </button>
    <button
      type="button"
      data-action="reset"
      title=${words.sameRun}
      aria-label=${words.sameRun}
      aria-disabled=${String(isStuck || step === 0)}
      @click=${isStuck || step === 0 ? nothing : view.onReset}
    >
      ${words.restart}
    </button>
    <span class="progress">
      <progress
        max=${run?.target ?? steps}
        .value=${step}
        aria-label=${words.progress(spaced(step), spaced(steps))}
      ></progress>
      <span class="note" data-value="step">${words.progress(spaced(step), spaced(run?.target ?? steps))}</span>
    </span>
  </div>`;
}

/** One line for each model: loss and accuracy of the last step, tokens a second. */
export function nowTable(
  { transformer: words }: Words<'transformer'>,
  { run, transformer: { facts } }: Session,
  /** Of the first model, before its first step. */
  worth: { readonly loss: number; readonly accuracy: number } | undefined,
): TemplateResult {
  return html`<table class="now">
    <thead>
      <tr>
        <th>${words.model}</th>
        <th class="number">${words.accuracy}</th>
        <th class="number">${words.loss}</th>
        <th class="number">token/s</th>
      </tr>
    </thead>
    <tbody>
      ${run.progress.map((progress, index) => {
        const now = latestOf(progress) ?? (index === 0 ? worth : undefined);
        return html`<tr data-model=${index}>
          <td>${modelName(words, index)}</td>
          <td class="number" data-value="accuracy ${index}" title=${now ? exact(now.accuracy) : nothing}>
            ${now ? (Number.isNaN(now.accuracy) ? 'NaN' : percent(now.accuracy)) : '–'}
          </td>
          <td class="number" data-value="loss ${index}" data-stands="loss" title=${now ? exact(now.loss) : nothing}>
            ${now ? rounded(now.loss, 4) : '–'}
          </td>
          <td class="number" data-value="speed ${index}">
            ${progress.tokensPerSecond > 0 ? spaced(progress.tokensPerSecond) : '–'}
          </td>
        </tr>`;
      })}
      <tr class="chance">
        <td>${words.chance}</td>
        <td class="number" data-value="chance-accuracy" title=${exact(facts.chanceAccuracy)}>
          ${percent(facts.chanceAccuracy)}
        </td>
        <td class="number" data-value="chance-loss" title=${exact(facts.chanceLoss)}>
          ${rounded(facts.chanceLoss, 4)}
        </td>
        <td></td>
      </tr>
    </tbody>
  </table>`;
}

export interface StatusView {
  readonly training: Training;
  readonly steps: number;
  /** Why the settings of now cannot be. */
  readonly refusal: SettingsRefusal | undefined;
  /** The field at fault says so itself. */
  readonly isBeside: boolean;
  /** Name of the file whose weights it began with. */
  readonly opened: string | undefined;
}

/** What it costs before it starts, how long it still takes, and what it has come to; always in the same room. */
export function statusLine(
  { transformer: words }: Words<'transformer'>,
  { training, steps, refusal, isBeside, opened }: StatusView,
): TemplateResult {
  const { session } = training;
  const line = (status: string, text: string | TemplateResult | typeof nothing, isLoud = false) =>
    html`<p class="status ${isLoud ? 'loud' : ''}" data-status=${status} role="status">${text}</p>`;
  if (refusal) return line('refused', isBeside ? words.refusedSettings : refusal.sentence, true);
  if (!session || !training.isCurrent) return line('preparing', training.failure ? nothing : words.preparing);
  const { run, transformer, rnn, speeds } = session;
  const models = [transformer, ...(rnn ? [rnn] : [])].map(({ facts }, index) => ({
    facts,
    tokensPerSecond: run.progress[index]?.tokensPerSecond || (speeds[index] ?? 0),
  }));
  const step = run.progress[0]?.step ?? 0;
  if (run.state === 'failed') return line('failed', words.trainingFailed(String(run.error)), true);
  const lost = run.progress.findIndex(({ diverged }) => diverged);
  if (lost >= 0) {
    const { losses } = run.progress[lost] as Progress;
    return line('diverged', words.diverged(modelName(words, lost), spaced(losses.length)), true);
  }
  const { chanceLoss } = transformer.facts;
  const now = run.progress.map(latestOf);
  const worse = now.findIndex((one) => one !== undefined && one.loss > 1.5 * chanceLoss);
  if (step >= 20 && worse >= 0) {
    const text = words.exploded(modelName(words, worse), rounded(now[worse]?.loss ?? NaN, 3), rounded(chanceLoss, 3));
    return line('exploded', text, true);
  }
  if (run.state === 'running')
    return line('running', words.remaining(timeText(words, secondsFor(run.target - step, models))));
  if (run.state === 'finished') return line('finished', words.finished(spaced(step)));
  if (step > 0) return line('paused', words.stopped(spaced(step)));
  const kilobytes = loadedKilobytes();
  const time = timeText(words, secondsFor(steps, models));
  const count = spaced(transformer.facts.parameters);
  const cost = rnn
    ? words.costBoth(count, spaced(rnn.facts.parameters), spaced(steps), time)
    : words.cost(count, spaced(steps), time);
  if (opened !== undefined) return line('opened', opened);
  return line('ready', html`${cost}${kilobytes > 0 ? words.bytes(String(kilobytes)) : nothing}${words.local}`);
}
