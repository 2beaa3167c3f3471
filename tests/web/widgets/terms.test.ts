// @vitest-environment happy-dom
import { html, LitElement } from 'lit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Terms } from '../../../web/widgets/terms';

/** A formula of three terms over a figure of two cells; `chosen` cell also stands for the part. */
class Linked extends LitElement {
  static override properties = { chosen: {}, hasFirst: {} };
  declare chosen: number;
  declare hasFirst: boolean;

  constructor() {
    super();
    this.chosen = 0;
    this.hasFirst = true;
    new Terms(this);
  }

  private stands(cell: number) {
    return cell === this.chosen ? 'part all' : 'all';
  }

  protected override render() {
    return html`<i id="term-part" data-term="part" tabindex="0"></i>
      <i id="term-all" data-term="all" tabindex="0"><i id="inner" data-term="inner" tabindex="0"></i></i>
      ${this.hasFirst ? html`<b id="first" data-stands=${this.stands(0)} tabindex="0"><u id="number"></u></b>` : ''}
      <b id="second" data-stands=${this.stands(1)} tabindex="0"></b>
      <b id="twin" data-stands="part"></b>
      <button id="plain"></button>`;
  }
}
customElements.define('test-linked', Linked);

let element: Linked;
const at = (id: string): HTMLElement =>
  element.renderRoot.querySelector<HTMLElement>(`#${id}`) ?? expect.fail(`no ${id}`);
const lit = () => [...element.renderRoot.querySelectorAll('[data-lit]')].map(({ id }) => id);
const over = (id: string) => at(id).dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
const leave = (pointerType: string) => element.dispatchEvent(new PointerEvent('pointerleave', { pointerType }));
const focus = (id: string) => at(id).dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
const blur = (id: string) => at(id).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));

beforeEach(async () => {
  element = new Linked();
  document.body.append(element);
  await element.updateComplete;
});
afterEach(() => element.remove());

describe('a term', () => {
  test('lights itself and all that stands for it, as a whole or as a part', () => {
    over('term-all');
    expect(lit()).toEqual(['term-all', 'first', 'second']);
    over('term-part');
    expect(lit()).toEqual(['term-part', 'first', 'twin']);
  });

  test('inside of another lights alone', () => {
    over('inner');
    expect(lit()).toEqual(['inner']);
  });

  test('lights by focus as by pointer, until it is left', () => {
    focus('term-part');
    expect(lit()).toEqual(['term-part', 'first', 'twin']);
    blur('term-part');
    expect(lit()).toEqual([]);
  });
});

describe('what stands for terms', () => {
  test('lights all of them, and of the figure only what is the same', () => {
    over('number');
    expect(lit()).toEqual(['term-part', 'term-all', 'first', 'twin']);
  });

  test('of one term lights it and its likes', () => {
    over('second');
    expect(lit()).toEqual(['term-all', 'first', 'second']);
  });
});

describe('of pointer and focus', () => {
  test('the one that came last lights', () => {
    over('term-part');
    focus('second');
    expect(lit()).toEqual(['term-all', 'first', 'second']);
    over('inner');
    expect(lit()).toEqual(['inner']);
  });

  test('the focus lights again when the pointer is on nothing, and when it has left', () => {
    focus('inner');
    over('second');
    over('plain');
    expect(lit()).toEqual(['inner']);
    over('second');
    leave('mouse');
    expect(lit()).toEqual(['inner']);
  });

  test('a finger that is lifted leaves what it tapped lit', () => {
    over('second');
    leave('touch');
    expect(lit()).toEqual(['term-all', 'first', 'second']);
    leave('mouse');
    expect(lit()).toEqual([]);
  });
});

describe('a drawing', () => {
  test('that gives other names lights by them', async () => {
    over('second');
    element.chosen = 1;
    await element.updateComplete;
    expect(lit()).toEqual(['term-part', 'term-all', 'second', 'twin']);
  });

  test('that takes the lit element away leaves nothing lit', async () => {
    over('first');
    element.hasFirst = false;
    await element.updateComplete;
    expect(lit()).toEqual([]);
  });
});
