import { test as base } from 'vitest';
import { launch, type Browser, type Page, type View } from './browser';
import { serve, type Site } from './serve';

/** The built site; another build of it may be named. */
export const DIST = process.env['DIST'] ?? 'dist';

interface Tools {
  browser: Browser;
  site: Site;
  /** Opens a page of the built site, such as `/?lang=zh`. After the test it is closed; whatever went wrong in it fails the test. */
  open: (path: string, view?: View) => Promise<Page>;
}

/** Vitest's `test` for the built site in dist/: one browser and one server a file, pages of its own for each test. */
export const test = base.extend<Tools>({
  browser: [
    async ({}, use) => {
      const browser = await launch();
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  site: [
    async ({}, use) => {
      const site = await serve(DIST);
      await use(site);
      await site.close();
    },
    { scope: 'file' },
  ],
  open: async ({ browser, site }, use) => {
    const pages: Page[] = [];
    await use(async (path, view) => {
      const page = await browser.open(site.origin + path, view);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.close();
  },
});
