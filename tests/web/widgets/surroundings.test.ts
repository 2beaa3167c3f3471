// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isDark } from '../../../web/widgets/surroundings';

const { documentElement: root, body } = document;

function standing(inside: Element = body): Element {
  const element = document.createElement('div');
  inside.append(element);
  return element;
}

/** The reader's system prefers dark, or light. */
function system(dark: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: dark && query.includes('dark') }) as MediaQueryList,
  );
}

afterEach(() => {
  vi.restoreAllMocks();
  for (const element of [root, body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  body.replaceChildren();
});

describe('the ground is dark', () => {
  test.each(['dark', 'my-night', 'Dark'])('where the page says data-theme="%s"', (theme) => {
    root.setAttribute('data-theme', theme);
    expect(isDark(standing(), 'auto')).toBe(true);
  });

  test('where an ancestor has the class dark', () => {
    root.className = 'dark';
    expect(isDark(standing(), 'auto')).toBe(true);
  });

  test('where the page has color-scheme: dark', () => {
    system(false);
    root.style.colorScheme = 'dark';
    body.style.colorScheme = 'inherit';
    const element = standing(body);
    (element as HTMLElement).style.colorScheme = 'dark';
    expect(isDark(element, 'auto')).toBe(true);
  });

  test('where the page follows the system and the system is dark', () => {
    const element = standing() as HTMLElement;
    element.style.colorScheme = 'light dark';
    system(true);
    expect(isDark(element, 'auto')).toBe(true);
    system(false);
    expect(isDark(element, 'auto')).toBe(false);
  });

  test('where the first opaque background behind is dark', () => {
    body.style.backgroundColor = 'rgb(20, 20, 30)';
    const wrap = standing() as HTMLElement;
    // What a browser computes where no background is set.
    wrap.style.backgroundColor = 'rgba(0, 0, 0, 0)';
    expect(isDark(wrap, 'auto')).toBe(true);
    wrap.style.backgroundColor = 'rgb(250, 250, 250)';
    expect(isDark(wrap, 'auto')).toBe(false);
  });
});

describe('the ground is light', () => {
  test('where nothing says otherwise, even if the system is dark: the page does not follow it', () => {
    system(true);
    expect(isDark(standing(), 'auto')).toBe(false);
  });

  test('where the page says data-theme="light" on a dark background', () => {
    root.setAttribute('data-theme', 'light');
    body.style.backgroundColor = 'rgb(0, 0, 0)';
    expect(isDark(standing(), 'auto')).toBe(false);
  });
});

test('the nearest data-theme wins', () => {
  root.setAttribute('data-theme', 'dark');
  const wrap = standing();
  wrap.setAttribute('data-theme', 'light');
  expect(isDark(standing(wrap), 'auto')).toBe(false);
});

test('the widget’s own theme wins over the page', () => {
  root.setAttribute('data-theme', 'dark');
  expect(isDark(standing(), 'light')).toBe(false);
  root.setAttribute('data-theme', 'light');
  expect(isDark(standing(), 'dark')).toBe(true);
});

test('a theme outside of a shadow root counts inside', () => {
  root.setAttribute('data-theme', 'dark');
  const host = standing();
  const inside = standing(host.attachShadow({ mode: 'open' }) as unknown as Element);
  expect(isDark(inside, 'auto')).toBe(true);
});
