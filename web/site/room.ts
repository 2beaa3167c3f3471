/** Keeps room for what is not defined yet, by a style sheet of ours, unless the page has it already. */
export function keepRoom({ href }: URL): void {
  if (Array.from(document.styleSheets).some((sheet) => sheet.href === href)) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href });
  document.head.append(link);
}
