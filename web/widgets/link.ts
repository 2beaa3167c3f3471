/** Addresses of pages beside the script. Chunks lie in `assets/`, pages one folder above. */
import type { MenuItem } from '../controls/menu';

const script = import.meta.url;

/** Where a bundler has put the scripts elsewhere, the page says where the pages lie: `<meta name="attention-lab" content="/lab/">`. */
function pageLink(page: string, fields: Readonly<Record<string, string>>): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name=attention-lab]');
  const link = told ? new URL(told.content + page, document.baseURI) : new URL(`../${page}`, script);
  for (const [name, value] of Object.entries(fields)) link.searchParams.set(name, value);
  return link.href;
}

/** One widget alone in a given state. */
export const embedLink = (widget: string, state: Readonly<Record<string, string>>): string =>
  pageLink('embed.html', { widget, ...state });

/** The menu's way to the page that checks the engine's numbers in the reader's own browser. */
export const verifyItem = (label: string, lang: string): MenuItem => ({
  name: 'verify',
  label,
  href: pageLink('verify.html', { lang }),
});

/** What a post that embeds widgets loads; nothing where no post can. */
export const embedScripts = (): { script: string; frameScript: string } | undefined => ({
  script: pageLink('attention-lab.js', {}),
  frameScript: pageLink('embed.js', {}),
});
