/** The buttons that pass the message on, and the counter of its steps. */
import { html, nothing, type TemplateResult } from 'lit';
import type { SequenceGraphsResult } from '../engine/types';
import { stepsDone } from '../figures/graph-playing';
import type { Words } from '../messages/messages';
import type { GraphPlayer } from './graph-player';

export const counterText = (
  { graph }: Words<'graph'>,
  { path, complete }: SequenceGraphsResult,
  step: number,
): string => graph.counter(step, path.sequentialSteps, complete.sequentialSteps);

export interface PlayOptions {
  readonly graphs: SequenceGraphsResult;
  readonly player: GraphPlayer;
  /** Motion is welcome. */
  readonly motion: boolean;
  /** Before the message moves. */
  readonly onStart: () => void;
}

export function playRow(words: Words<'graph'>, { graphs, player, motion, onStart }: PlayOptions): TemplateResult {
  const { graph } = words;
  const steps = graphs.path.sequentialSteps;
  const { now } = player;
  // Not `disabled`: the button that was just pressed would drop the focus to the page's beginning.
  const button = (action: string, label: string, onClick: () => void, disabled = false) =>
    html`<button type="button" data-action=${action} aria-disabled=${disabled} @click=${disabled ? nothing : onClick}>
      ${label}
    </button>`;
  const play = () => {
    onStart();
    player.play(steps, motion);
  };
  const next = () => {
    onStart();
    player.next(steps, motion);
  };
  return html`<div class="row play">
      ${player.playing ? button('pause', graph.pause, () => player.pause()) : button('play', graph.play, play)}
      ${button('step', graph.next, next)} ${button('rest', graph.rest, () => player.rest(), now === undefined)}
    </div>
    <p class="readout counter" data-counter>
      ${now ? counterText(words, graphs, stepsDone(now)) : graph.counterRest(steps, graphs.complete.sequentialSteps)}
    </p>`;
}
