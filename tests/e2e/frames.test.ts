import { describe, expect } from 'vitest';
import { test as inBlog } from './blog';
import type { Page } from './browser';
import { fits } from './fits';

const FRAME = '<iframe id="one" src="/lab/embed.html?widget=softmax&logits=1,2" width="700" height="200"></iframe>';

const test = inBlog.extend<{ frames: (body: string, attributes?: string) => Promise<Page> }>({
  frames: async ({ post }, use) => {
    await use((body, attributes) =>
      post(body, {
        ...(attributes === undefined ? {} : { attributes }),
        head: '<script type="module" src="/lab/embed.js"></script>',
        // A sandboxed frame without an origin gets its modules only from a host that lets anyone have them.
        intercept: (_, response) => {
          response.setHeader('access-control-allow-origin', '*');
          return false;
        },
      }),
    );
  },
});

/** In the page: a frame's height and that of what it shows. */
const heights = (id: string) => {
  const frame = document.querySelector<HTMLIFrameElement>(`#${id}`);
  return [frame?.clientHeight, Math.ceil(frame?.contentDocument?.body.getBoundingClientRect().height ?? -1)];
};

const rootOf = (id: string) => {
  const root = document.querySelector<HTMLIFrameElement>(`#${id}`)?.contentDocument?.documentElement;
  return `${root?.lang} ${root?.dataset['theme']}`;
};

describe('a frame with a widget', () => {
  test('becomes as tall as its content, at every width', async ({ frames }) => {
    const page = await frames(FRAME);
    await page.waitFor(fits, 'one');
    const [wide = 0] = await page.evaluate(heights, 'one');
    await page.evaluate(() => document.querySelector('iframe')?.setAttribute('width', '330'));
    await page.waitFor((before) => (document.querySelector('iframe')?.clientHeight ?? 0) > before, wide);
    await page.waitFor(fits, 'one');
  });

  test('asks for a height no more often than its content changes', async ({ frames }) => {
    const page = await frames(FRAME);
    await page.waitFor(fits, 'one');
    const asked = await page.evaluate(async () => {
      let messages = 0;
      addEventListener('message', () => messages++);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return messages;
    });
    expect(asked).toBe(0);
  });

  test('follows the page’s language and theme, as long as its address names none', async ({ frames }) => {
    const own = FRAME.replace('one', 'own').replace('&logits', '&theme=light&lang=zh&logits');
    const page = await frames(FRAME + own, 'lang="en" data-theme="dark"');
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

  test('far below is loaded when it is scrolled to, and is as tall as its content then', async ({ frames }) => {
    const page = await frames(`<div style="height: 9000px"></div>${FRAME.replace('width', 'loading="lazy" width')}`);
    expect(page.requests().filter((url) => url.includes('embed.html'))).toEqual([]);
    await page.evaluate(() => document.querySelector('iframe')?.scrollIntoView());
    await page.waitFor(fits, 'one');
  });

  test('in a sandbox, without an origin, becomes as tall as its content', async ({ frames }) => {
    const page = await frames(FRAME.replace('width', 'sandbox="allow-scripts" width'));
    await page.waitFor(() => (document.querySelector('iframe')?.clientHeight ?? 0) > 250);
  });

  test('is not resized by anyone else, nor by nonsense', async ({ frames }) => {
    const page = await frames(`${FRAME}<iframe id="other" srcdoc="<p>hello</p>"></iframe>`);
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
