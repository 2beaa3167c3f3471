/** Keeps room for what is not defined yet, by the style sheet beside the script, unless the page does so already. */
export function keepRoom(script: string): void {
  const { href } = new URL('attention-lab.css', script);
  if (Array.from(document.styleSheets).some((sheet) => sheet.href === href)) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href });
  document.head.append(link);
}
