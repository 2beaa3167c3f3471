import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import type { Page } from './browser';
import { openPanel, savedText } from './export-panel';
import { DIST, test } from './harness';
import { serve, strictly } from './serve';
import { fieldsOf } from '../read-csv';

const run = promisify(execFile);

/** `attention-lab snapshot …` */
const snapshot = (...args: string[]) =>
  run(process.execPath, ['bin/attention-lab.js', 'snapshot', ...args], { maxBuffer: 2 ** 26 });

type Row = Readonly<Record<string, string>>;

/** The rows of a CSV file by their headings. */
function rowsOf(csv: string): Row[] {
  const [heads = [], ...rows] = fieldsOf(csv);
  return rows.map((fields) => Object.fromEntries(fields.map((field, at) => [heads[at] ?? '', field])));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, x) => total + x, 0);
const column = (rows: readonly Row[], name: string) => rows.map((row) => Number(row[name]));
const columns = (row: Row, name: RegExp) =>
  Object.entries(row).flatMap(([head, field]) => (name.test(head) ? [Number(field)] : []));

/** The rows of one matrix among tidy cells. */
function matrix(rows: readonly Row[], name: string): number[][] {
  const cells = rows.filter((row) => row['quantity'] === name);
  const found: number[][] = [];
  for (const { row, column: col, value } of cells) (found[Number(row) - 1] ??= [])[Number(col) - 1] = Number(value);
  expect(found.length, name).toBeGreaterThan(0);
  return found;
}

const sumTo = (rows: readonly (readonly number[])[], expected: number) => {
  for (const row of rows) expect(sum(row)).toBeCloseTo(expected, 6);
};

/** What the numbers of each widget's first state say. */
const NUMBERS: Record<string, (rows: Row[]) => void> = {
  softmax: (rows) => expect(column(rows, 's')).toEqual([0.2689414213699951, 0.7310585786300049]),
  'softmax-curves': (rows) => {
    sumTo(
      rows.map((row) => columns(row, /^s\d$/)),
      1,
    );
    sumTo(
      rows.map((row) => columns(row, /^d\/d/)),
      0,
    );
  },
  jacobian: (rows) =>
    sumTo(
      rows.map((row) => columns(row, /^∂/)),
      0,
    ),
  stability: (rows) => {
    const [first, , shifted] = rows;
    expect([first?.['exp'], first?.['s']]).toEqual(['Infinity', 'NaN']);
    expect(Number(shifted?.['s'])).toBeCloseTo(Number(shifted?.['true value']), 4);
  },
  'cross-entropy': (rows) => {
    expect(sum(column(rows, 's − y'))).toBeCloseTo(0, 12);
    const terms = column(rows, 'y').map((y, i) => -y * (column(rows, 'log s')[i] ?? NaN));
    expect(sum(terms)).toBeCloseTo(Number(rows[0]?.['loss']), 12);
  },
  scaling: (rows) => {
    const variance = rows.filter((row) => row['quantity'] === 'variance');
    const [raw = NaN, scaled = NaN] = column(variance, 'value');
    expect(raw / Number(rows[0]?.['d_k'])).toBeCloseTo(scaled, 9);
  },
  graph: (rows) => {
    sumTo(matrix(rows, 'attention weights'), 1);
    expect(matrix(rows, 'RNN ‖∂h/∂x‖')[0]?.slice(1)).toEqual([0, 0, 0, 0, 0]);
    expect(rows.map((row) => row['token of the row'])).toContain('苹果');
  },
  matrix: (rows) => {
    const weights = matrix(rows, 'A');
    sumTo(weights, 1);
    expect(weights[4]?.[5]).toBeCloseTo(0.916, 3);
  },
  backward: (rows) => sumTo(matrix(rows, 'd(S/√d_k)'), 0),
  position: (rows) => {
    const similar = matrix(rows, 'PE·PEᵀ');
    expect(similar[3]?.[7]).toBe(similar[7]?.[3]);
    expect(
      matrix(rows, 'difference of the outputs')
        .flat()
        .every((x) => x === 0),
    ).toBe(true);
  },
  block: (rows) => {
    const normed = matrix(rows, 'after LN₁').flat();
    expect(sum(normed)).toBeCloseTo(0, 5);
    expect(Math.hypot(...normed) ** 2 / normed.length).toBeCloseTo(1, 3);
    expect(matrix(rows, '‖∂L/∂x‖')).toHaveLength(13);
  },
  transformer: (rows) => sumTo(matrix(rows, 'weights of layer 1, head 2'), 1),
};

