// @vitest-environment happy-dom
import { render } from 'lit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formulaView, termAfter } from '../../../web/controls/formula-view';

const TERMS =
  '<g id="a" data-term="sum" tabindex="0"><g id="b" data-term="part" tabindex="-1"></g></g><g id="c" data-term="sum" tabindex="-1"></g>';
const formula = { mathml: `<math>${TERMS}</math>`, svg: () => Promise.resolve(`<svg>${TERMS}</svg>`) };
let place: HTMLElement;

beforeEach(async () => {
  place = document.createElement('div');
  document.body.append(place);
  render(formulaView(formula, { prob: 's', norm: 'Z' }), place);
  await formula.svg();
  await Promise.resolve();
});
afterEach(() => place.remove());

const focused = () => document.activeElement?.id;
const stops = () => [...place.querySelectorAll('[tabindex="0"]')].map(({ id }) => id);
function press(key: string, held: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held });
  document.activeElement?.dispatchEvent(event);
  return event.defaultPrevented;
}

test('arrow keys go from term to term, and the Tab key comes back to the last one', () => {
  place.querySelector<SVGElement>('#a')?.focus();
  expect([focused(), stops()]).toEqual(['a', ['a']]);
  expect(press('ArrowRight')).toBe(true);
  expect([focused(), stops()]).toEqual(['b', ['b']]);
  press('End');
  press('ArrowRight');
  expect([focused(), stops()]).toEqual(['c', ['c']]);
  press('Home');
  expect([focused(), stops()]).toEqual(['a', ['a']]);
});

test('keys that are not its own are left to the page', () => {
  place.querySelector<SVGElement>('#a')?.focus();
  expect([press('ArrowDown'), press('Tab'), press('ArrowLeft', { altKey: true })]).toEqual([false, false, false]);
  expect(focused()).toBe('a');
});

test('a key leads to a neighbour, or to an end', () => {
  expect([termAfter('ArrowLeft', 0, 3), termAfter('ArrowLeft', 2, 3), termAfter('End', 0, 3)]).toEqual([0, 1, 2]);
  expect(termAfter('a', 0, 3)).toBeUndefined();
});
