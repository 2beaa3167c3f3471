import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitted, isolated, textWidth } from '../../../web/marks/text';

const seeded = { seed: 2, numRuns: 200 };
const text = fc.string({ unit: fc.constantFrom('a', 'W', '我', '，', '😀', ' ', '₁'), maxLength: 20 });

test('Chinese characters, full-width signs and emoji take a whole em, others less', () => {
  for (const char of ['我', '，', '（', '😀', '𠮷', '한', '〇']) expect(textWidth(char, 14), char).toBe(14);
  for (const char of ['a', 'W', '1', '₁', 'α', '−', ' ']) expect(textWidth(char, 14), char).toBeLessThan(14);
});

test('widths add up and grow with the size', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(textWidth(a + b, 12)).toBeCloseTo(textWidth(a, 12) + textWidth(b, 12), 9);
      expect(textWidth(a, 24)).toBeCloseTo(2 * textWidth(a, 12), 9);
    }),
    seeded,
  );
});

test('a text that fits stays, a longer one is cut between characters with …', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 30, max: 200 }), (whole, width) => {
      const cut = fitted(whole, 12, width);
      if (textWidth(whole, 12) <= width) {
        expect(cut).toBe(whole);
      } else {
        expect(textWidth(cut, 12)).toBeLessThanOrEqual(width);
        expect(cut.endsWith('…')).toBe(true);
        expect(whole.startsWith(cut.slice(0, -1))).toBe(true);
        expect(cut).not.toMatch(/\p{Surrogate}/u);
      }
    }),
    seeded,
  );
});

test('at least one character is left, however narrow', () => {
  expect(fitted('苹果', 14, 1)).toBe('苹…');
});

test('a token that could turn the text around it is kept to itself, also where it is cut; all others stay as they are', () => {
  const turned = '\u202eabc';
  expect(isolated(turned)).toBe(`\u2068${turned}\u2069`);
  expect(isolated('שלום')).toBe('\u2068שלום\u2069');
  // One that closes the isolation itself does not get out of it.
  expect(isolated('a\u2069\u202eb')).toBe('\u2068a\u202eb\u2069');
  for (const plain of ['苹果', 'apple', '\n', 'é', '😀']) expect(isolated(plain)).toBe(plain);
  expect(fitted(isolated(`\u202e${'a'.repeat(40)}`), 12, 60)).toMatch(/^\u2068\u202ea+…\u2069$/);
});
