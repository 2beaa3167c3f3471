import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import type { Page } from './browser';
import { DIST, test } from './harness';
import { layoutShift } from './layout-shift';
import { serve, strictly } from './serve';
import { WIDGETS } from './widgets';

/** A widget has drawn its figure. */
const drawn = (page: Page, name: string) =>
  page.waitFor(
    (tag) => Boolean(document.querySelector(tag)?.shadowRoot?.querySelector('svg.sheet, canvas')),
    `attn-${name}`,
  );

/** Scrolls through the page, as a reader does, until every widget has drawn. */
async function readThrough(page: Page): Promise<void> {
  for (const name of WIDGETS) {
    await page.evaluate((tag) => {
      document.querySelector(tag)?.scrollIntoView();
    }, `attn-${name}`);
    await drawn(page, name);
  }
}

/** gzip of all that a page has asked for, in bytes. */
function gzipped(page: Page): number {
  const files = page.requests().map((url) => new URL(url).pathname.replace(/\/$/, '/index.html'));
  return [...new Set(files)].reduce(
    (sum, file) => sum + gzipSync(readFileSync(`${DIST}${file}`), { level: 9 }).length,
    0,
  );
}

/** The least size of a binary's own memory, in pages of 64 KB, read from its memory section (number 5). */
function initialPages(wasm: Uint8Array): number {
  let at = 8;
  const number = (): number => {
    let [value, shift] = [0, 0];
    for (;;) {
      const byte = wasm[at++] ?? 0;
      value += (byte & 127) << shift;
      shift += 7;
      if (byte < 128) return value;
    }
  };
  while (at < wasm.length) {
    const section = number();
    const size = number();
    if (section !== 5) at += size;
    else {
      number();
      number();
      return number();
    }
  }
  return 0;
}

