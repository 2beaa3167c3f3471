/**
 * A labelled slider: the native range input, for keys, focus and screen readers. A pointer is followed here instead, so that the
 * thumb moves in the same frame as the picture: by itself the browser draws the thumb first and the picture a frame later.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { drag } from './drag';

export interface SliderOptions {
  /** Test and form name. */
  readonly name: string;
  readonly label: string | TemplateResult;
  /** Spoken name, where the label is not plain text. */
  readonly spoken?: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Least change; on a log slider, the share of the whole way that a key press moves (0.005 by default). */
  readonly step?: number;
  readonly log?: boolean;
  /** Only these values, evenly spaced on the track. */
  readonly stops?: readonly number[];
  readonly text: (value: number) => string;
  readonly onInput: (value: number) => void;
  /** The gesture is over. */
  readonly onSettle: () => void;
  /** Double-click goes back to this value. */
  readonly reset?: number;
  readonly disabled?: boolean;
}

/** px that a native thumb is wide: its middle moves over so much less than the track. */
const THUMB = 16;

interface Track {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly toTrack: (value: number) => number;
  readonly toValue: (track: number) => number;
}

/** How values lie on the track: linear, logarithmic or at stops. */
export function track({
  min,
  max,
  step,
  log,
  stops,
}: Pick<SliderOptions, 'min' | 'max' | 'step' | 'log' | 'stops'>): Track {
  if (stops) {
    const nearest = (value: number) =>
      stops.reduce(
        (best, stop, index) => (Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value) ? index : best),
        0,
      );
    return { min: 0, max: stops.length - 1, step: 1, toTrack: nearest, toValue: (index) => stops[index] ?? min };
  }
  if (!log) return { min, max, step: step ?? 1, toTrack: (value) => value, toValue: (value) => value };
  const span = Math.log(max / min);
  return {
    min: 0,
    max: 1,
    step: step ?? 0.005,
    toTrack: (value) => Math.log(value / min) / span,
    // Three digits: a slider's own values should be as short as typed ones.
    toValue: (share) => Math.min(max, Math.max(min, Number((min * Math.exp(share * span)).toPrecision(3)))),
  };
}

/** The step of a track that is nearest to a share of its way, as the native input rounds. */
export function stepAt({ min, max, step }: Pick<Track, 'min' | 'max' | 'step'>, share: number): number {
  const most = Math.floor((max - min) / step + 1e-9);
  const steps = Math.round(((max - min) * share) / step);
  return Number((min + Math.max(0, Math.min(most, steps)) * step).toPrecision(12));
}

export function slider(options: SliderOptions): TemplateResult {
  const { name, label, spoken, value, text, onInput, onSettle, reset, disabled = false } = options;
  const scale = track(options);
  const read = (event: Event) => {
    onInput(scale.toValue((event.target as HTMLInputElement).valueAsNumber));
  };
  const bigStep = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (!event.shiftKey || direction === undefined) return;
    event.preventDefault();
    const input = event.target as HTMLInputElement;
    // Moved at once, by the browser's own rounding: the next key may come before the next drawing.
    input.valueAsNumber += direction * scale.step * (options.stops ? 1 : 10);
    read(event);
    onSettle();
  };
  const press = (event: PointerEvent) => {
    const input = inputOf(event);
    if (disabled || event.button !== 0) return;
    const { left, width } = input.getBoundingClientRect();
    const isMirrored = getComputedStyle(input).direction === 'rtl';
    let last = value;
    const take = (next: number) => {
      if (next === last) return;
      last = next;
      onInput(next);
    };
    const moveTo = (x: number) => {
      const share = (x - THUMB / 2) / (width - THUMB);
      take(scale.toValue(stepAt(scale, isMirrored ? 1 - share : share)));
    };
    const start = event.clientX - left;
    let isMoved = event.pointerType !== 'touch';
    if (isMoved) moveTo(start);
    drag(event, input, {
      onMove: (x) => {
        isMoved = true;
        moveTo(x);
      },
      onEnd: () => {
        // A finger that rests may still begin to scroll; lifted where it came down, it was a tap.
        if (!isMoved) moveTo(start);
        onSettle();
      },
      onCancel: () => {
        take(value);
        onSettle();
      },
    });
  };
  const restore = () => {
    if (reset === undefined || disabled) return;
    onInput(reset);
    onSettle();
  };
  return html`<label class="slider">
    <span class="name">${label}</span>
    <span class="track" @pointerdown=${press} @dblclick=${restore}
      ><input
        type="range"
        name=${name}
        aria-label=${spoken ?? nothing}
        min=${scale.min}
        max=${scale.max}
        step=${scale.step}
        .value=${live(String(scale.toTrack(value)))}
        aria-valuetext=${text(value)}
        ?disabled=${disabled}
        @input=${read}
        @change=${onSettle}
        @keydown=${bigStep}
    /></span>
    <output data-value=${name} aria-live="off">${text(value)}</output>
  </label>`;
}

/** The native input lets pointers through to the track around it. */
const inputOf = ({ currentTarget }: Event) => (currentTarget as Element).querySelector('input') as HTMLInputElement;
