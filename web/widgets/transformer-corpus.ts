/** The texts that ship beside the scripts, each fetched once a page, when first asked for. */
const FILES = { english: 'english.txt', tang: 'tang-poems.txt' } as const;

const texts = new Map<string, Promise<string>>();

async function fetched(file: string): Promise<string> {
  // Not a literal: the file is served as it is, under its own name.
  const path = `../corpora/${file}`;
  const answer = await fetch(new URL(path, import.meta.url));
  if (!answer.ok) throw new Error(`${file}: ${answer.status} ${answer.statusText}`);
  return answer.text();
}

export function corpusText(corpus: keyof typeof FILES): Promise<string> {
  const file = FILES[corpus];
  const text =
    texts.get(file) ??
    fetched(file).catch((error: unknown) => {
      texts.delete(file); // the next one who asks tries again
      throw error;
    });
  texts.set(file, text);
  return text;
}
