// @vitest-environment happy-dom
import { html, type TemplateResult } from 'lit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { en, zh } from '../words';
import { integer, words } from '../../../web/params/schema';
import { AttnElement } from '../../../web/widgets/element';

const params = {
  count: integer(3, { min: 0, max: 9 }),
  kvTokens: words(['a', 'b'], { least: 1, most: 3, longest: 4 }),
};

/** The least widget: a button that counts, one that counts as part of a gesture. Its engine has always answered. */
class TestElement extends AttnElement<typeof params, 'site'> {
  protected static override readonly paramTable = params;
  protected readonly section = 'site';
  readonly widgetName = 'test';
  readonly answer = {
    current: { asked: 0, result: 0 } as { asked: number; result: number } | undefined,
    failure: undefined as Error | undefined,
    retry: vi.fn(),
  };

  constructor() {
    super(params);
  }

  protected override ask(): void {}

  protected override caption(): string {
    return 'caption';
  }

  protected override reserve(): number {
    return 123;
  }

  protected override body(): TemplateResult {
    const { count, kvTokens } = this.state;
    return html`<output>${count} ${kvTokens.join('/')}</output>
      <button id="more" @click=${() => this.change({ count: count + 1 })}></button>
      <button id="drag" @click=${() => this.change({ count: count + 1 }, 'drag')}></button>
      <button id="drop" @click=${this.settle}></button>
      <button id="say" @click=${() => this.announce('said')}></button>
      <input id="text" type="text" /><input id="range" type="range" />`;
  }

  declare count: number;
  declare kvTokens: readonly string[];
}

interface Shown {
  element: TestElement;
  /** What a selector finds inside, its text without surplus spaces. */
  texts: (selector: string) => string[];
  click: (selector: string) => Promise<void>;
}

/** Puts an element into the page, and waits until it shows something. */
async function show(it: TestElement): Promise<Shown> {
  document.body.append(it);
  const root = () => it.shadowRoot ?? expect.fail('nothing rendered');
  await vi.waitFor(() => expect(root().querySelector('.body, .note')).not.toBeNull());
  await it.updateComplete;
  return {
    element: it,
    texts: (selector) =>
      [...root().querySelectorAll(selector)].map((found) => found.textContent.replace(/\s+/g, ' ').trim()),
    async click(selector) {
      const target = root().querySelector<HTMLElement>(selector) ?? expect.fail(`no ${selector}`);
      target.click();
      await it.updateComplete;
    },
  };
}

