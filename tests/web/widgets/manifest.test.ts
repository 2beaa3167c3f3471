// @vitest-environment happy-dom
import { readdirSync } from 'node:fs';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { CustomElementDeclaration } from 'custom-elements-manifest/schema';
import { customElementsManifest } from '../../../scripts/lib/custom-elements';
import { LIGHT } from '../../../web/marks/palette';
import type { AttnWidget } from '../../../web/elements';
import type { Schema, Values } from '../../../web/params/schema';
import { widgetParams } from '../../../web/params/widgets';
import { define, tags } from '../../../web/widgets/registry';

const elements = new Map(
  customElementsManifest().modules.map(({ path, declarations = [] }) => {
    const element = declarations[0] as CustomElementDeclaration;
    return [element.tagName ?? '', { path, element }];
  }),
);

test('the manifest, the tables, the entries and the registry have the same widgets', () => {
  const all = [...tags].sort();
  expect([...elements.keys()].sort()).toEqual(all);
  expect(Object.keys(widgetParams).sort()).toEqual(all);
  expect(
    readdirSync('web/entries')
      .map((file) => `attn-${file.replace('.ts', '')}`)
      .sort(),
  ).toEqual(all);
});

test('TypeScript knows the element of every tag, by its properties', () => {
  type Known = { [Tag in keyof typeof widgetParams]: AttnWidget & Values<(typeof widgetParams)[Tag]> };
  expectTypeOf<Pick<HTMLElementTagNameMap, keyof Known>>().toEqualTypeOf<Known>();
});

describe.each(tags)('what the manifest says of %s', (tag) => {
  const { path, element } = elements.get(tag) ?? expect.fail('it says nothing');

  test('is what its class has: name, attributes and properties', async () => {
    await define(tag);
    const widget: (CustomElementConstructor & { observedAttributes?: string[] }) | undefined = customElements.get(tag);
    if (!widget) expect.fail('it is not defined');
    expect(element.name).toBe(widget.name);
    const { attributes = [] } = element;
    expect(attributes.map(({ name }) => name).sort()).toEqual([...(widget.observedAttributes ?? [])].sort());
    const instance = new widget();
    for (const { fieldName } of attributes) if (fieldName !== undefined) expect(instance).toHaveProperty(fieldName);
  });

  test('tells of each attribute what it is for, what it takes and its default', () => {
    const schema: Schema = widgetParams[tag as keyof typeof widgetParams];
    const own = element.attributes?.filter(({ fieldName }) => fieldName !== undefined) ?? [];
    expect(own.map(({ fieldName }) => fieldName)).toEqual(Object.keys(schema));
    for (const { fieldName = '', description, summary, default: standard } of own) {
      const param = schema[fieldName];
      expect(description).toMatch(/\S{3}/);
      expect(summary).toMatch(/\S{3}/);
      expect(standard === undefined ? 0 : param?.read(standard)).toEqual(param?.fallback);
    }
  });

  test('names the entry that defines it', () => {
    expect(path).toBe(`dist/widgets/${tag.replace('attn-', '')}.js`);
  });
});

test('a range stands in words beside the attribute it is of', () => {
  const attribute = (name: string) =>
    elements.get('attn-scaling')?.element.attributes?.find((one) => one.name === name) ?? expect.fail(name);
  const { min, max } = widgetParams['attn-scaling'].dk.need as { min: number; max: number };
  expect(attribute('dk').summary).toBe(`a whole number from ${min} to ${max}`);
  expect(attribute('key')).toMatchObject({ type: { text: "number | 'auto'" }, default: 'auto' });
  expect(attribute('key').summary).toMatch(/, or auto$/);
  expect(attribute('distribution').type?.text).toBe("'normal' | 'uniform' | 'rademacher'");
});

test('the colours that an author may set are those of the palette; there is one event and one slot', () => {
  for (const { element } of elements.values()) {
    expect(element.cssProperties?.map(({ name }) => name).sort()).toEqual(
      Object.keys(LIGHT)
        .map((name) => `--attn-${name}`)
        .sort(),
    );
    expect(element.events?.map(({ name }) => name)).toEqual(['attn-change']);
    expect(element.slots?.map(({ name }) => name)).toEqual(['']);
  }
});
