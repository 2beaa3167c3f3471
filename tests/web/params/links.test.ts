import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { attributeName, fallbacks, read, written, type Schema } from '../../../web/params/schema';
import { widgetParams } from '../../../web/params/widgets';

/**
 * Addresses that readers and authors have kept since 0.1.0: what they say, and what they leave open, stays what it was. New parameters
 * are added; a line that is here is never changed.
 */
const pinned = JSON.parse(readFileSync(new URL('links.json', import.meta.url), 'utf8')) as Record<
  string,
  {
    /** By parameter. */
    defaults: Record<string, unknown>;
    /** Query strings, and what of the state they set. */
    links: Record<string, Record<string, unknown>>;
  }
>;

/** A value as JSON writes it. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('the links are about every widget', () => {
  expect(Object.keys(pinned).sort()).toEqual(Object.keys(widgetParams).sort());
});

describe.each(Object.entries(pinned))('links to <%s>', (tag, { defaults, links }) => {
  const schema: Schema = widgetParams[tag as keyof typeof widgetParams];
  const readLink = (query: string) => {
    const fields = new URLSearchParams(query);
    return read(schema, (name) => fields.get(name));
  };

  test('leave open what they always did', () => {
    expect(plain(fallbacks(schema))).toMatchObject(defaults);
  });

  test.each(Object.entries(links))('?%s', (query, state) => {
    const { values, problems } = readLink(query);
    expect(problems).toEqual([]);
    expect(plain(values)).toEqual({ ...(plain(fallbacks(schema)) as object), ...state });
  });

  test('are as short as the state can be said', () => {
    for (const query of Object.keys(links)) {
      const fields = new URLSearchParams(written(schema, readLink(query).values));
      expect(decodeURIComponent(String(fields))).toBe(decodeURIComponent(query));
    }
  });

  test('set every parameter at least once', () => {
    const set = Object.keys(links).flatMap((query) => [...new URLSearchParams(query).keys()]);
    for (const name of Object.keys(schema)) expect(set).toContain(attributeName(name));
  });
});
