import type { ServerResponse } from 'node:http';
import { describe, expect } from 'vitest';
import type { Page } from './browser';
import { DIST, test as base } from './harness';
import { serve, type Site } from './serve';

const FRAME = '<iframe id="one" src="/lab/embed.html?widget=softmax&logits=1,2" width="700" height="200"></iframe>';

/** A blog whose post is the body of the page, with the lab under a path of its own. */
interface Blog {
  post: (body: string, attributes?: string) => Promise<Page>;
}

const test = base.extend<Blog>({
  post: async ({ browser }, use) => {
    let html = '';
    const site: Site = await serve(DIST, (request, response: ServerResponse) => {
      const path = request.url ?? '';
      request.url = path.replace(/^\/lab\//, '/');
      // A sandboxed frame without an origin gets its modules only from a host that lets anyone have them.
      response.setHeader('access-control-allow-origin', '*');
      if (path !== '/post.html') return false;
      response.setHeader('content-type', 'text/html');
      response.end(html);
      return true;
    });
    const pages: Page[] = [];
    await use(async (body, attributes = 'lang="en"') => {
      html = `<!doctype html><html ${attributes}><meta charset="utf-8"><title>post</title><link rel="icon" href="data:,">
        <script type="module" src="/lab/embed.js"></script><body>${body}</body></html>`;
      const page = await browser.open(`${site.origin}/post.html`);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.close();
    await site.close();
  },
});

/** In the page: a frame's height and that of what it shows. */
const heights = (id: string) => {
  const frame = document.querySelector<HTMLIFrameElement>(`#${id}`);
  return [frame?.clientHeight, Math.ceil(frame?.contentDocument?.body.getBoundingClientRect().height ?? -1)];
};

const fits = (id: string) => {
  const frame = document.querySelector<HTMLIFrameElement>(`#${id}`);
  const page = frame?.contentDocument;
  if (!page?.querySelector('main > *')?.shadowRoot?.querySelector('svg')) return false;
  return frame?.clientHeight === Math.ceil(page.body.getBoundingClientRect().height);
};

const rootOf = (id: string) => {
  const root = document.querySelector<HTMLIFrameElement>(`#${id}`)?.contentDocument?.documentElement;
  return `${root?.lang} ${root?.dataset['theme']}`;
};

describe('a frame with a widget', () => {
  test('becomes as tall as its content, at every width', async ({ post }) => {
    const page = await post(FRAME);
    await page.waitFor(fits, 'one');
    const [wide = 0] = await page.evaluate(heights, 'one');
    await page.evaluate(() => document.querySelector('iframe')?.setAttribute('width', '330'));
    await page.waitFor((before) => (document.querySelector('iframe')?.clientHeight ?? 0) > before, wide);
    await page.waitFor(fits, 'one');
  });

  test('asks for a height no more often than its content changes', async ({ post }) => {
    const page = await post(FRAME);
    await page.waitFor(fits, 'one');
    const asked = await page.evaluate(async () => {
      let messages = 0;
      addEventListener('message', () => messages++);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return messages;
    });
    expect(asked).toBe(0);
  });

  test('follows the page’s language and theme, as long as its address names none', async ({ post }) => {
    const own = FRAME.replace('one', 'own').replace('&logits', '&theme=light&lang=zh&logits');
    const page = await post(FRAME + own, 'lang="en" data-theme="dark"');
    for (const id of ['one', 'own']) await page.waitFor(fits, id);
    expect(await page.evaluate(rootOf, 'one')).toBe('en dark');
    expect(await page.evaluate(rootOf, 'own')).toBe('zh-CN light');
    await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'light';
      document.documentElement.lang = 'zh';
    });
    await page.waitFor(
      (root, id) => {
        const at = document.querySelector<HTMLIFrameElement>(`#${id}`)?.contentDocument?.documentElement;
        return `${at?.lang} ${at?.dataset['theme']}` === root;
      },
      'zh-CN light',
      'one',
    );
  });

  test('far below is loaded when it is scrolled to, and is as tall as its content then', async ({ post }) => {
    const page = await post(`<div style="height: 9000px"></div>${FRAME.replace('width', 'loading="lazy" width')}`);
    expect(page.requests().filter((url) => url.includes('embed.html'))).toEqual([]);
    await page.evaluate(() => document.querySelector('iframe')?.scrollIntoView());
    await page.waitFor(fits, 'one');
  });

  test('in a sandbox, without an origin, becomes as tall as its content', async ({ post }) => {
    const page = await post(FRAME.replace('width', 'sandbox="allow-scripts" width'));
    await page.waitFor(() => (document.querySelector('iframe')?.clientHeight ?? 0) > 250);
  });

  test('is not resized by anyone else, nor by nonsense', async ({ post }) => {
    const page = await post(`${FRAME}<iframe id="other" srcdoc="<p>hello</p>"></iframe>`);
    await page.waitFor(fits, 'one');
    const [before] = await page.evaluate(heights, 'one');
    await page.evaluate(() => {
      const send = (from: Window | null | undefined, data: string) => {
        const script = from?.document.createElement('script');
        if (!script) return;
        script.textContent = `parent.postMessage(${data}, '*')`;
        from?.document.body.append(script);
      };
      const [one, other] = ['one', 'other'].map(
        (id) => document.querySelector<HTMLIFrameElement>(`#${id}`)?.contentWindow,
      );
      postMessage({ name: 'attention-lab', height: 5 }, '*');
      send(other, "{ name: 'attention-lab', height: 6 }");
      for (const height of ['-1', '1e9', 'NaN', "'70px'", 'null'])
        send(one, `{ name: 'attention-lab', height: ${height} }`);
      send(one, "{ name: 'another', height: 7 }");
      send(one, 'null');
    });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect((await page.evaluate(heights, 'one'))[0]).toBe(before);
  });
});
