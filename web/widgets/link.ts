/** Addresses of pages beside the script. Chunks lie in `assets/`, pages one folder above. */
const script = import.meta.url;

/** One widget alone in a given state. */
export function embedLink(widget: string, state: Readonly<Record<string, string>>): string {
  const link = new URL('../embed.html', script);
  for (const [name, value] of Object.entries({ widget, ...state })) link.searchParams.set(name, value);
  return link.href;
}

/** The page that checks the engine's numbers in the reader's own browser. */
export function verifyLink(language: string): string {
  const link = new URL('../verify.html', script);
  link.searchParams.set('lang', language);
  return link.href;
}
