import { describe, expect, test } from 'vitest';
import { commonParams } from '../../../web/params/common';
import { attributeName, fallbacks, read, type Schema } from '../../../web/params/schema';
import { widgetParams } from '../../../web/params/widgets';

/** Defaults that no text says: they stand for an absent attribute alone. */
const UNSAID: Partial<Record<string, string[]>> = { 'attn-graph': ['n'] };

const tables = Object.entries<Schema>(widgetParams);

describe.each(tables)('the parameters of %s', (tag, schema) => {
  test('have defaults that their own tables take', () => {
    const texts = new Map(
      Object.entries(schema).map(([name, param]) => [attributeName(name), param.write(param.fallback)]),
    );
    const { values, problems } = read(schema, (name) => texts.get(name) ?? null);
    expect(values).toEqual(fallbacks(schema));
    expect(problems.map(({ attribute }) => attribute)).toEqual(UNSAID[tag] ?? []);
  });

  test('have names that the query string may carry as attributes', () => {
    const taken = ['widget', 'lang', 'style', 'class', 'id', 'title', 'hidden', 'slot', 'part'];
    for (const name of Object.keys(schema).map(attributeName)) {
      expect(name).toMatch(/^(?!on)[a-z][a-z-]*$/);
      expect([...taken, ...Object.keys(commonParams)]).not.toContain(name);
    }
  });
});
