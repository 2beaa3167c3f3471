/** Stands in for `widgets/transformer-corpus.ts` in a page that is one file: the texts that ship are inside. */
import english from '../../public/corpora/english.txt?raw';
import tang from '../../public/corpora/tang-poems.txt?raw';

const texts = { english, tang };

export const corpusText = (corpus: keyof typeof texts): Promise<string> => Promise.resolve(texts[corpus]);
