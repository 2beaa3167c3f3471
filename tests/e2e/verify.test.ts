import { readdirSync } from 'node:fs';
import { describe, expect } from 'vitest';
import type { Page } from './browser';
import { DIST, test } from './harness';
import { serve, strictly } from './serve';

/** All that has goldens; the files of .safetensors are read by a test of their own. */
const SUBJECTS = readdirSync('tests/fixtures')
  .map((file) => file.replace('.json', ''))
  .filter((name) => name !== 'safetensors');
const toNumber = (text: string) => Number(text.replace(/−/g, '-'));

const finished = (page: Page) => page.waitFor(() => document.querySelector('.verdict.good, .verdict.bad'));

describe.each(['simd', 'baseline'] as const)('verify.html with the %s binary', (binary) => {
  test('checks every operation, and each is within its tolerance', async ({ open }) => {
    const page = await open(`/verify.html?lang=zh&binary=${binary}`);
    await finished(page);
    expect(await page.attribute('[data-binary]', 'data-binary')).toBe(binary);
    expect(await page.attribute('[data-place]', 'data-place')).toBe('worker');
    const rows = await page.evaluate(() =>
      Array.from(document.querySelectorAll('tr[data-check]'), (row) => ({
        name: row.getAttribute('data-check') ?? '',
        state: row.getAttribute('data-state'),
        error: Number(row.getAttribute('data-error')),
        cases: Number(row.querySelector('[data-cases]')?.textContent),
        shown: Array.from(row.querySelectorAll('td.number'), (cell) => cell.textContent.trim()),
      })),
    );
    expect(new Set(rows.map(({ name }) => name.split(' ')[0]))).toEqual(new Set(SUBJECTS));
    for (const { name, state, error, cases, shown } of rows) {
      const [largest = NaN, tolerance = NaN] = shown.map(toNumber);
      expect(state, name).toBe('within');
      expect(cases, name).toBeGreaterThan(0);
      expect(error, name).toBeLessThanOrEqual(tolerance);
      expect(Math.abs(largest - error), name).toBeLessThanOrEqual(0.06 * error);
    }
    const promised = Object.fromEntries(rows.map(({ name, shown }) => [name, toNumber(shown[1] ?? '')]));
    expect(promised).toMatchObject({
      softmax: 1e-14,
      softmaxJacobian: 1e-13,
      softmaxVjp: 1e-12,
      crossEntropy: 1e-13,
      'attention float32': 2e-5,
      'attention float64': 1e-12,
      'attentionBackward float32': 1e-4,
      'attentionBackward float64': 1e-11,
      ...Object.fromEntries(
        ['transformer', 'rnn'].flatMap((model) => [
          [`${model} logits`, 1e-5],
          [`${model} losses`, 1e-5],
          [`${model} gradient`, 2e-5],
          [`${model} updated`, 3e-4],
        ]),
      ),
    });
    expect(await page.text('.verdict.good')).toContain(`${rows.length} 项核对`);
  });
});

test('a golden that differs is reported loudly: which operation, which case, which number', async ({ browser }) => {
  const fixture = readdirSync(`${DIST}/assets`).find((file) => file.startsWith('temperatureSweep')) ?? '';
  const golden = {
    generator: { torch: '1', numpy: '1', python: '3' },
    seed: 1,
    cases: [{ name: 'a wrong one', request: { logits: [1, 2], temperatures: [1, 2] }, result: { entropies: [1, 2] } }],
  };
  const site = await serve(DIST, (request, response) => {
    if (fixture === '' || !request.url?.includes(fixture)) return false;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(golden));
    return true;
  });
  const page = await browser.open(`${site.origin}/verify.html?lang=en`);
  await page.waitFor(() => document.querySelectorAll('[data-state=waiting]').length === 0);
  expect(await page.text('[role=alert]')).toContain('1 checks are beyond');
  expect(await page.count('[data-state=beyond]')).toBe(1);
  const worst = await page.text('[data-check=temperatureSweep] .worst');
  expect(worst).toContain('a wrong one');
  expect(worst).toContain('entropies[');
  await page.close();
  await site.close();
});

test('goldens that cannot be had are said to be missing', async ({ browser }) => {
  const site = await serve(DIST, (request, response) => {
    if (!request.url?.includes('softmaxVjp')) return false;
    response.writeHead(404).end();
    return true;
  });
  const page = await browser.open(`${site.origin}/verify.html?lang=en`);
  await page.waitFor(() => document.querySelector('[role=alert]'));
  expect(await page.text('[role=alert]')).toContain('softmaxVjp');
  expect(page.takeProblems().join(' ')).toContain('404');
  await page.close();
  await site.close();
});

test('a strict content security policy is kept', async ({ browser }) => {
  const site = await serve(DIST, strictly);
  const page = await browser.open(`${site.origin}/verify.html?lang=zh`);
  await finished(page);
  expect(await page.count('.verdict.good')).toBe(1);
  await page.close();
  await site.close();
});

test('the other binary is one link away, and the page fits 320 px', async ({ open }) => {
  const page = await open('/verify.html?lang=en&binary=simd', { width: 320, height: 700 });
  await finished(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.goto((await page.attribute('dd a', 'href')) ?? '');
  await finished(page);
  expect(await page.attribute('[data-binary]', 'data-binary')).toBe('baseline');
});

test('each widget’s menu leads to it, in the reader’s language', async ({ open }) => {
  const page = await open('/embed.html?widget=softmax&lang=zh');
  await page.click('attn-softmax >>> .menu summary');
  const link = 'attn-softmax >>> [data-item=verify]';
  expect(await page.text(link)).toBe('怎么知道这些数是对的？');
  const href = new URL((await page.attribute(link, 'href')) ?? '');
  expect(href.pathname + href.search).toBe('/verify.html?lang=zh');
  expect(await page.attribute(link, 'target')).toBe('_blank');
});
