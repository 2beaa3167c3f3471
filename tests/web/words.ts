/** Every word of the page, all sections together. */
import { readdirSync } from 'node:fs';
import { loadMessages, type Language, type Messages, type Section } from '../../web/messages/messages';

async function every(language: Language): Promise<Messages> {
  const files = readdirSync(`web/messages/${language}`);
  const sections = files.map((file) => file.replace('.ts', '') as Section);
  return Object.assign({}, ...(await Promise.all(sections.map((name) => loadMessages(language, name))))) as Messages;
}

export const zh = await every('zh');
export const en = await every('en');
