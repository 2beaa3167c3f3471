import type { Page } from './browser';

/** Waits for the widget's figure, and opens its panel through the ⋯ menu. */
export async function openPanel(page: Page, widget: string): Promise<void> {
  const tag = `attn-${widget}`;
  await page.waitFor(
    (name) => document.querySelector(name)?.shadowRoot?.querySelector('.body svg.sheet, .body canvas'),
    tag,
  );
  await page.click(`${tag} >>> .menu summary`);
  await page.click(`${tag} >>> [data-item="export"]`);
  await page.waitFor((name) => document.querySelector(name)?.shadowRoot?.querySelector('.export'), tag);
}

/** What a button of the open panel saves, as text. */
export async function savedText(page: Page, widget: string, button: 'svg' | 'csv'): Promise<string> {
  return page.evaluate(
    async (tag, name) => {
      const create = URL.createObjectURL.bind(URL);
      const file = new Promise<Blob>((resolve) => {
        URL.createObjectURL = (blob) => {
          resolve(blob as Blob);
          return create(blob);
        };
      });
      document.querySelector(tag)?.shadowRoot?.querySelector<HTMLElement>(`[data-export="${name}"]`)?.click();
      const text = await (await file).text();
      URL.createObjectURL = create;
      return text;
    },
    `attn-${widget}`,
    button,
  );
}
