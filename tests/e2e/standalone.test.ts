import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect } from 'vitest';
import { createEngine } from '../../web/engine/create';
import { launch, type Browser, type Page, type View } from './browser';
import { DIST, test as base } from './harness';
import { lossesOf, reached, small, SMALL } from './transformer-page';

const FILES = readdirSync(`${DIST}/standalone`).map((file) => file.replace('.html', ''));
const WIDGETS = FILES.filter((name) => name !== 'lesson');

interface Desk {
  /** Opens a copy of a file that lies alone in a folder, as a reader does who was sent it. `prelude` is a script that runs first. */
  read: (name: string, query?: string, options?: { view?: View; prelude?: string; in?: Browser }) => Promise<Page>;
}

const test = base.extend<Desk>({
  read: async ({ browser }, use) => {
    const desk = await mkdtemp(join(tmpdir(), 'attn-file-'));
    const folder = join(desk, '课堂 100% #1');
    await mkdir(folder);
    const pages: Page[] = [];
    await use(async (name, query = '', { view, prelude, in: other } = {}) => {
      const file = join(folder, `${name}.html`);
      await copyFile(`${DIST}/standalone/${name}.html`, file);
      if (prelude !== undefined) {
        const html = await readFile(file, 'utf8');
        await writeFile(
          file,
          html.replace('<head>', () => `<head><script>${prelude}</script>`),
        );
      }
      const page = await (other ?? browser).open(pathToFileURL(file).href + query, view);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.close();
    await rm(desk, { recursive: true });
  },
});

/** A clipboard that can be read without asking. */
const CLIPBOARD =
  "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } })";

async function copiedLink(page: Page, name: string): Promise<string> {
  await page.click(`attn-${name} >>> .menu summary`);
  await page.click(`attn-${name} >>> [data-item=link]`);
  await page.waitFor(() => 'copied' in window);
  return page.evaluate(() => (window as unknown as { copied: string }).copied);
}

/** Scrolls to a widget, as a reader does, until it has drawn. */
const drawn = (page: Page, name: string) =>
  page.waitFor((tag) => {
    const widget = document.querySelector(tag);
    widget?.scrollIntoView();
    return Boolean(widget?.shadowRoot?.querySelector('svg.sheet, canvas'));
  }, `attn-${name}`);

/** What a page asked for beyond itself and what is inside. */
const asked = (page: Page) =>
  page.requests().filter((url) => !/^(data|blob):/.test(url) && !/^file:.*\.html(\?|$)/.test(url));

/** All that a widget shows, but for the time that training will take, which is measured, and what was downloaded, here nothing. */
const shown = async (page: Page, name: string) => {
  const text = await page.evaluate(
    (tag) => document.querySelector(tag)?.shadowRoot?.querySelector('.body')?.textContent ?? '',
    `attn-${name}`,
  );
  return text.replace(/about \d+ (s|min)|The trainer \(\d+ KB\) is loaded\. /g, '').replace(/\s+/g, ' ');
};

/** A window as wide as makes the widget of `embed.html` as wide as that of a file in the usual window. */
const SAME_WIDTH = 912;

/** What a reader does to each widget: a control of its one act, and a key. */
const ACTS: Record<string, readonly [control: string, key: string]> = {
  backward: ['[data-cell="doutput 1 1"]', 'Enter'],
  block: ['[data-choice="residual false"]', 'Enter'],
  'cross-entropy': ['[data-target="0"]', 'ArrowLeft'],
  graph: ['[data-cell="path 0 1"]', 'Enter'],
  jacobian: ['input[name=z2]', 'ArrowRight'],
  matrix: ['[data-cell="weights 4 5"]', 'ArrowUp'],
  position: ['[data-cell="order 0 0"]', 'Shift+ArrowRight'],
  scaling: ['input[name=dk]', 'ArrowRight'],
  softmax: ['[data-bar="0"]', 'ArrowRight'],
  'softmax-curves': ['input[name=cursor]', 'ArrowRight'],
  stability: ['input[name=magnitude]', 'ArrowLeft'],
  transformer: ['[data-cell="prompt 0 2"]', '5'],
};

/** How many tabs a widget has with all controls; none where it is not named. */
const TABS: Record<string, number> = {
  'cross-entropy': 4,
  graph: 3,
  jacobian: 4,
  matrix: 4,
  position: 3,
  scaling: 3,
  softmax: 2,
  'softmax-curves': 2,
  stability: 3,
  transformer: 6,
};

test('there is a file for every widget and one for the lesson, with a title in both languages', async () => {
  expect(WIDGETS.sort()).toEqual(Object.keys(ACTS).sort());
  for (const name of FILES) {
    const html = await readFile(`${DIST}/standalone/${name}.html`, 'utf8');
    const [zh, en, brand] = /<title>(.*?)<\/title>/.exec(html)?.[1]?.split(' · ') ?? [];
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).toMatch(/^[A-Z]\P{Script=Han}+$/u);
    expect(brand).toBe('attention-lab');
  }
});

test('a file has what its widget needs and little else', () => {
  const size = (name: string) => statSync(`${DIST}/standalone/${name}.html`).size;
  expect(size('softmax')).toBeLessThan(600_000);
  for (const name of WIDGETS) expect(size(name)).toBeLessThan(1_100_000);
  expect(size('lesson')).toBeLessThan(2_300_000);
});

describe('opened alone from the disk', () => {
  for (const [name, [control, key]] of Object.entries(ACTS)) {
    test(`${name}.html shows what the site shows, before and after a key, and asks for nothing`, async ({
      read,
      open,
    }) => {
      const file = await read(name, '?lang=en');
      const site = await open(`/embed.html?widget=${name}&lang=en`, { width: SAME_WIDTH });
      const pages = [file, site];
      for (const page of pages) await drawn(page, name);
      // An experiment may still be growing on either side.
      const texts = async () => Promise.all(pages.map((page) => shown(page, name)));
      const same = () => expect.poll(async () => new Set(await texts()), { timeout: 20_000 }).toHaveProperty('size', 1);
      await same();
      const before = await shown(file, name);
      for (const page of pages) await page.press(key, `attn-${name} >>> ${control}`);
      for (const page of pages) await expect.poll(() => shown(page, name)).not.toBe(before);
      await same();
      expect(await file.count(`attn-${name} >>> [role=alert]`)).toBe(0);
      expect(asked(file)).toEqual([]);
      expect(file.takeProblems()).toEqual([]);
    });
  }

  test.for(WIDGETS)(
    '%s.html has every tab inside, and formulas for a browser without MathML',
    async (name, { read }) => {
      const page = await read(name, '?controls=all&lang=zh', { prelude: 'delete window.MathMLElement' });
      await drawn(page, name);
      const at = (inside: string) => `attn-${name} >>> ${inside}`;
      await expect.poll(() => page.count(at('.formula svg'))).toBeGreaterThan(0);
      const choices = await page.evaluate(
        (tag) =>
          Array.from(document.querySelector(tag)?.shadowRoot?.querySelectorAll('[role=tab]') ?? [], (tab) =>
            tab.getAttribute('data-choice'),
          ),
        `attn-${name}`,
      );
      expect(choices).toHaveLength(TABS[name] ?? 0);
      for (const choice of choices) {
        const before = await shown(page, name);
        const tab = at(`[data-choice="${choice ?? ''}"]`);
        const isOpen = (await page.attribute(tab, 'aria-selected')) === 'true';
        await page.click(tab);
        await expect.poll(() => page.attribute(tab, 'aria-selected')).toBe('true');
        if (!isOpen) await expect.poll(() => shown(page, name)).not.toBe(before);
        expect(await page.count(at('[role=alert]'))).toBe(0);
      }
      expect(asked(page)).toEqual([]);
      expect(page.takeProblems()).toEqual([]);
    },
  );

  test('a page fits a narrow phone, heading and all', async ({ read }) => {
    const page = await read('stability', '?lang=en', { view: { width: 320 } });
    await drawn(page, 'stability');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test('softmax.html has all digits of the engine', async ({ read }) => {
    const page = await read('softmax', '?logits=1,2&lang=en');
    await drawn(page, 'softmax');
    const [share = NaN] = (await createEngine()).softmax({ logits: [1, 2] }).probabilities;
    expect(await page.text('attn-softmax >>> [data-full]')).toContain(String(share));
    expect(await page.texts('attn-softmax >>> [data-number=softmax]')).toEqual(['0.2689', '0.7311']);
  });

  test('where there is no SIMD, the baseline binary is inside', async ({ read }) => {
    const page = await read('softmax', '?logits=1,2,4&lang=en', { prelude: 'WebAssembly.validate = () => false' });
    await drawn(page, 'softmax');
    const [share = NaN] = (await createEngine({ simd: false })).softmax({ logits: [1, 2, 4] }).probabilities;
    expect(await page.text('attn-softmax >>> [data-full]')).toContain(String(share));
    const baseline = await readFile('build/wasm-baseline/attention.wasm', 'base64');
    expect(page.requests()).toContain(`data:application/wasm;base64,${baseline}`);
  });
});

describe('the address of a file', () => {
  test('says the state, the language and the theme; the system says what it leaves open', async ({ read }) => {
    const grounds = async (page: Page) => {
      await drawn(page, 'softmax');
      return page.evaluate(() => [
        getComputedStyle(document.documentElement).backgroundColor,
        Boolean(document.querySelector('attn-softmax')?.shadowRoot?.querySelector('.dark')),
        document.documentElement.lang,
      ]);
    };
    const [light, dark] = ['rgb(255, 255, 255)', 'rgb(21, 24, 28)'];
    expect(await grounds(await read('softmax', '?lang=zh&theme=dark'))).toEqual([dark, true, 'zh-CN']);
    const system = { view: { dark: true } };
    expect(await grounds(await read('softmax', '?lang=en&theme=light', system))).toEqual([light, false, 'en']);
    expect(await grounds(await read('softmax', '', system))).toEqual([dark, true, 'en']);
    const page = await read('softmax', '?logits=1,2,4&lang=zh&controls=all&onclick=alert(1)&style=color:red');
    await drawn(page, 'softmax');
    expect(await page.count('attn-softmax >>> [data-bar]')).toBe(3);
    for (const name of ['onclick', 'style', 'lang']) expect(await page.attribute('attn-softmax', name)).toBeNull();
  });

  test('with a value that cannot be used shows which, and the default', async ({ read }) => {
    const page = await read('jacobian', '?logits=one,two&lang=en');
    await drawn(page, 'jacobian');
    expect(await page.text('attn-jacobian >>> .problem')).toContain('logits');
  });

  test('is what a link copies, and opens the state that was copied', async ({ read }) => {
    const page = await read('softmax', '?lang=en', { prelude: CLIPBOARD });
    await drawn(page, 'softmax');
    await page.press('ArrowRight', 'attn-softmax >>> [data-bar="1"]');
    const link = await copiedLink(page, 'softmax');
    expect(link).toMatch(/^file:.*\/softmax\.html\?/);
    await page.goto(link);
    await drawn(page, 'softmax');
    expect(new URL(link).searchParams.get('logits')).toBe('1,2.1');
    expect(await page.texts('attn-softmax >>> [data-bar]')).toEqual(['z₁ 1', 'z₂ 2.1']);
  });
});

describe('training in a file', () => {
  const config = { ...small, task: 'copy' } as const;
  const train = async (page: Page) => {
    await page.click('attn-transformer >>> [data-action=start]');
    await reached(page, 'finished');
    const place = await page.evaluate(() => {
      interface Inside {
        training: { session: { transformer: { place: string } } };
      }
      return (document.querySelector('attn-transformer') as unknown as Inside).training.session.transformer.place;
    });
    return { place, losses: await lossesOf(page) };
  };
  const learns = ([first = NaN, ...losses]: number[]) => expect(losses.at(-1)).toBeLessThan(first / 2);

  test('runs in a worker of its own, with the losses of the engine in Node', async ({ read }) => {
    const page = await read('transformer', `?task=copy&${SMALL}&lang=en`);
    const { place, losses } = await train(page);
    expect(place).toBe('worker');
    expect(losses).toEqual([...(await createEngine()).createTrainer(config).step(40).losses]);
    learns(losses);
    expect(asked(page)).toEqual([]);
  });

  test('where the browser starts no worker, runs in slices between the frames', async ({ read }) => {
    const prelude = "window.Worker = class { constructor() { throw new Error('no workers') } }";
    const page = await read('transformer', `?task=copy&${SMALL.replace('40', '400')}&lang=en`, { prelude });
    await drawn(page, 'transformer');
    await page.evaluate(() => {
      const seen = { frames: 0 };
      const frame = () => {
        const isRunning = document.querySelector('attn-transformer')?.shadowRoot?.querySelector('[data-action=pause]');
        if (isRunning) seen.frames++;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
      Object.assign(window, { seen });
    });
    const { place, losses } = await train(page);
    expect(place).toBe('this-thread');
    learns(losses);
    expect(await page.evaluate(() => (window as unknown as { seen: { frames: number } }).seen.frames)).toBeGreaterThan(
      5,
    );
  });

  test('has the texts inside', async ({ read }) => {
    const page = await read('transformer', '?task=text&corpus=tang&context=8&d-model=16&steps=5&lang=en');
    expect((await train(page)).losses).toHaveLength(5);
    expect(asked(page)).toEqual([]);
  });
});

describe('lesson.html', () => {
  test('shows all twelve widgets offline and switches the language', async ({ read }) => {
    const page = await read('lesson', '?lang=zh');
    for (const name of WIDGETS) await drawn(page, name);
    const caption = 'attn-transformer >>> .caption';
    expect(await page.text(caption)).toContain('训练');
    await page.click('.languages a[data-language="en"]');
    await expect.poll(() => page.text(caption)).toContain('trained from scratch');
    expect(await page.evaluate(() => [location.search, document.title])).toEqual([
      '?lang=en',
      'The mathematics of attention, by hand · attention-lab',
    ]);
    expect(asked(page)).toEqual([]);
    expect(page.takeProblems()).toEqual([]);
  });

  test('keeps one widget’s state in a link, and leaves the others as they are', async ({ read }) => {
    const page = await read('lesson', '?lang=en', { prelude: CLIPBOARD });
    await drawn(page, 'jacobian');
    await page.press('ArrowRight', 'attn-jacobian >>> input[name=z2]');
    const link = await copiedLink(page, 'jacobian');
    const fields = new URL(link).searchParams;
    expect([fields.get('widget'), fields.get('logits')]).toEqual(['jacobian', '1,2.1,3']);
    await page.goto(link);
    await page.waitFor(() => scrollY > 1000);
    await expect.poll(() => page.text('attn-jacobian >>> [data-value=z2]')).toBe('2.1');
    expect(await page.attribute('attn-jacobian', 'controls')).toBe('all');
    expect(await page.attribute('attn-softmax-curves', 'logits')).toBe('1,2,0');
  });

  test('answers the question whether the numbers are right at its foot', async ({ read }) => {
    const page = await read('lesson', '?lang=en');
    await drawn(page, 'softmax');
    await page.click('attn-softmax >>> .menu summary');
    await page.click('attn-softmax >>> [data-item=verify]');
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('footer');
    expect(await page.text('footer')).toContain('verify.html');
  });
});

test('in Firefox a widget is operated, a model trained and the lesson read', async ({ read }) => {
  const firefox = await launch('firefox');
  const softmax = await read('softmax', '?logits=1,2&lang=en', { in: firefox });
  await drawn(softmax, 'softmax');
  expect(await softmax.text('attn-softmax >>> .body')).toContain('0.2689414213699951');
  await softmax.press('ArrowRight', 'attn-softmax >>> input[name=temperature]');
  await expect.poll(() => softmax.text('attn-softmax >>> .body')).not.toContain('0.2689414213699951');
  const transformer = await read('transformer', `?task=copy&${SMALL}&lang=en`, { in: firefox });
  await transformer.click('attn-transformer >>> [data-action=start]');
  await reached(transformer, 'finished');
  expect(await lossesOf(transformer)).toEqual([
    ...(await createEngine()).createTrainer({ ...small, task: 'copy' }).step(40).losses,
  ]);
  const lesson = await read('lesson', '?lang=zh', { in: firefox });
  for (const name of WIDGETS) await drawn(lesson, name);
  for (const page of [softmax, transformer, lesson]) {
    expect(page.takeProblems()).toEqual([]);
    await page.close();
  }
  await firefox.close();
}, 60_000);
