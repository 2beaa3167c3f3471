/** The tab that walks down the gradient: its buttons, the learning rate, the loss of the steps ahead. */
import { html, type TemplateResult } from 'lit';
import { slider } from '../controls/slider';
import { descentFigure } from '../figures/cross-entropy-plots';
import { compact, rounded } from '../marks/format';
import type { Palette } from '../marks/palette';
import type { Words } from '../messages/messages';
import { RATE } from '../params/cross-entropy';
import { AHEAD, type Descent } from './cross-entropy-question';
import type { DescentWalk } from './cross-entropy-walk';

export interface DescentView {
  readonly descent: Descent;
  readonly walk: DescentWalk;
  /** Motion is welcome. */
  readonly motion: boolean;
  readonly rate: number;
  /** Where a double-click puts the rate. */
  readonly firstRate: number;
  readonly width: number;
  readonly palette: Palette;
  readonly formula: TemplateResult;
  readonly onRate: (rate: number) => void;
  /** The next change is a step of undo of its own. */
  readonly onSettle: () => void;
  /** The walk came to where a step changes nothing. */
  readonly onRest: () => void;
  /** What came of the walk is to be said. */
  readonly onEnd: () => void;
}

export function descentPanel({ crossEntropy }: Words<'crossEntropy'>, view: DescentView): TemplateResult {
  const { descent, walk, width, palette } = view;
  const losses = descent.points.map(({ result }) => result.loss);
  const [from = NaN] = losses;
  const to = losses[losses.length - 1] ?? NaN;
  const floor = descent.points[0]?.result.targetEntropy ?? NaN;
  const [a, b] = [rounded(from, 4), rounded(to, 4)];
  return html`<div class="row">
      <button type="button" data-action="step" @click=${() => go(view, 'step', 1)}>${crossEntropy.step}</button>
      <button type="button" data-action="play" @click=${() => play(view)}>
        ${walk.playing ? crossEntropy.pause : crossEntropy.play}
      </button>
      ${slider({
        ...RATE,
        name: 'rate',
        label: crossEntropy.rate,
        value: view.rate,
        log: true,
        text: (rate) => compact(rate, 3),
        reset: view.firstRate,
        onInput: view.onRate,
        onSettle: view.onSettle,
      })}
    </div>
    ${descentFigure({
      losses,
      floor,
      width,
      palette,
      title: crossEntropy.ahead(AHEAD),
      steps: crossEntropy.stepsAhead,
      name: crossEntropy.descent(a, b, rounded(floor, 4)),
    })}
    <p class="readout" data-ahead>${crossEntropy.lossAxis}: ${crossEntropy.aheadText(a, b)}</p>
    ${view.formula}`;
}

function go({ walk, onRest, onEnd }: DescentView, gesture: string, steps: number): void {
  walk.pause();
  if (!walk.go(gesture, steps)) onRest();
  onEnd();
}

/** Plays, or pauses; where motion is unwelcome the last step is there at once. */
function play(view: DescentView): void {
  const { walk, motion, onSettle, onEnd } = view;
  if (walk.playing) {
    walk.pause();
    onEnd();
  } else if (motion) {
    onSettle();
    walk.play();
  } else {
    go(view, 'play', AHEAD);
  }
}