/** In the page: both files as pixels; the markup with the paintings taken out, and the paintings' pixels. */
async function apart(svg: string): Promise<{ markup: string; paintings: string[] }> {
  const hrefs = Array.from(svg.matchAll(/href="(data:[^"]*)"/g), ([, href]) => href ?? '');
  const paintings = await Promise.all(
    hrefs.map(async (href) => {
      const image = new Image();
      image.src = href;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      return [canvas.width, ...(context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [])].join();
    }),
  );
  return { markup: svg.replace(/href="data:[^"]*"/g, 'href=""'), paintings };
}

describe('every widget', () => {
  for (const [name, holds] of Object.entries(NUMBERS)) {
    test(`${name}: the picture is that of a snapshot without a browser, the table holds the engine’s numbers`, async ({
      open,
    }) => {
      const page = await open(`/embed.html?widget=${name}&lang=en&theme=light`);
      await openPanel(page, name);
      const width = await page.evaluate((tag) => document.querySelector(tag)?.clientWidth, `attn-${name}`);
      const { stdout } = await snapshot(name, '--width', String(width));
      const expected = await page.evaluate(apart, stdout);
      // An experiment may still be growing.
      await expect
        .poll(async () => page.evaluate(apart, await savedText(page, name, 'svg')), { timeout: 20_000 })
        .toEqual(expected);
      holds(rowsOf(await savedText(page, name, 'csv')));
    });
  }
});

describe('other states', () => {
  for (const [name, ...options] of [
    ['matrix', 'heads=2', 'theme=dark'],
    ['matrix', `tokens=${Array.from({ length: 30 }, (_, at) => at + 1).join('/')}`],
    ['position', 'controls=all', 'theme=dark'],
    ['graph', 'n=40', 'controls=some'],
    ['stability', 'controls=all', 'tab=formats'],
    ['softmax', 'controls=all', 'tab=steps', 'logits=3,1,2'],
    ['transformer', 'task=recall', 'map=1'],
  ] as const) {
    test(`${name} with ${options.join(', ').slice(0, 60)} is the same picture in both`, async ({ open }) => {
      const page = await open(`/embed.html?widget=${name}&lang=zh&${options.join('&')}`);
      await openPanel(page, name);
      const width = await page.evaluate((tag) => document.querySelector(tag)?.clientWidth, `attn-${name}`);
      const args = options.map((option) => `--${option}`);
      const { stdout } = await snapshot(name, '--lang=zh', `--width=${width}`, ...args);
      const expected = await page.evaluate(apart, stdout);
      await expect.poll(async () => page.evaluate(apart, await savedText(page, name, 'svg'))).toEqual(expected);
    });
  }
});

/** The picture in the panel. */
const shownPicture = (page: Page) =>
  page.evaluate(async () => {
    const image = document.querySelector('attn-softmax')?.shadowRoot?.querySelector<HTMLImageElement>('.export img');
    await image?.decode();
    return { width: image?.naturalWidth, height: image?.naturalHeight, alt: image?.alt };
  });

const PANEL = 'attn-softmax >>> .export';

describe('the panel', () => {
  test('takes the focus, and gives it back to the menu when Escape closes it', async ({ open }) => {
    const page = await open('/embed.html?widget=softmax&lang=en');
    await openPanel(page, 'softmax');
    const focused = () =>
      page.evaluate(() => document.querySelector('attn-softmax')?.shadowRoot?.activeElement?.className ?? '');
    expect(await focused()).toBe('export');
    await page.press('Escape', `${PANEL} button.close`);
    expect(await page.count(PANEL)).toBe(0);
    expect(
      await page.evaluate(() => document.querySelector('attn-softmax')?.shadowRoot?.activeElement?.localName),
    ).toBe('summary');
    await openPanel(page, 'softmax');
    expect(await focused()).toBe('export');
  });

  test('tells the state of now, whatever the reader does, in the language of now', async ({ open }) => {
    const page = await open('/embed.html?widget=softmax&logits=1,2&lang=en&controls=all');
    await openPanel(page, 'softmax');
    const code = () => page.text(`${PANEL} textarea[name="code"]`);
    expect(await code()).toContain('<attn-softmax controls="all" lang="en">');
    await page.type('attn-softmax >>> input[name="logits"]', '3, 1');
    await page.press('Enter');
    expect(await code()).toContain('<attn-softmax controls="all" logits="3,1" lang="en">');
    expect(await page.text(`${PANEL} textarea[name="link"]`)).toContain('logits=3%2C1');
    await page.evaluate(() => (document.documentElement.lang = 'zh-CN'));
    await page.waitFor(() =>
      document.querySelector('attn-softmax')?.shadowRoot?.querySelector('.export')?.textContent.includes('嵌入代码'),
    );
    expect(await code()).toContain('lang="zh"');
  });

  test('the code for each target names this site’s own files, and the frame is as tall as the widget', async ({
    open,
    site,
  }) => {
    const page = await open('/embed.html?widget=softmax&logits=1,2&lang=en');
    await openPanel(page, 'softmax');
    const codes: Record<string, string> = {};
    for (const target of ['html', 'hexo', 'vitepress', 'iframe', 'wordpress']) {
      await page.click(`${PANEL} [data-choice="target ${target}"]`);
      codes[target] = await page.text(`${PANEL} textarea[name="code"]`);
    }
    expect(codes['html']).toContain(`src="${site.origin}/attention-lab.js"`);
    expect(codes['vitepress']).toContain('<div v-pre>');
    expect(codes['iframe']).toContain(`src="${site.origin}/embed.js"`);
    expect(codes['wordpress']).not.toContain('<script');
    const height = Number(/height="(\d+)"/.exec(codes['wordpress'] ?? '')?.[1]);
    await page.press('Escape', `${PANEL} button.close`);
    const shown = await page.evaluate(() => document.body.getBoundingClientRect().height);
    expect(Math.abs(height - shown)).toBeLessThanOrEqual(2);
  });

  test('the page that the code makes shows the same state', async ({ browser, open, site }) => {
    const page = await open('/embed.html?widget=matrix&tokens={{a}}/b"c/<d>%26&lang=en&theme=dark');
    await openPanel(page, 'matrix');
    const svg = await savedText(page, 'matrix', 'svg');
    const width = await page.evaluate(() => document.querySelector('attn-matrix')?.clientWidth);
    const given = await page.evaluate(
      () => document.querySelector('attn-matrix')?.shadowRoot?.querySelector<HTMLTextAreaElement>('[name=code]')?.value,
    );
    const posted = await serve(DIST, (request, response) => {
      if (request.url !== '/post.html') return false;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      // The code names the address that it was copied from; the same files stand at this one.
      const code = given?.replaceAll(site.origin, `http://${request.headers.host ?? ''}`);
      response.end(`<!doctype html><link rel="icon" href="data:,"><body style="width:${width}px;margin:0">${code}`);
      return true;
    });
    const post = await browser.open(`${posted.origin}/post.html`);
    await openPanel(post, 'matrix');
    expect(await savedText(post, 'matrix', 'svg')).toBe(svg);
    await post.close();
    await posted.close();
  });

  test('the picture as PNG is twice as fine, and is shown to be saved by hand as well', async ({ open }) => {
    const page = await open('/embed.html?widget=softmax&lang=zh&theme=dark');
    await openPanel(page, 'softmax');
    const svg = await savedText(page, 'softmax', 'svg');
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    await page.click(`${PANEL} [data-export="png"]`);
    await page.waitFor(() => document.querySelector('attn-softmax')?.shadowRoot?.querySelector('.export img'));
    expect(await shownPicture(page)).toEqual({
      width: 2 * Number(width),
      height: 2 * Number(height),
      alt: await page.text('attn-softmax >>> .caption'),
    });
    const ground = await page.evaluate(() => {
      const image = document.querySelector('attn-softmax')?.shadowRoot?.querySelector<HTMLImageElement>('.export img');
      const context = document.createElement('canvas').getContext('2d');
      if (image) context?.drawImage(image, 0, 0);
      return [...(context?.getImageData(3, 3, 1, 1).data ?? [])];
    });
    expect(ground).toEqual([0x15, 0x18, 0x1c, 255]);
  });

  test('in WeChat nothing is downloaded: the picture is to be pressed, the texts to be copied', async ({ open }) => {
    const page = await open('/embed.html?widget=softmax&lang=zh', { width: 360, touch: true });
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'userAgent', { value: `${navigator.userAgent} MicroMessenger/8.0.49` });
      HTMLAnchorElement.prototype.click = () => {
        throw new Error('a download');
      };
    });
    await openPanel(page, 'softmax');
    await page.click(`${PANEL} [data-export="png"]`);
    await page.waitFor(() => document.querySelector('attn-softmax')?.shadowRoot?.querySelector('.export img'));
    expect(await page.text(`${PANEL} [role="status"]`)).toContain('长按');
    for (const [button, begins] of [
      ['svg', '<svg xmlns'],
      ['csv', 'i,z,'],
    ] as const) {
      await page.click(`${PANEL} [data-export="${button}"]`);
      await page.waitFor(() => document.querySelector('attn-softmax')?.shadowRoot?.querySelector('[name="text"]'));
      expect((await page.text(`${PANEL} textarea[name="text"]`)).replace('\ufeff', '')).toMatch(
        new RegExp(`^${begins}`),
      );
    }
  });

  test('copies; where the browser forbids it, selects the text and says so', async ({ open }) => {
    const page = await open('/embed.html?widget=softmax&lang=en');
    await openPanel(page, 'softmax');
    const copy = async (isAllowed: boolean) => {
      await page.evaluate((allowed) => {
        const writeText = (text: string) => {
          Reflect.set(window, 'copied', text);
          return allowed ? Promise.resolve() : Promise.reject(new Error('no'));
        };
        Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
      }, isAllowed);
      await page.click(`${PANEL} [data-copy="code"]`);
      return page.text(`${PANEL} [role="status"]`);
    };
    expect(await copy(true)).toBe('Copied.');
    expect(await page.evaluate(() => String(Reflect.get(window, 'copied')))).toContain('<attn-softmax');
    expect(await copy(false)).toContain('The text is selected');
    const selected = await page.evaluate(() => {
      const area = document
        .querySelector('attn-softmax')
        ?.shadowRoot?.querySelector<HTMLTextAreaElement>('[name=code]');
      return area ? area.selectionEnd - area.selectionStart === area.value.length : false;
    });
    expect(selected).toBe(true);
  });

  test('works under a strict content security policy', async ({ browser }) => {
    const site = await serve(DIST, strictly);
    const page = await browser.open(`${site.origin}/embed.html?widget=softmax&lang=en`);
    await openPanel(page, 'softmax');
    await page.click(`${PANEL} [data-export="png"]`);
    await page.waitFor(() => document.querySelector('attn-softmax')?.shadowRoot?.querySelector('.export img'));
    expect((await shownPicture(page)).width).toBeGreaterThan(400);
    await savedText(page, 'softmax', 'csv');
    expect(page.takeProblems()).toEqual([]);
    await page.close();
    await site.close();
  });

  test('dresses itself where other late styles came first', async ({ open }) => {
    const page = await open('/embed.html?widget=matrix&lang=en&controls=all&heads=2');
    await openPanel(page, 'matrix');
    const border = await page.evaluate(() => {
      const panel = document.querySelector('attn-matrix')?.shadowRoot?.querySelector('.export');
      return panel ? getComputedStyle(panel).borderTopStyle : '';
    });
    expect(border).toBe('solid');
  });

  for (const lang of ['zh', 'en']) {
    test(`fits 320 px in ${lang}`, async ({ open }) => {
      const page = await open(`/embed.html?widget=softmax&lang=${lang}`, { width: 320 });
      await openPanel(page, 'softmax');
      for (const target of ['vitepress', 'html']) {
        await page.click(`${PANEL} [data-choice="target ${target}"]`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
    });
  }
});

describe('attention-lab snapshot', () => {
  test.each([
    [['nope'], 'softmax-curves'],
    [[], 'No widget is named'],
    [['softmax', '--foo', '1'], 'softmax has no attribute foo; it has'],
    [['softmax', '--logits', '1,x'], '--logits: Not taken: “⁨x⁩” is no number; enter 2 to 12 numbers'],
    [['softmax', '--theme', 'pink'], '--theme:'],
    [['softmax', '--width', '20'], '--width:'],
    [['softmax', '--logits'], '--logits needs a value'],
    [['softmax', 'jacobian'], '“jacobian” is one too many'],
    [['graph', '--from', '9'], 'from = 9'],
    [['matrix', '--src', 'no-such-file.json'], 'no-such-file.json⁩ was not opened'],
    [['softmax', '--lang', 'zh', '--temperature', '99'], '--temperature: 没有采用：“⁨99⁩”不可用'],
  ])('%s is refused by name', async (args, sentence) => {
    const failed = (await snapshot(...args).catch((error: unknown) => error)) as { code: number; stderr: string };
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain(sentence);
  });
});
