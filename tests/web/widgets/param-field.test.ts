// @vitest-environment happy-dom
import { render } from 'lit';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { en } from '../words';
import { numbers } from '../../../web/params/schema';
import { ParamField } from '../../../web/widgets/param-field';

const param = numbers([1, 2], { min: -10, max: 10, least: 2, most: 3 });
const host = {
  addController: vi.fn(),
  removeController: vi.fn(),
  requestUpdate: vi.fn(),
  updateComplete: Promise.resolve(true),
};
const taken = vi.fn<(value: readonly number[]) => void>();
let field: ParamField<readonly number[]>;

beforeEach(() => {
  vi.clearAllMocks();
  field = new ParamField(host, param, taken);
});

/** Types a text into the field, which stands for `value`. */
function type(text: string, value: string): void {
  const box = document.createElement('div');
  render(field.view(en, { name: 'z', label: 'z', value }), box);
  const input = box.querySelector('input');
  if (!input) throw new Error('no input');
  input.value = text;
  input.dispatchEvent(new Event('change'));
}

/** The reason beside the field; its words are fetched when they are first needed. */
function refusalAt(value: string): () => string | undefined {
  const box = document.createElement('div');
  render(field.view(en, { name: 'z', label: 'z', value }), box);
  return () => box.querySelector('.refusal')?.textContent;
}

describe('a text', () => {
  test('that the parameter reads is handed on', () => {
    type('3, −4', '1, 2');
    expect(taken).toHaveBeenCalledExactlyOnceWith([3, -4]);
    expect(refusalAt('3, -4')()).toBeUndefined();
  });

  test('that it does not read is refused with the text and the reason', async () => {
    type('3, x', '1, 2');
    expect(taken).not.toHaveBeenCalled();
    expect(host.requestUpdate).toHaveBeenCalled();
    await expect.poll(refusalAt('1, 2')).toBe(en.refusals.refused('3, x', param.need));
    expect(field.refused('1, 2')).toBe('3, x');
  });
});

test('a refusal is over once the field stands for another value, or a text was taken', () => {
  type('3, x', '1, 2');
  expect(refusalAt('5, 6')()).toBeUndefined();
  expect(field.refused('5, 6')).toBeUndefined();
  type('5, 6', '1, 2');
  expect(refusalAt('1, 2')()).toBeUndefined();
});

test('a refusal is over, and nothing is handed on, once the old text stands there again', () => {
  type('3, x', '1, 2');
  type('1, 2', '1, 2');
  expect(refusalAt('1, 2')()).toBeUndefined();
  expect(taken).not.toHaveBeenCalled();
});

describe('of a refused text', () => {
  /** What is typed so far, without leaving the field. */
  function typing(text: string): void {
    const box = document.createElement('div');
    render(field.view(en, { name: 'z', label: 'z', value: '1, 2' }), box);
    const input = box.querySelector('input');
    if (!input) throw new Error('no input');
    input.value = text;
    input.dispatchEvent(new Event('input'));
  }

  test('the reason goes as soon as what is typed fits, and not before', async () => {
    type('3, x', '1, 2');
    typing('3, ');
    await expect.poll(refusalAt('1, 2')).toBe(en.refusals.refused('3, x', param.need));
    typing('3, 4');
    expect(refusalAt('1, 2')()).toBeUndefined();
    expect(taken).not.toHaveBeenCalled();
  });

  test('nothing is left when the state was replaced', () => {
    type('3, x', '1, 2');
    field.forget();
    expect([refusalAt('1, 2')(), field.refused('1, 2')]).toEqual([undefined, undefined]);
  });
});
