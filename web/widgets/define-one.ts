/**
 * Defines one element, unless the page has it already. On a server, where there is no HTMLElement to make a class of, its module
 * is not even loaded.
 */
export function defineOne(tag: string, load: () => Promise<CustomElementConstructor>): void {
  if (typeof customElements === 'undefined') return;
  void load().then((element) => {
    if (!customElements.get(tag)) customElements.define(tag, element);
  });
}