function made(attributes: Record<string, string> = {}): TestElement {
  const element = new TestElement();
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** What the element told the page since. */
function changes(element: Element): unknown[] {
  const heard: unknown[] = [];
  element.addEventListener('attn-change', (event) => heard.push((event as CustomEvent).detail));
  return heard;
}

beforeEach(() => {
  if (!customElements.get('attn-test')) customElements.define('attn-test', TestElement);
  // happy-dom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  document.documentElement.lang = 'en';
});

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('attributes', () => {
  test('are the state', async () => {
    const { texts } = await show(made({ count: '7', 'kv-tokens': 'x/y' }));
    expect(texts('output')).toEqual(['7 x/y']);
  });

  test('may change later, each for itself', async () => {
    const { element, texts, click } = await show(made({ count: '7' }));
    await click('#more');
    element.setAttribute('kv-tokens', 'z');
    await element.updateComplete;
    expect(texts('output')).toEqual(['8 z']);
    element.removeAttribute('count');
    await element.updateComplete;
    expect(texts('output')).toEqual(['3 z']);
  });

  test('that cannot be used are named in a sentence, and the default is shown', async () => {
    const { element, texts } = await show(made({ count: '10', 'kv-tokens': 'x', theme: 'purple' }));
    expect(texts('output')).toEqual(['3 x']);
    await expect
      .poll(() => texts('.problem'))
      .toEqual([
        en.refusals.problem('theme', 'purple', { kind: 'choice', choices: ['auto', 'light', 'dark'] }),
        en.refusals.problem('count', '10', { kind: 'integer', min: 0, max: 9 }),
      ]);
    element.setAttribute('count', '9');
    element.setAttribute('theme', 'dark');
    await element.updateComplete;
    expect(texts('.problem')).toEqual([]);
    expect(texts('output')).toEqual(['9 x']);
  });
});

describe('properties', () => {
  test('set before the element is defined are taken over', async () => {
    const early: Element = Object.assign(document.createElement('attn-late'), { count: 5, kvTokens: ['q'] });
    document.body.append(early);
    class LateElement extends TestElement {}
    customElements.define('attn-late', LateElement);
    customElements.upgrade(early);
    if (!(early instanceof LateElement)) expect.fail('it was not upgraded');
    const { element, texts } = await show(early);
    expect(texts('output')).toEqual(['5 q']);
    element.count = 6;
    await element.updateComplete;
    expect(texts('output')).toEqual(['6 q']);
  });

  test('take values and texts alike, and give values', async () => {
    const { element } = await show(made());
    element.count = '4' as unknown as number;
    expect(element.count).toBe(4);
    element.kvTokens = ['m', 'n'];
    expect(element.kvTokens).toEqual(['m', 'n']);
  });

  test.each([10, 1.5, NaN, 'x', null, undefined])('refuse %j with a sentence and keep what was', async (value) => {
    const { element, texts } = await show(made({ count: '7' }));
    element.count = value as number;
    await element.updateComplete;
    expect(element.count).toBe(7);
    const sentence = en.refusals.problem('count', String(value), { kind: 'integer', min: 0, max: 9 });
    await expect.poll(() => texts('.problem')).toEqual([sentence]);
    element.count = 8;
    await element.updateComplete;
    expect(texts('.problem')).toEqual([]);
  });

  test('of the wrong type are refused too', async () => {
    const { element, texts } = await show(made());
    element.kvTokens = 5 as unknown as string[];
    await element.updateComplete;
    expect(element.kvTokens).toEqual(['a', 'b']);
    expect(texts('.problem')).toHaveLength(1);
  });
});

describe('the reader’s changes', () => {
  test('can be undone, redone and reset, and reset can be undone', async () => {
    const { texts, click } = await show(made({ count: '2' }));
    const count = () => texts('output')[0]?.split(' ')[0];
    await click('#more');
    await click('#more');
    expect(count()).toBe('4');
    await click('[data-item=undo]');
    expect(count()).toBe('3');
    await click('[data-item=redo]');
    expect(count()).toBe('4');
    await click('[data-item=reset]');
    expect(count()).toBe('2');
    await click('[data-item=undo]');
    expect(count()).toBe('4');
  });

  test('of one gesture are undone together', async () => {
    const { texts, click } = await show(made());
    for (const button of ['#drag', '#drag', '#drag', '#drop', '#drag', '[data-item=undo]']) await click(button);
    expect(texts('output')).toEqual(['6 a/b']);
    await click('[data-item=undo]');
    expect(texts('output')).toEqual(['3 a/b']);
  });

  test.each([
    ['Ctrl', { ctrlKey: true }],
    ['Cmd', { metaKey: true }],
  ])('go back with %s+Z and forth with Shift or Y, from anything but a text field', async (_, modifier) => {
    const { element, texts, click } = await show(made());
    const press = async (selector: string, key: string, more: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifier, ...more });
      element.shadowRoot?.querySelector(selector)?.dispatchEvent(event);
      await element.updateComplete;
      return [texts('output')[0], event.defaultPrevented];
    };
    expect(await press('#range', 'z')).toEqual(['3 a/b', false]);
    for (const button of ['#more', '#more']) await click(button);
    expect(await press('#text', 'z')).toEqual(['5 a/b', false]);
    expect(await press('#range', 'z', { altKey: true })).toEqual(['5 a/b', false]);
    expect(await press('#range', 'z')).toEqual(['4 a/b', true]);
    expect(await press('#more', 'z')).toEqual(['3 a/b', true]);
    expect(await press('#more', 'Z', { shiftKey: true })).toEqual(['4 a/b', true]);
    expect(await press('#range', 'y')).toEqual(['5 a/b', true]);
    expect(await press('#range', 'y')).toEqual(['5 a/b', false]);
  });

  test('take back what was said of the state before', async () => {
    const { texts, click } = await show(made());
    await click('#say');
    expect(texts('[aria-live]')).toEqual(['said']);
    await click('#more');
    expect(texts('[aria-live]')).toEqual(['']);
  });

  test('undo and redo can be chosen only where there is something to go to', async () => {
    const { element, click } = await show(made());
    const disabled = () =>
      ['undo', 'redo'].map((name) =>
        element.shadowRoot?.querySelector(`[data-item=${name}]`)?.hasAttribute('disabled'),
      );
    expect(disabled()).toEqual([true, true]);
    await click('#more');
    expect(disabled()).toEqual([false, true]);
    await click('[data-item=undo]');
    expect(disabled()).toEqual([true, false]);
  });

  test('are told to the page, outside the shadow root too, as what differs from the defaults', async () => {
    const { click } = await show(made());
    const heard = changes(document.body);
    await click('#more');
    await click('[data-item=undo]');
    expect(heard).toEqual([{ count: '4' }, {}]);
  });

  test('are the only ones told: attributes, properties and problems are not', async () => {
    const { element } = await show(made());
    const heard = changes(element);
    element.setAttribute('count', '5');
    element.count = 6;
    element.count = 99;
    await element.updateComplete;
    expect(heard).toEqual([]);
  });

  test('survive leaving the page and coming back', async () => {
    const { element, texts, click } = await show(made());
    await click('#more');
    element.remove();
    document.body.append(element);
    await element.updateComplete;
    expect(texts('output')).toEqual(['4 a/b']);
    await click('[data-item=undo]');
    expect(texts('output')).toEqual(['3 a/b']);
  });
});

