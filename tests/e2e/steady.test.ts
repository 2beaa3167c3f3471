import { describe, expect } from 'vitest';
import { test } from './harness';

/** What stands still: the widget's height, and where the slider's track begins and ends. */
interface Look {
  readonly value: string;
  readonly place: string;
}

/** Runs in the page: moves a slider over its whole way, up to `most` of its steps where given, and looks after each drawing. */
async function sweep(tag: string, name: string, most: number | null): Promise<Look[]> {
  const widget = document.querySelector<Element & { updateComplete: Promise<boolean> }>(tag);
  const find = () => widget?.shadowRoot?.querySelector<HTMLInputElement>(`input[type=range][name="${name}"]`);
  const looks: Look[] = [];
  const STOPS = 24;
  for (let stop = 0; stop <= STOPS; stop++) {
    const input = find();
    if (!widget || !input) throw new Error(`no slider ${name}`);
    const [min, max] = [Number(input.min), most ?? Number(input.max)];
    input.value = String(min + ((max - min) * stop) / STOPS);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await widget.updateComplete;
    const [around, track] = [widget.getBoundingClientRect(), (find() ?? input).getBoundingClientRect()];
    const place = [around.height, track.top - around.top, track.left, track.width].map((x) => x.toFixed(1)).join(' ');
    looks.push({ value: (find() ?? input).getAttribute('aria-valuetext') ?? '', place });
  }
  return looks;
}

const CASES: [widget: string, query: string, slider: string, most?: number][] = [
  ['softmax', '', 'temperature'],
  ['softmax', 'logits=1,-2.5,3', 'shift'],
  ['softmax-curves', '', 'temperature'],
  ['softmax-curves', 'tab=temperature&logits=1,2,3,4.25', 'temperature'],
  ['jacobian', '', 'temperature'],
  ['stability', '', 'magnitude'],
  ['cross-entropy', 'tab=descent', 'rate'],
  ['scaling', '', 'dk'],
  // From 25 on the adjacency matrices join the drawing.
  ['graph', '', 'n', 24],
];

describe('while a slider moves, neither the widget’s height nor the track under the hand does', () => {
  for (const [widget, query, slider, most] of CASES) {
    for (const [width, lang] of [
      [320, 'en'],
      [360, 'zh'],
      [768, 'zh'],
      [1440, 'en'],
    ] as const) {
      test(`${slider} of ${widget} ${query} at ${String(width)} px in ${lang}`, async ({ open }) => {
        const page = await open(`/embed.html?widget=${widget}&controls=all&lang=${lang}&${query}`, { width });
        await page.waitFor(
          (tag) => document.querySelector(tag)?.shadowRoot?.querySelector('input[type=range]'),
          `attn-${widget}`,
        );
        const looks = await page.evaluate(sweep, `attn-${widget}`, slider, most ?? null);
        expect(new Set(looks.map(({ value }) => value)).size).toBeGreaterThan(3);
        const first = looks[0]?.place;
        expect(looks.filter(({ place }) => place !== first)).toEqual([]);
      });
    }
  }
});
