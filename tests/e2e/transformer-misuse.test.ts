import { describe, expect } from 'vitest';
import type { Page } from './browser';
import { test } from './harness';
import { address, at, reached, SMALL, status } from './transformer-page';

/** The page answers within a moment: a timer and a frame come through. */
const isAlive = async (page: Page) => {
  const milliseconds = await page.evaluate(async () => {
    const start = performance.now();
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
  expect(milliseconds).toBeLessThan(5_000);
};

/** Sentences of a Chinese page have no English one inside. */
const expectChinese = (sentence: string) => {
  expect(sentence).toMatch(/\p{Script=Han}/u);
  expect(sentence).not.toMatch(/[A-Za-z]{2,}(\s+[A-Za-z]+){2,}/);
};

const paste = (page: Page, text: string, times = 1) =>
  page.evaluate(
    (given, count) => {
      const area = document.querySelector('attn-transformer')?.shadowRoot?.querySelector('textarea');
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', given.repeat(count));
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
      const isTaken = area?.dispatchEvent(event) ?? false;
      // A script's paste does not type: what the browser would do then.
      if (isTaken && area) {
        area.value = given.repeat(count);
        area.dispatchEvent(new Event('change', { bubbles: true }));
      }
      return { isTaken, length: area?.value.length };
    },
    text,
    times,
  );

const OWN = 'controls=all&task=text&corpus=own&d-model=16';
const refusal = (page: Page) => page.text(at('#text-refusal .refusal'));
const field = (page: Page) => page.attribute(at('textarea'), 'aria-invalid');

describe('a learning rate that is too high', () => {
  test('10 does not converge, and the widget says so and what to do', async ({ open }) => {
    const page = await open(address(`lang=zh&controls=all&learning-rate=10&${SMALL}`));
    await reached(page, 'ready');
    await page.click(at('[data-action=start]'));
    await expect.poll(() => status(page), { timeout: 30_000 }).toMatch(/exploded|diverged/);
    expect(await page.text(at('[data-status]'))).toContain('学习率');
    expectChinese(await page.text(at('[data-status]')));
    await isAlive(page);
  });

  test('a loss that becomes NaN stops the training and is shown as NaN; starting over with less goes on', async ({
    open,
  }) => {
    const page = await open(
      address('lang=zh&controls=all&learning-rate=100&layer-norm=none&layers=4&length=4&d-model=16&steps=2000'),
    );
    await reached(page, 'ready');
    await page.click(at('[data-action=start]'));
    await reached(page, 'diverged');
    expect(await page.text(at('[data-status]'))).toMatch(/第 \d+ 步发散.*NaN.*学习率/);
    expect(await page.text(at('[data-value="loss 0"]'))).toBe('NaN');
    expect(await page.attribute(at('[data-action=start]'), 'aria-disabled')).toBe('true');
    await page.type(at('input[name=learningRate]'), '0.003');
    await page.press('Enter');
    await reached(page, 'ready');
    expect(await page.attribute(at('[data-action=start]'), 'aria-disabled')).toBe('false');
  });
});

describe.each(['zh', 'en'] as const)('a text of one’s own, in %s', (lang) => {
  const words = {
    zh: { empty: '还没有文本', one: '一种字符', short: '只有 20 个字符', long: '4.9 MB' },
    en: { empty: 'no text yet', one: 'nothing but “a”', short: 'has 20 characters', long: '4.9 MB' },
  }[lang];

  test('none, all equal, shorter than the context: said beside the field; a good one trains', async ({ open }) => {
    const page = await open(address(`lang=${lang}&${OWN}&context=32&steps=10`));
    await reached(page, 'refused');
    expect(await refusal(page)).toContain(words.empty);
    expect(await field(page)).toBe('true');
    await paste(page, 'a', 200);
    await expect.poll(() => refusal(page)).toContain(words.one);
    await paste(page, 'ab', 10);
    await expect.poll(() => refusal(page)).toContain(words.short);
    const said = await refusal(page);
    // 36 − 3 > 32, and no text shorter than 36 will do.
    expect(said).toContain('36');
    if (lang === 'zh') expectChinese(said);
    expect(await page.attribute(at('textarea'), 'aria-describedby')).toBe('text-refusal');
    await paste(page, 'ab', 18);
    await reached(page, 'ready');
    expect(await field(page)).toBe('false');
    expect(await page.count(at('#text-refusal .refusal'))).toBe(0);
    await page.click(at('[data-action=start]'));
    await reached(page, 'finished');
  });

  test('5 MB pasted are not even put into the field; the text that was there stays, and the page lives', async ({
    open,
  }) => {
    const page = await open(address(`lang=${lang}&${OWN}&text=${'ab'.repeat(40)}&steps=10`));
    await reached(page, 'ready');
    expect(await paste(page, 'ab ', 1_700_000)).toEqual({ isTaken: false, length: 80 });
    await expect.poll(() => refusal(page)).toContain(words.long);
    expect(await field(page)).toBe('true');
    await isAlive(page);
    expect(await status(page)).toBe('ready');
    // Dropped into the field, it is there already: it goes when the field is left.
    await page.evaluate(() => {
      const area = document.querySelector('attn-transformer')?.shadowRoot?.querySelector('textarea');
      if (!area) return;
      area.value = 'ab '.repeat(1_700_000);
      area.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect.poll(() => page.text(at('textarea'))).toBe('ab'.repeat(40));
    expect(await refusal(page)).toContain(words.long);
    await page.click(at('[data-action=start]'));
    await reached(page, 'finished');
  });

  test('a megabyte trains', async ({ open }) => {
    const page = await open(address(`lang=${lang}&${OWN}&context=8&batch=2&steps=3`));
    await reached(page, 'refused');
    expect(await paste(page, '春眠不觉晓，', 58_000)).toMatchObject({ isTaken: true });
    await reached(page, 'ready');
    await isAlive(page);
    await page.click(at('[data-action=start]'));
    await reached(page, 'finished');
  });
});

test('a vocabulary of one, with no settings to mend it in, is said where the training would stand', async ({
  open,
}) => {
  const page = await open(address(`lang=zh&task=text&corpus=own&text=${'啊'.repeat(100)}`));
  await expect.poll(() => page.count(at('[data-refused=text]')), { timeout: 20_000 }).toBe(1);
  expect(await page.text(at('[data-refused=text]'))).toContain('一种字符');
  expectChinese(await page.text(at('[data-refused=text]')));
  await isAlive(page);
});

describe('too much asked for', () => {
  test('more than a million parameters: said beside the width; a smaller one trains', async ({ open }) => {
    const page = await open(address('lang=zh&controls=all&task=text&corpus=tang&layers=4&d-model=64&batch=1&steps=2'));
    await reached(page, 'ready');
    await page.click(at('[data-choice="dModel 128"]'));
    await expect.poll(() => status(page), { timeout: 20_000 }).toBe('refused');
    const said = await page.text(at('#settings-dModel-refusal .refusal'));
    expect(said.replace(/\s/g, '')).toContain('1000000');
    expectChinese(said);
    await page.click(at('[data-choice="dModel 16"]'));
    await reached(page, 'ready');
    expect(await page.count(at('#settings-dModel-refusal .refusal'))).toBe(0);
  });

  test('more numbers in a step than memory is set aside for: said beside the batch', async ({ open }) => {
    const page = await open(
      address('lang=zh&controls=all&task=recall&gap=60&items=12&layers=4&d-model=128&heads=8&batch=4'),
    );
    await reached(page, 'ready');
    await page.type(at('input[name=batch]'), '64');
    await page.press('Enter');
    await expect.poll(() => status(page), { timeout: 20_000 }).toBe('refused');
    expectChinese(await page.text(at('#settings-batch-refusal .refusal')));
    await isAlive(page);
  });

  test.for([
    ['heads=3', /^heads = 3: 3 heads must divide the width 32\. The default is shown/, { heads: '2', dModel: '32' }],
    ['d-model=33', /^d-model = 33: 2 heads must divide the width 33\./, { heads: '2', dModel: '32' }],
    ['heads=8&d-model=20', /^heads = 8, d-model = 20: 8 heads/, { heads: '2', dModel: '32' }],
    ['task=text&corpus=tang&layers=4&d-model=128', /^layers = 4, d-model = 128: .*1 ?000 ?000/, { dModel: '32' }],
    [
      'task=recall&gap=60&items=12&layers=4&d-model=128&heads=8&batch=64',
      /^items = 12, gap = 60, layers = 4, heads = 8, d-model = 128, batch = 64: /,
      { heads: '2', dModel: '32' },
    ],
  ] as const)(
    '%s in an address: said at the top, and the defaults are shown and train',
    async ([query, said, chosen], { open }) => {
      const page = await open(address(`lang=en&controls=all&${query}`));
      await reached(page, 'ready');
      expect(await page.text(at('.problem'))).toMatch(said);
      for (const [name, value] of Object.entries(chosen))
        expect(await page.attribute(at(`[data-choice="${name} ${value}"]`), 'aria-checked')).toBe('true');
      expect((await page.box(at('.problem'))).y).toBeLessThan(200);
      await page.click(at('[data-action=step]'));
      await reached(page, 'paused');
    },
  );

  test('a number beyond its range, typed or in the address, is refused beside its field or above, and nothing changes', async ({
    open,
  }) => {
    const page = await open(address(`lang=zh&controls=all&layers=99&${SMALL}`));
    await reached(page, 'ready');
    await expect.poll(() => page.text(at('.problem'))).toContain('layers');
    await page.type(at('input[name=batch]'), '100000');
    await page.press('Enter');
    await expect.poll(() => page.text(at('#batch-refusal .refusal'))).toContain('64');
    expect(await status(page)).toBe('ready');
  });

  test('heads that do not divide the width: said beside them; the curves of before stay', async ({ open }) => {
    const page = await open(address(`lang=zh&controls=all&heads=8&d-model=16&length=4&steps=10`));
    await reached(page, 'ready');
    await page.click(at('[data-action=start]'));
    await reached(page, 'finished');
    await page.evaluate(() => document.querySelector('attn-transformer')?.setAttribute('d-model', '20'));
    await expect.poll(() => status(page)).toBe('refused');
    await expect.poll(() => page.text(at('#settings-heads-refusal .refusal'))).toContain('整除');
    expect(await page.count(at('[data-curve]'))).toBe(2);
    expect(await page.attribute(at('[data-action=start]'), 'aria-disabled')).toBe('true');
    await page.click(at('[data-choice="heads 2"]'));
    await reached(page, 'ready');
  });
});