describe('several elements', () => {
  test('have states of their own', async () => {
    const one = await show(made());
    const two = await show(made());
    await one.click('#more');
    expect([one.texts('output'), two.texts('output')]).toEqual([['4 a/b'], ['3 a/b']]);
  });
});

describe('language', () => {
  test('is that of the nearest element that states one, and follows it', async () => {
    const { element, texts } = await show(made());
    const item = () => texts('[data-item=undo]');
    expect(item()).toEqual([en.common.undo]);
    document.documentElement.lang = 'zh-CN';
    await vi.waitFor(() => expect(item()).toEqual([zh.common.undo]));
    element.setAttribute('lang', 'en');
    await vi.waitFor(() => expect(item()).toEqual([en.common.undo]));
  });
});

describe('until there is an answer', () => {
  test('the author’s own children show, at the height of what will come', async () => {
    const element = made();
    element.answer.current = undefined;
    element.append('the author’s words');
    const { texts } = await show(element);
    expect(element.shadowRoot?.querySelector<HTMLElement>('.waiting')?.style.minHeight).toBe('123px');
    expect(
      element.shadowRoot
        ?.querySelector('slot')
        ?.assignedNodes()
        .map((node) => node.textContent),
    ).toEqual(['the author’s words']);
    element.answer.current = { asked: 0, result: 0 };
    element.requestUpdate();
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('slot')).toBeNull();
    expect(texts('.caption')).toEqual(['caption']);
  });

  test('a failure is a sentence with a way to try again', async () => {
    const element = made();
    element.answer.failure = new Error('the worker died');
    const { texts, click } = await show(element);
    expect(texts('.failure')[0]).toContain(en.common.failed('the worker died'));
    await click('[data-action=retry]');
    expect(element.answer.retry).toHaveBeenCalledOnce();
  });
});

test('nothing in the page holds a removed element’s observers', async () => {
  const disconnected = [
    vi.spyOn(ResizeObserver.prototype, 'disconnect'),
    vi.spyOn(IntersectionObserver.prototype, 'disconnect'),
    vi.spyOn(MutationObserver.prototype, 'disconnect'),
  ];
  const { element } = await show(made());
  element.remove();
  for (const disconnect of disconnected) expect(disconnect).toHaveBeenCalled();
});
