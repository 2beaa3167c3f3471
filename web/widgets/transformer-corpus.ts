/** The texts that ship beside the scripts, each fetched once a page, when first asked for. */
const FILES = {
  english: () => new URL(/* @vite-ignore: served as it is */ '../corpora/english.txt', import.meta.url),
  tang: () => new URL(/* @vite-ignore */ '../corpora/tang-poems.txt', import.meta.url),
};

const texts = new Map<string, Promise<string>>();

async function fetched(corpus: keyof typeof FILES): Promise<string> {
  const answer = await fetch(FILES[corpus]());
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
  return answer.text();
}

export function corpusText(corpus: keyof typeof FILES): Promise<string> {
  const text =
    texts.get(corpus) ??
    fetched(corpus).catch((error: unknown) => {
      texts.delete(corpus); // the next one who asks tries again
      throw error;
    });
  texts.set(corpus, text);
  return text;
}
