/** The text that `<attn-transformer>` learns from: the reader's own, or one that ships, fetched when first needed. */
import type { TransformerState } from './transformer-config';

export class Source {
  failure: Error | undefined;
  private shipped: { readonly name: string; readonly text: string } | undefined;

  constructor(private readonly onChange: () => void) {}

  /** '' where the task needs none; undefined while it is being fetched. */
  text({ task, corpus, text }: Pick<TransformerState, 'task' | 'corpus' | 'text'>): string | undefined {
    if (task !== 'text') return '';
    if (corpus === 'own') return text;
    if (this.shipped?.name === corpus) return this.shipped.text;
    if (!this.failure) void this.fetch(corpus);
    return undefined;
  }

  retry(): void {
    this.failure = undefined;
    this.onChange();
  }

  private async fetch(name: 'english' | 'tang'): Promise<void> {
    try {
      const { corpusText } = await import('./transformer-corpus');
      this.shipped = { name, text: await corpusText(name) };
    } catch (thrown) {
      this.failure = thrown instanceof Error ? thrown : new Error(String(thrown));
    }
    this.onChange();
  }
}
