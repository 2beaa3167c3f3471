import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { en, zh } from '../words';
import { mathmlWith, svgWith, type Formula } from '../../../web/formulas/formula';

const folder = new URL('../../../web/formulas/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.tex'));
const load = async (name: string) => ((await import(new URL(name, folder).pathname)) as { default: Formula }).default;

const softmax = await load('softmax.tex');
const letters = { prob: 'p', norm: 'N' };

describe.each(names)('%s', (name) => {
  test('is MathML without anything that a strict content security policy refuses', async () => {
    const { mathml } = await load(name);
    expect(mathml).toMatch(/^<math[^>]*>.*<\/math>$/s);
    expect(mathml).not.toMatch(/\sstyle=|\son[a-z]+=|<script/i);
    expect(mathml).not.toContain('merror');
  });

  test('has a pre-rendered SVG, which holds no styles either', async () => {
    const svg = await (await load(name)).svg();
    expect(svg).toMatch(/^<svg[^>]*>.*<\/svg>$/s);
    expect(svg).not.toMatch(/\sstyle=|<style|\son[a-z]+=|<script/i);
    expect(svg).not.toContain('merror');
  });

  test('marks the same terms in both, of which one is a stop of the Tab key', async () => {
    const { mathml, svg } = await load(name);
    const drawn = await svg();
    const terms = (markup: string) =>
      [...markup.matchAll(/ data-term="([\w-]+)" tabindex="(?:0|-1)"/g)].map(([, term]) => term).sort();
    const stops = (markup: string) => [...markup.matchAll(/ tabindex="0"/g)].length;
    expect(terms(drawn)).toEqual(terms(mathml));
    expect([stops(mathml), stops(drawn)]).toEqual([1, 1]);
    expect(mathml).not.toMatch(/[" ]term-/);
  });

  test('is maths to screen readers, its terms named in both languages', async () => {
    const { mathml, svg } = await load(name);
    expect(await svg()).toMatch(/^<svg[^>]* role="math"/);
    for (const [, term = ''] of mathml.matchAll(/ data-term="([\w-]+)"/g))
      for (const { terms } of [zh, en]) expect(Object.keys(terms.names)).toContain(term);
  });

  test('names the same renameable letters in both', async () => {
    const { mathml, svg } = await load(name);
    const drawn = await svg();
    for (const symbol of ['sym-prob', 'sym-norm']) expect(drawn.includes(symbol)).toBe(mathml.includes(symbol));
    expect(drawn.includes('\uE000')).toBe(mathml.includes('sym-prob'));
    expect(drawn.includes('\uE001')).toBe(mathml.includes('sym-norm'));
  });
});

describe('the letters of the article', () => {
  const shown = (mathml: string, name: string) =>
    [...mathml.matchAll(new RegExp(`class="sym-${name}"[^>]*>([^<]*)<`, 'g'))].map(([, letter]) => letter);

  test('are s and Z until they are renamed', () => {
    expect(new Set(shown(softmax.mathml, 'prob'))).toEqual(new Set(['s']));
    expect(new Set(shown(softmax.mathml, 'norm'))).toEqual(new Set(['Z']));
  });

  test('replace every s and Z of the MathML and nothing else', () => {
    const renamed = mathmlWith(softmax, letters);
    expect(shown(renamed, 'prob')).toEqual(shown(softmax.mathml, 'prob').map(() => 'p'));
    expect(shown(renamed, 'norm')).toEqual(shown(softmax.mathml, 'norm').map(() => 'N'));
    expect(mathmlWith({ ...softmax, mathml: renamed }, { prob: 's', norm: 'Z' })).toBe(softmax.mathml);
  });

  test('replace every placeholder of the SVG', async () => {
    const renamed = svgWith(await softmax.svg(), letters);
    expect(renamed).not.toMatch(/[\uE000\uE001]/);
    expect(renamed).toContain('>p<');
    expect(renamed).toContain('>N<');
  });
});
