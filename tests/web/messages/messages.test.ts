import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languageOf, loadMessages } from '../../../web/messages/messages';
import type { Need } from '../../../web/params/schema';
import { en, zh } from '../words';

type Leaf = string | ((...args: never[]) => unknown);

/** Every message by its path, such as `common.undo`. */
function leaves(catalogue: object, path = ''): Map<string, Leaf> {
  const found = Object.entries(catalogue).flatMap(([name, value]: [string, unknown]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return typeof value === 'object' && value !== null ? [...leaves(value, at)] : [[at, value as Leaf] as const];
  });
  return new Map(found);
}

const chinese = leaves(zh);
const english = leaves(en);

test('both catalogues have the same messages', () => {
  expect([...english.keys()].sort()).toEqual([...chinese.keys()].sort());
});

test('a message is a text in both, or takes arguments in both', () => {
  for (const [path, leaf] of chinese) expect(typeof english.get(path), path).toBe(typeof leaf);
});

test('no message takes an argument in English that it does not take in Chinese', () => {
  for (const [path, leaf] of english) {
    const counterpart = chinese.get(path);
    if (typeof leaf === 'function' && typeof counterpart === 'function') {
      expect(leaf.length, path).toBeLessThanOrEqual(counterpart.length);
    }
  }
});

test('no text is empty', () => {
  for (const [path, leaf] of [...chinese, ...english])
    if (typeof leaf === 'string') expect(leaf.trim(), path).not.toBe('');
});

test('English holds no Chinese characters, and every Chinese text either has some or is the same in English', () => {
  for (const [path, leaf] of english) expect(String(leaf), path).not.toMatch(/\p{Script=Han}/u);
  for (const [path, leaf] of chinese) {
    if (typeof leaf === 'string' && !/\p{Script=Han}/u.test(leaf)) expect(leaf, path).toBe(english.get(path));
  }
});

test('the glossary’s forbidden words are nowhere', () => {
  const folder = new URL('../../../web/messages/zh/', import.meta.url);
  const source = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('');
  for (const word of ['令牌', '雅克比', '掩膜', '机会水平', '顺序步骤', '变形金刚', '变压器'])
    expect(source).not.toContain(word);
});

describe('a problem', () => {
  const needs: Need[] = [
    { kind: 'number', min: 0.05, max: 20 },
    { kind: 'integer', min: 1, max: 64 },
    { kind: 'numbers', min: -1000, max: 1000, least: 2, most: 12 },
    { kind: 'words', least: 1, most: 64, longest: 16 },
    { kind: 'choice', choices: ['none', 'causal'] },
    { kind: 'flag' },
    { kind: 'symbols' },
    { kind: 'text', longest: 400 },
    { kind: 'bits', rows: 5, cols: 6 },
    { kind: 'cells', grids: ['wq', 'wk'], min: -9, max: 9, most: 40 },
  ];

  test.each([
    ['zh', zh],
    ['en', en],
  ])('names the attribute, what it held and what it takes, in %s', (_, { refusals }) => {
    for (const need of needs) {
      const { kind, ...limits } = need;
      const sentence = refusals.problem('kv-tokens', 'what was given', need);
      expect(sentence).toContain('kv-tokens');
      expect(sentence).toContain(kind === 'numbers' ? '“\u2068what\u2069”' : 'what was given');
      expect(sentence).not.toMatch(/undefined|\[object|NaN/);
      for (const limit of Object.values(limits).flat())
        expect(sentence, kind).toContain(String(limit).replace('-', '−'));
    }
  });
});

describe('what is wrong with a list is said of the item or the count', () => {
  const numbers: Need = { kind: 'numbers', min: -1000, max: 1000, least: 2, most: 12 };
  const words: Need = { kind: 'words', least: 2, most: 4, longest: 5 };
  test.each([
    ['1, abc, 3', numbers, '“abc” is no number', '“abc”不是数'],
    ['1, 0x10', numbers, '“0x10” is no number', '“0x10”不是数'],
    ['1 1e400', numbers, '“1e400” is out of range', '“1e400”超出范围'],
    ['1,,2', numbers, 'in “1,,2” a number is missing beside a comma', '“1,,2”里逗号旁缺一个数'],
    [Array(5000).fill('1').join(), numbers, '…” holds 5000', '…”有 5000 个'],
    ['1', numbers, '“1” holds 1', '“1”有 1 个'],
    [' ', numbers, 'nothing given', '是空的'],
    ['a/bcdefg/h', words, '“bcdefg” is too long', '“bcdefg”太长'],
    ['a b c d e', words, '“a b c d e” holds 5', '“a b c d e”有 5 个'],
    ['a', words, '“a” holds 1', '“a”有 1 个'],
  ] as const)('%j', (given, need, english, chinese) => {
    const plain = (sentence: string) => sentence.replace(/[\u2068\u2069]/g, '');
    expect(plain(en.refusals.refused(given, need))).toContain(english);
    expect(plain(en.refusals.problem('logits', given, need))).toMatch(/^logits: /);
    expect(plain(en.refusals.problem('logits', given, need))).toContain(english);
    expect(plain(zh.refusals.refused(given, need))).toContain(chinese);
    expect(plain(zh.refusals.problem('logits', given, need))).toContain(chinese);
  });
});

test('Chinese tags get Chinese, all others English', () => {
  expect(['zh', 'zh-CN', 'zh-Hans-CN', 'ZH-tw'].map(languageOf)).toEqual(['zh', 'zh', 'zh', 'zh']);
  expect(['en', 'en-GB', 'fr', '', 'zha'].map(languageOf)).toEqual(['en', 'en', 'en', 'en', 'en']);
});

test('a widget’s words come with those that all say, in its language', async () => {
  const { common, graph } = zh;
  expect(await loadMessages('zh', 'graph')).toEqual({ common, graph });
  expect(await loadMessages('en', 'graph')).toEqual({ common: en.common, graph: en.graph });
});
