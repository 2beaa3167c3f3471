import { describe, expect, test } from 'vitest';
import { contrast, luminance, palette, ROLES } from '../../../web/marks/palette';

const hundredths = Array.from({ length: 101 }, (_, i) => i / 100);

test('contrast is that of WCAG 2.2', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21, 10);
  expect(contrast('#777', '#fff')).toBeCloseTo(4.48, 2);
  expect(contrast('#fff', '#777')).toBe(contrast('#777', '#fff'));
  expect(luminance('rgb(255, 0, 0)')).toBeCloseTo(0.2126, 10);
});

describe.each([
  ['light', false],
  ['dark', true],
])('the %s palette', (_, dark) => {
  const colours = palette(dark);
  const fills = [
    ...hundredths.map(colours.probability),
    ...hundredths.flatMap((x) => [colours.signed(x), colours.signed(-x)]),
  ];

  test.each([...ROLES, 'ink', 'muted'] as const)('%s has 4.5:1 on both grounds', (name) => {
    expect(contrast(colours[name], colours.ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours[name], colours.raised)).toBeGreaterThanOrEqual(4.5);
  });

  test('the roles are told apart from each other and from ink', () => {
    const hues = [...ROLES, 'ink'] as const;
    expect(new Set(hues.map((name) => colours[name])).size).toBe(hues.length);
  });

  test('a number has 4.5:1 on every fill of both scales', () => {
    for (const fill of fills) expect(contrast(fill, colours.textOn(fill)), fill).toBeGreaterThanOrEqual(4.5);
  });

  test('the probability scale goes from the ground to the ink', () => {
    expect(contrast(colours.probability(0), colours.ground)).toBeCloseTo(1, 2);
    expect(contrast(colours.probability(1), colours.ink)).toBeCloseTo(1, 2);
  });

  test('a larger probability stands out more from the ground', () => {
    const away = hundredths.map((p) => contrast(colours.probability(p), colours.ground));
    for (let i = 1; i < away.length; i++) expect(away[i]).toBeGreaterThan(away[i - 1] ?? Infinity);
  });

  test('the signed scale has the ground in its middle, and its halves weigh nearly the same', () => {
    expect(contrast(colours.signed(0), colours.ground)).toBeCloseTo(1, 2);
    for (const share of hundredths) {
      const [minus, plus] = [-share, share].map((x) => contrast(colours.signed(x), colours.ground));
      expect(Math.max(minus ?? 0, plus ?? 0) / Math.min(minus ?? 0, plus ?? 0)).toBeLessThan(1.25);
    }
  });

  test('each half of the signed scale leaves the ground steadily', () => {
    for (const sign of [-1, 1]) {
      const away = hundredths.map((x) => contrast(colours.signed(sign * x), colours.ground));
      for (let i = 1; i < away.length; i++) expect(away[i]).toBeGreaterThan(away[i - 1] ?? Infinity);
    }
  });

  test('values out of range take the end, NaN neither end nor middle', () => {
    expect(colours.probability(1.5)).toBe(colours.probability(1));
    expect(colours.signed(-7)).toBe(colours.signed(-1));
    expect(colours.probability(NaN)).toBe(colours.raised);
    expect(colours.signed(NaN)).toBe(colours.raised);
  });
});

test('the page’s own colours stand in place of the standard ones, and the scales start from its ground', () => {
  const own = palette(false, { ground: '#fdf6e3', query: '#123456' });
  expect(own.query).toBe('#123456');
  expect(contrast(own.probability(0), '#fdf6e3')).toBeCloseTo(1, 2);
  for (const p of hundredths)
    expect(contrast(own.probability(p), own.textOn(own.probability(p)))).toBeGreaterThanOrEqual(4.5);
});
