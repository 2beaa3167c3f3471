/** Which language is shown. A catalogue is one file a language and section, fetched when first needed; zh is the contract. */
import type { attentionFile } from './zh/attentionFile';
import type { backward } from './zh/backward';
import type { block } from './zh/block';
import type { common } from './zh/common';
import type { crossEntropy } from './zh/crossEntropy';
import type { curves } from './zh/curves';
import type { exported } from './zh/exported';
import type { graph } from './zh/graph';
import type { heads } from './zh/heads';
import type { jacobian } from './zh/jacobian';
import type { matrix } from './zh/matrix';
import type { matrixCode } from './zh/matrixCode';
import type { matrixGoals } from './zh/matrixGoals';
import type { position } from './zh/position';
import type { refusals } from './zh/refusals';
import type { scaling } from './zh/scaling';
import type { site } from './zh/site';
import type { softmax } from './zh/softmax';
import type { terms } from './zh/terms';
import type { transformer } from './zh/transformer';
import type { transformerTabs } from './zh/transformerTabs';
import type { verify } from './zh/verify';
import type { stability } from './zh/stability';

export interface Messages {
  readonly attentionFile: typeof attentionFile;
  readonly backward: typeof backward;
  readonly block: typeof block;
  readonly common: typeof common;
  readonly crossEntropy: typeof crossEntropy;
  readonly curves: typeof curves;
  readonly exported: typeof exported;
  readonly graph: typeof graph;
  readonly heads: typeof heads;
  readonly jacobian: typeof jacobian;
  readonly matrix: typeof matrix;
  readonly matrixCode: typeof matrixCode;
  readonly matrixGoals: typeof matrixGoals;
  readonly position: typeof position;
  readonly refusals: typeof refusals;
  readonly scaling: typeof scaling;
  readonly site: typeof site;
  readonly softmax: typeof softmax;
  readonly terms: typeof terms;
  readonly transformer: typeof transformer;
  readonly transformerTabs: typeof transformerTabs;
  readonly verify: typeof verify;
  readonly stability: typeof stability;
}
export type Language = 'zh' | 'en';
export type Section = keyof Messages;

/** The words of all widgets, and those of one. */
export type Words<Name extends Section> = Pick<Messages, 'common' | Name>;

/** Chinese where the page says so, English for every other language. */
export const languageOf = (tag: string): Language => (/^zh\b/i.test(tag) ? 'zh' : 'en');

const files = import.meta.glob<Record<string, unknown>>('./{zh,en}/*.ts');

async function section(language: Language, name: Section): Promise<Record<string, unknown>> {
  const file = files[`./${language}/${name}.ts`];
  if (!file) throw new Error(`no words for ${name} in ${language}`);
  return file();
}

/** A file exports its words under the section's name. */
export async function loadMessages<Name extends Section>(language: Language, name: Name): Promise<Words<Name>> {
  const both = await Promise.all([section(language, 'common'), section(language, name)]);
  return Object.assign({}, ...both) as Words<Name>;
}
