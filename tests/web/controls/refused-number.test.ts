// @vitest-environment happy-dom
import { html, render } from 'lit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { numberField } from '../../../web/controls/number-field';
import { forgetRefusals } from '../../../web/controls/refusal';

const onInput = vi.fn<(value: number) => void>();
const onSettle = vi.fn();
const onRefuse = vi.fn((text: string) => `no ${text}`);
let place: HTMLElement;
let value: number;

/** Draws the field anew, as its widget does. */
function draw(spoken = 'seed'): HTMLInputElement {
  const look = { name: 'seed', label: 'Seed', min: 0, max: 9, step: 1, whole: true, less: 'less', more: 'more' };
  render(html`${numberField({ ...look, spoken, value, onInput, onSettle, onRefuse })}`, place);
  return place.querySelector('input') ?? expect.fail('no field');
}

const type = (input: HTMLInputElement, text: string) => {
  input.focus();
  input.value = text;
  input.dispatchEvent(new Event('input'));
};
const press = (input: HTMLInputElement, key: string) => input.dispatchEvent(new KeyboardEvent('keydown', { key }));
const refusal = () => place.querySelector('.refusal')?.textContent;

beforeEach(() => {
  vi.clearAllMocks();
  value = 3;
  place = document.createElement('div');
  document.body.append(place);
});
afterEach(() => place.remove());

/** A field that has refused "many". */
function refused(): HTMLInputElement {
  const input = draw();
  type(input, 'many');
  input.dispatchEvent(new Event('change'));
  return input;
}

describe('a number that is refused', () => {
  test('stays in the field, which says why and is told to be invalid', () => {
    const input = refused();
    expect([input.value, refusal()]).toEqual(['many', 'no many']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const status = place.querySelector(`#${input.getAttribute('aria-describedby') ?? ''}`);
    expect(status?.getAttribute('role')).toBe('status');
    expect(status?.textContent.trim()).toBe('no many');
    expect(onInput).not.toHaveBeenCalled();
  });

  test('stays through drawings of the same value, and with the place that speaks it, which was there before', () => {
    const status = (draw(), place.querySelector('[role=status]'));
    const input = refused();
    expect(place.querySelector('[role=status]')).toBe(status);
    draw();
    expect([input.value, refusal()]).toEqual(['many', 'no many']);
  });
});

describe('the reason goes', () => {
  const isClean = (input: HTMLInputElement) =>
    refusal() === undefined &&
    input.getAttribute('aria-invalid') === 'false' &&
    !input.hasAttribute('aria-describedby');

  test('as soon as what is typed fits, which is taken as always', () => {
    const input = refused();
    type(input, '7');
    expect([isClean(input), input.value]).toEqual([true, '7']);
    expect(onInput).not.toHaveBeenCalled();
    press(input, 'Enter');
    expect(onInput).toHaveBeenLastCalledWith(7);
  });

  test('with Escape, which brings the old number back', () => {
    const input = refused();
    press(input, 'Escape');
    expect([isClean(input), input.value]).toEqual([true, '3']);
  });

  test('when the widget is reset, be the number the same', () => {
    const input = refused();
    forgetRefusals(place);
    expect([isClean(input), input.value]).toEqual([true, '3']);
  });

  test('with a step, which goes from the old number', () => {
    const input = refused();
    press(input, 'ArrowUp');
    expect([isClean(input), input.value]).toEqual([true, '4']);
  });

  test('when the value changes by other means', () => {
    const input = refused();
    value = 5;
    draw();
    expect([isClean(input), input.value]).toEqual([true, '5']);
  });

  test('when the field comes to stand for something else of the same value', () => {
    const input = refused();
    input.blur();
    draw('another seed');
    expect([isClean(input), input.value]).toEqual([true, '3']);
  });
});
