// @vitest-environment happy-dom
import { render } from 'lit';
import { expect, test, vi } from 'vitest';
import { textField } from '../../../web/controls/text-field';

/** A field in a page, drawn anew at each call. */
function field() {
  const place = document.createElement('div');
  const onCommit = vi.fn();
  const draw = (value: string, refusal?: string) => {
    render(textField({ name: 'logits', label: 'logits', hint: 'numbers', value, refusal, onCommit }), place);
    return place.querySelector('input') ?? expect.fail('no field');
  };
  return { draw, onCommit, place };
}

const press = (input: HTMLInputElement, key: string, isComposing = false) =>
  input.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing }));

test('what is typed is taken on Enter or on leaving the field, and only if it changed', () => {
  const { draw, onCommit } = field();
  const input = draw('1, 2');
  press(input, 'Enter');
  input.dispatchEvent(new Event('change'));
  expect(onCommit).not.toHaveBeenCalled();
  input.value = '3, 4';
  press(input, 'Enter');
  expect(onCommit).toHaveBeenLastCalledWith('3, 4');
  input.value = '5, 6';
  input.dispatchEvent(new Event('change'));
  expect(onCommit).toHaveBeenLastCalledWith('5, 6');
});

test('Enter that ends the composition of a Chinese word takes nothing', () => {
  const { draw, onCommit } = field();
  const input = draw('');
  input.value = 'pingguo';
  press(input, 'Enter', true);
  expect(onCommit).not.toHaveBeenCalled();
});

test('Escape gives the text up', () => {
  const { draw } = field();
  const input = draw('1, 2');
  input.value = 'half a thou';
  press(input, 'Escape');
  expect(input.value).toBe('1, 2');
});

test('a refused text stays to be mended, with the reason in place of the hint', () => {
  const { draw, onCommit, place } = field();
  const input = draw('1, 2');
  input.value = '1, apple';
  draw('1, 2', 'no apples');
  expect(input.value).toBe('1, apple');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(place.querySelector('.refusal')?.textContent).toBe('no apples');
  expect(place.querySelector('[role=status]')?.id).toBe(input.getAttribute('aria-describedby'));
  press(input, 'Escape');
  expect(onCommit).toHaveBeenLastCalledWith('1, 2');
  draw('1, 2');
  expect(input.value).toBe('1, 2');
  expect(input.getAttribute('aria-invalid')).toBe('false');
  expect(place.querySelector('small')?.textContent).toBe('numbers');
  expect(place.querySelector('small')?.id).toBe(input.getAttribute('aria-describedby'));
});

test('a drawing amid the typing leaves what is being typed; a new value replaces it', () => {
  const { draw, place } = field();
  document.body.append(place);
  const input = draw('1, 2');
  input.focus();
  input.value = '1, 2, 3';
  draw('1, 2');
  expect(input.value).toBe('1, 2, 3');
  draw('4, 5');
  expect(input.value).toBe('4, 5');
  place.remove();
});
