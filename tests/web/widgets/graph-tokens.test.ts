import { describe, expect, test } from 'vitest';
import { canSegment, segmented } from '../../../web/widgets/graph-tokens';

describe('splitting a text without separators', () => {
  test('is offered only where there are none', () => {
    expect(canSegment('我吃了一个红苹果')).toBe(true);
    expect(canSegment('我/吃')).toBe(false);
    expect(canSegment('I ate')).toBe(false);
    expect(canSegment('我')).toBe(false);
  });

  test('loses no character of it', () => {
    for (const text of ['我吃了一个红苹果', '床前明月光，疑是地上霜。']) {
      const words = segmented(text, 'zh');
      expect(words.join('')).toBe(text);
      expect(words.length).toBeGreaterThan(2);
    }
  });

  test('keeps no blanks and no separators as words', () => {
    expect(segmented('a red/apple', 'en')).toEqual(['a', 'red', 'apple']);
  });
});