describe('the lesson', () => {
  for (const [lang, title, chapter] of [
    ['zh', '亲手操作注意力的数学', 'softmax：把分数变成份额'],
    ['en', 'The mathematics of attention, by hand', 'Softmax: from scores to shares'],
  ] as const) {
    test(`shows all widgets in ${lang} with a clean console and asks nothing of another origin`, async ({ open }) => {
      const page = await open(`/?lang=${lang}`);
      expect(await page.text(`h1 [data-lang=${lang}]`)).toBe(title);
      expect(await page.text(`.contents a [data-lang=${lang}]`)).toBe(chapter);
      await readThrough(page);
      expect(page.takeProblems()).toEqual([]);
    });
  }

  test('switches the language of text and widgets, and keeps it in the address', async ({ open }) => {
    const page = await open('/?lang=zh');
    await readThrough(page);
    const caption = await page.text('attn-softmax >>> .caption');
    await page.click('.languages a[data-language="en"]');
    await page.waitFor(
      (before) => document.querySelector('attn-softmax')?.shadowRoot?.querySelector('.caption')?.textContent !== before,
      caption,
    );
    expect(await page.text('attn-softmax >>> .caption')).toContain('softmax');
    expect(await page.evaluate(() => [location.search, document.documentElement.lang, document.title])).toEqual([
      '?lang=en',
      'en',
      'The mathematics of attention, by hand · attention-lab',
    ]);
  });

  test('has a table of contents that leads to each chapter and marks the one in view', async ({ open }) => {
    const page = await open('/?lang=zh');
    for (const id of ['matrix', 'softmax']) {
      await page.click(`.contents a[href="#${id}"]`);
      await page.waitFor(
        (href) => document.querySelector(`.contents a[href="${href}"]`)?.getAttribute('aria-current') === 'true',
        `#${id}`,
      );
    }
  });

  test.for([1024, 375])('lands on the chapter that its address names at %i px', async (width, { open }) => {
    const page = await open('/?lang=en#transformer', { width });
    await drawn(page, 'transformer');
    const top = () => page.evaluate(() => document.getElementById('transformer')?.getBoundingClientRect().top ?? NaN);
    await expect.poll(top).toBeLessThan(40);
    expect(await top()).toBeGreaterThanOrEqual(0);
  });

  test('runs no frames and no timers while nobody touches it', async ({ open }) => {
    const page = await open('/?lang=zh');
    await readThrough(page);
    const calls = await page.evaluate(async () => {
      // Two quiet frames first: what the last scroll set off has ended.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const wait = setTimeout.bind(window);
      let count = 0;
      for (const name of ['requestAnimationFrame', 'setTimeout', 'setInterval', 'requestIdleCallback']) {
        Reflect.set(window, name, () => ++count);
      }
      await new Promise((resolve) => wait(resolve, 1000));
      return count;
    });
    expect(calls).toBe(0);
  });

  for (const width of [320, 375, 768, 1440]) {
    test(`fits ${width} px without scrolling sideways`, async ({ open }) => {
      const page = await open('/?lang=zh', { width });
      await readThrough(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  }
});

describe('one widget alone', () => {
  for (const name of WIDGETS) {
    test(`embed.html?widget=${name} takes under 120 KB gzip in all`, async ({ open }) => {
      const page = await open(`/embed.html?widget=${name}&lang=zh`);
      await drawn(page, name);
      expect(gzipped(page)).toBeLessThan(120_000);
    });

    test(`embed.html?widget=${name} does not shift while it loads`, async ({ open }) => {
      const page = await open(`/embed.html?widget=${name}&lang=zh&controls=all`);
      await drawn(page, name);
      const shift = await page.evaluate(layoutShift);
      expect(shift).toBeLessThan(0.01);
    });
  }

  test('shows the numbers of the engine for the state in its address', async ({ open }) => {
    const page = await open('/embed.html?widget=softmax&logits=1,2&lang=en');
    await drawn(page, 'softmax');
    expect(await page.text('attn-softmax >>> .body')).toContain('0.7311');
    expect(await page.count('attn-graph')).toBe(0);
  });

  test('names the widgets that there are when asked for another', async ({ open }) => {
    const page = await open('/embed.html?widget=<b>nope</b>&lang=en');
    await page.waitFor(() => document.querySelector('main')?.textContent.includes('softmax-curves'));
    expect(await page.count('main b')).toBe(0);
  });

  test('names a field that the widget does not have, and those that it has; not what other sites add to a link', async ({
    open,
  }) => {
    const page = await open('/embed.html?widget=softmax&temprature=2&utm_source=x&fbclid=1&theme=dark&lang=en');
    await drawn(page, 'softmax');
    await page.waitFor(() => document.querySelector('main > .problem'));
    const said = await page.text('main > .problem');
    expect(said).toContain('temprature');
    expect(said).toContain('logits, temperature, shift');
    expect(said).not.toMatch(/utm_source|fbclid|lang/);
    const clean = await open('/embed.html?widget=graph&from=2&utm_source=x&ref=y&lang=en');
    await drawn(clean, 'graph');
    expect(await clean.count('main > .problem')).toBe(0);
  });

  test('takes no handler, style or class from the address', async ({ open }) => {
    const page = await open('/embed.html?widget=softmax&onclick=alert(1)&style=color:red&class=x&lang=en');
    await drawn(page, 'softmax');
    for (const name of ['onclick', 'style', 'class']) expect(await page.attribute('attn-softmax', name)).toBeNull();
  });
});

test('each wasm is under 60 KB gzip and asks for 2 MB to begin with', () => {
  const names = readdirSync(`${DIST}/assets`).filter((name) => name.endsWith('.wasm'));
  expect(names.map((name) => name.split('-')[0]).sort()).toEqual(['attention', 'attention', 'models', 'models']);
  for (const name of names) {
    const bytes = readFileSync(`${DIST}/assets/${name}`);
    expect(gzipSync(bytes, { level: 9 }).length).toBeLessThan(60_000);
    expect(initialPages(bytes)).toBe(32);
  }
});

describe('when things go wrong', () => {
  test('a wasm that cannot be had shows a sentence, and trying again works', async ({ browser }) => {
    let broken = true;
    const site = await serve(DIST, (request, response) => {
      if (!broken || !request.url?.includes('.wasm')) return false;
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>not here</h1>');
      return true;
    });
    const page = await browser.open(`${site.origin}/embed.html?widget=softmax&lang=en`);
    await page.waitFor(() => document.querySelector('attn-softmax')?.shadowRoot?.querySelector('[role="alert"]'));
    expect(await page.text('attn-softmax >>> [role="alert"]')).toContain('.wasm');
    expect(page.takeProblems().join(' ')).toContain('404');
    broken = false;
    await page.click('attn-softmax >>> [data-action="retry"]');
    await drawn(page, 'softmax');
    expect(await page.text('attn-softmax >>> .body')).toContain('0.7311');
    expect(await page.count('attn-softmax >>> [role="alert"]')).toBe(0);
    await page.close();
    await site.close();
  });

  test('a wasm served as text is used all the same', async ({ browser }) => {
    const site = await serve(DIST, (request, response) => {
      const file = request.url ?? '';
      if (!file.includes('.wasm')) return false;
      response.writeHead(200, { 'content-type': 'text/html' }).end(readFileSync(`${DIST}${file}`));
      return true;
    });
    const page = await browser.open(`${site.origin}/embed.html?widget=softmax&lang=en`);
    await drawn(page, 'softmax');
    await page.close();
    await site.close();
  });

  test('where the worker script is missing, the page computes by itself', async ({ browser }) => {
    const site = await serve(DIST, (request, response) => {
      if (!/worker-.*\.js/.test(request.url ?? '')) return false;
      response.writeHead(404).end();
      return true;
    });
    const page = await browser.open(`${site.origin}/embed.html?widget=softmax&lang=en`);
    await drawn(page, 'softmax');
    expect(await page.text('attn-softmax >>> .body')).toContain('0.7311');
    page.takeProblems();
    await page.close();
    await site.close();
  });

  test('a strict content security policy is kept', async ({ browser }) => {
    const site = await serve(DIST, strictly);
    const page = await browser.open(`${site.origin}/?lang=zh`);
    await readThrough(page);
    expect(page.takeProblems()).toEqual([]);
    await page.close();
    await site.close();
  });
});
