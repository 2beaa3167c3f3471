import type { ServerResponse } from 'node:http';
import type { Page, View } from './browser';
import { DIST, test as base } from './harness';
import { serve, type Interceptor } from './serve';

export interface PostOptions {
  /** Of the page's root element; `lang="en"` by default. */
  attributes?: string;
  /** Scripts and styles of the page. */
  head?: string;
  /** Where the lab's files lie; `/lab/` by default. */
  path?: string;
  /** Looks at each request first. */
  intercept?: Interceptor;
  view?: View;
}

interface Blog {
  /** Opens a post with this body in a blog that has the lab's files in a folder of its own. */
  post: (body: string, options?: PostOptions) => Promise<Page>;
}

/** A test in somebody's blog. */
export const test = base.extend<Blog>({
  post: async ({ browser }, use) => {
    const opened: { close: () => Promise<void> }[] = [];
    await use(async (body, { attributes = 'lang="en"', head = '', path = '/lab/', intercept, view } = {}) => {
      const html = `<!doctype html><html ${attributes}><meta charset="utf-8"><title>post</title><link rel="icon" href="data:,">
        ${head}<body>${body}</body></html>`;
      const site = await serve(DIST, (request, response: ServerResponse) => {
        if (intercept?.(request, response)) return true;
        const asked = request.url ?? '';
        if (/\.html($|\?)/.test(asked) && !asked.startsWith(path)) {
          response.setHeader('content-type', 'text/html');
          response.end(html);
          return true;
        }
        // Nothing of the lab lies anywhere else.
        request.url = asked.startsWith(path) ? asked.slice(path.length - 1) : '/not-here';
        return false;
      });
      const page = await browser.open(`${site.origin}/post.html`, view);
      opened.push(page, site);
      return page;
    });
    for (const one of opened) await one.close();
  },
});
