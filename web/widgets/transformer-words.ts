import type { Messages, Words } from '../messages/messages';

/** The words of the parts that are fetched late, as one with those of the rest. */
export type PanelWords = Words<'transformer'> & { readonly transformer: Messages['transformerTabs'] };
