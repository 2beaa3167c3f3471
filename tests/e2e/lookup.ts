/**
 * How tests find elements: CSS selectors joined by `>>>`.
 *
 * A CSS selector finds elements at any depth, those in open shadow roots included. `a >>> b` finds every `b` somewhere inside
 * an `a`: among its descendants, in its shadow root, and so on down. Of several elements the first in document order counts.
 * One CSS selector never spans two trees: write `attn-softmax >>> [data-test=z0]`, not `attn-softmax [data-test=z0]`.
 */

export interface Box {
  /** CSS pixels from the viewport's top left corner. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What may be asked of the elements that a selector finds. */
export interface Answers {
  /** How many there are. */
  count: number;
  /**
   * What the first one shows: the value of a field, else the text of its own tree that is not hidden, white space collapsed;
   * null if there is none.
   */
  text: string | null;
  /** The same for all of them. */
  texts: string[];
  /** The first one's attribute named by `detail`; null if there is no element or no attribute. */
  attribute: string | null;
  /** Where the first one is, scrolled into view; null if there is none or it has no size. */
  box: Box | null;
  /** Focuses the first one and selects what it holds; false if there is none or it does not take the focus. */
  focus: boolean;
}

/**
 * Runs inside the page and is sent there as text: it may use nothing from outside of itself. First lets the page's widgets
 * finish what they are about (`updateComplete`, as of Lit's elements), for two seconds at most, so that nothing is read too early.
 */
export async function ask(selector: string, question: keyof Answers, detail: string): Promise<Answers[keyof Answers]> {
  const widgets = Array.from(document.querySelectorAll<Element & { updateComplete?: Promise<boolean> }>('*'));
  const complete = Promise.all(widgets.map(({ updateComplete }) => Promise.resolve(updateComplete)));
  await Promise.race([complete, new Promise((resolve) => setTimeout(resolve, 2000))]);
  const inside = (scope: ParentNode, css: string): Element[] =>
    Array.from(scope.querySelectorAll('*')).flatMap((element) => [
      ...(element.matches(css) ? [element] : []),
      ...(element.shadowRoot ? inside(element.shadowRoot, css) : []),
    ]);
  const below = (scope: ParentNode, css: string): Element[] => [
    ...(scope instanceof Element && scope.shadowRoot ? inside(scope.shadowRoot, css) : []),
    ...inside(scope, css),
  ];
  const steps = selector.split('>>>').map((step) => step.trim());
  const found = steps.reduce<ParentNode[]>(
    (scopes, css) => [...new Set(scopes.flatMap((scope) => below(scope, css)))],
    [document],
  ) as Element[];

  const shown = (element: Element): string => {
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement;
    const written = element instanceof HTMLElement ? element.innerText : element.textContent;
    return (isField ? element.value : written).replace(/\s+/g, ' ').trim();
  };
  const boxOf = (element: Element): Box | null => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return width > 0 || height > 0 ? { x, y, width, height } : null;
  };
  const focusOn = (element: Element): boolean => {
    (element as HTMLElement | SVGElement).focus();
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
    return element.matches(':focus, :focus-within');
  };

  const [first] = found;
  switch (question) {
    case 'count':
      return found.length;
    case 'texts':
      return found.map(shown);
    case 'text':
      return first ? shown(first) : null;
    case 'attribute':
      return first ? first.getAttribute(detail) : null;
    case 'box':
      return first ? boxOf(first) : null;
    case 'focus':
      return first ? focusOn(first) : false;
  }
}
