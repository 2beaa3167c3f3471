/**
 * custom-elements.json, by which editors know the elements. What an attribute is for comes from the widget's doc block (`@attr name -
 * text`), what it takes and its default from its table of parameters: neither can say what the other knows better.
 */
import { readFileSync } from 'node:fs';
import type { Attribute, CustomElementDeclaration, Module, Package } from 'custom-elements-manifest/schema';
import ts from 'typescript';
import { refusals as words } from '../../web/messages/en/refusals';
import { commonParams } from '../../web/params/common';
import { attributeName, type Param, type Schema } from '../../web/params/schema';
import { widgetParams } from '../../web/params/widgets';

type Tag = keyof typeof widgetParams;

const nameOf = (tag: Tag) => tag.replace('attn-', '');
/** `AttnSoftmaxCurves` of `attn-softmax-curves`. */
const classOf = (tag: Tag) => tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A class's doc block: its text, and for each tag such as `@attr` what every name in it is for. */
interface Doc {
  readonly text: string;
  readonly of: (tag: string) => { name: string; description: string }[];
}

const oneLine = (text: string) => text.replace(/\s*\n\s*\*\s*|\s+/g, ' ').trim();

function docOf(file: string, className: string): Doc {
  const path = `web/widgets/${file}.ts`;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = source.statements.find((it) => ts.isClassDeclaration(it) && it.name?.text === className);
  const block = found && ts.getJSDocCommentsAndTags(found).find(ts.isJSDoc);
  if (!block) throw new Error(`${path}: ${className} has no doc block`);
  return {
    text: oneLine(ts.getTextOfJSDocComment(block.comment) ?? ''),
    of: (tag) =>
      (block.tags ?? [])
        .filter(({ tagName }) => tagName.text === tag)
        .flatMap((it) => {
          const [names = '', ...rest] = oneLine(it.getText().slice(tag.length + 1)).split(/(?:^| )- /);
          const description = rest.join(' - ');
          return names.split(', ').map((name) => ({ name, description }));
        }),
  };
}

/** A parameter's values as a type of TypeScript. */
function typeOf({ need }: Param<unknown>): string {
  switch (need.kind) {
    case 'choice':
      return need.choices.map((word) => `'${word}'`).join(' | ');
    case 'flag':
      return 'boolean';
    case 'number':
    case 'integer':
      return 'number';
    default:
      return 'string';
  }
}

/** Some numbers may be left to the widget. */
const orAuto = ({ need, fallback }: Param<unknown>, or: string) =>
  need.kind !== 'choice' && fallback === 'auto' ? or : '';

function attributesOf(params: Schema, doc: Doc, isProperty: boolean): Attribute[] {
  const descriptions = new Map(doc.of('attr').map(({ name, description }) => [name, description]));
  return Object.entries(params).map(([property, param]) => {
    const name = attributeName(property);
    const description = descriptions.get(name);
    if (description === undefined) throw new Error(`No @attr says what ${name} is for`);
    const standard = param.write(param.fallback);
    return {
      name,
      description,
      summary: words.need(param.need) + orAuto(param, ', or auto'),
      type: { text: typeOf(param) + orAuto(param, " | 'auto'") },
      // A default that no text says stands for the absent attribute alone.
      ...(param.read(standard) !== undefined && { default: standard }),
      ...(isProperty && { fieldName: property }),
    };
  });
}

function declaration(tag: Tag, shared: Doc): CustomElementDeclaration {
  const doc = docOf(nameOf(tag), classOf(tag));
  return {
    kind: 'class',
    customElement: true,
    name: classOf(tag),
    tagName: tag,
    description: doc.text,
    attributes: [
      ...attributesOf(widgetParams[tag], doc, true),
      ...attributesOf(commonParams, shared, false),
      ...shared.of('attr').filter(({ name }) => name === 'lang'),
    ],
    events: shared.of('fires').map((event) => ({ ...event, type: { text: 'AttnChangeEvent' } })),
    slots: shared.of('slot'),
    cssParts: shared.of('csspart'),
    cssProperties: shared.of('cssprop'),
  };
}

export function customElementsManifest(): Package {
  const shared = docOf('element', 'AttnElement');
  const modules = (Object.keys(widgetParams) as Tag[]).map((tag): Module => {
    const path = `dist/widgets/${nameOf(tag)}.js`;
    const { name, ...rest } = declaration(tag, shared);
    return {
      kind: 'javascript-module',
      path,
      declarations: [{ name, ...rest }],
      exports: [{ kind: 'custom-element-definition', name: tag, declaration: { name, module: path } }],
    };
  });
  return { schemaVersion: '1.0.0', modules };
}
