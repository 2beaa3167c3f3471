/** Which language is shown; a catalogue is fetched when first needed. */
import type { Messages } from './zh';

export type { Messages } from './zh';
export type Language = 'zh' | 'en';

/** Chinese where the page says so, English for every other language. */
export const languageOf = (tag: string): Language => (/^zh\b/i.test(tag) ? 'zh' : 'en');

const catalogues: Record<Language, () => Promise<Messages>> = {
  zh: async () => (await import('./zh')).zh,
  en: async () => (await import('./en')).en,
};

export const loadMessages = (language: Language): Promise<Messages> => catalogues[language]();
