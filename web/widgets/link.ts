/** The address of one widget alone in a given state. Chunks lie in `assets/`, `embed.html` one folder above. */
const script = import.meta.url;

export function embedLink(widget: string, state: Readonly<Record<string, string>>): string {
  const link = new URL('../embed.html', script);
  for (const [name, value] of Object.entries({ widget, ...state })) link.searchParams.set(name, value);
  return link.href;
}
