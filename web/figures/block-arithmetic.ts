/** How a number of a strip comes about, with the numbers of now. */
import { html, type TemplateResult } from 'lit';
import { compact, exact, rounded } from '../marks/format';
import { beforeNorm, isNorm, partsOfSum, stationNamed, type NormPlace, type Station } from './block-stations';
import { writerFor } from './matrix-digits';

export interface BlockArithmeticView {
  readonly stations: readonly Station[];
  readonly residual: boolean;
  readonly layerNorm: NormPlace;
  readonly row: number;
  readonly component: number;
  readonly words: {
    readonly stations: Record<Station['name'], string>;
    readonly component: (station: string, component: number) => string;
    readonly residualOff: string;
    readonly fullMoments: (mean: string, variance: string) => string;
  };
}

/** As many tell every float32 from its neighbours: what a longer number would add is not the engine's. */
const FLOAT32_DIGITS = 9;

/** LayerNorm's ε. */
const EPSILON = 1e-5;

const signed = (text: string) => (text.startsWith('−') ? `(${text})` : text);

export function stationArithmetic(view: BlockArithmeticView): TemplateResult {
  const { stations, row, component, words } = view;
  const station = stations[row];
  if (!station) return html``;
  const value = station.vector[component] ?? NaN;
  return html`${words.component(words.stations[station.name], component + 1)} = ${worked(view, station, value)}<span
      data-stands=${station.name}
      >${exact(Number(value.toPrecision(FLOAT32_DIGITS)))}</span
    >
    <small>${words.fullMoments(exact(station.mean), exact(station.variance))}</small>`;
}

function worked(
  { stations, residual, layerNorm, component, words }: BlockArithmeticView,
  { name }: Station,
  value: number,
): TemplateResult | string {
  const at = (station: Station | undefined) => station?.vector[component] ?? NaN;
  if (isNorm(name)) {
    const source = stationNamed({ stations }, beforeNorm(name, layerNorm));
    if (!source) return '';
    const { mean, variance } = source;
    const write = writerFor(
      compact(value, 4),
      4,
      (printed) => (printed(at(source)) - printed(mean)) / Math.sqrt(printed(variance) + EPSILON),
    );
    return html`(${write(at(source))} − <span data-stands="mu">${signed(write(mean))}</span>) / √(<span
        data-stands="variance"
        >${write(variance)}</span
      >
      + 10⁻⁵) = `;
  }
  if (name !== 'sum1' && name !== 'sum2') return '';
  const { carried, branch } = partsOfSum(name, layerNorm);
  const [past, added] = [stationNamed({ stations }, carried), stationNamed({ stations }, branch)];
  if (!residual) return html`<small>(${words.residualOff})</small> `;
  const write = writerFor(rounded(value, 4), 4, (printed) => printed(at(past)) + printed(at(added)));
  return html`<span data-stands=${carried}>${write(at(past))}</span> +
    <span data-stands=${branch}>${signed(write(at(added)))}</span> = `;
}
