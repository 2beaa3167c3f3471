import { describe, expect } from 'vitest';
import type { Page, View } from './browser';
import { test } from './harness';

/** Any slider is as good as another; this one is linear, from −10 to 10 by 0.5, and stands at 0. */
const address = '/embed.html?widget=softmax&logits=1,2&controls=all&lang=en';
const SHIFT = 'input[name=shift]';
const PHONE: View = { width: 375, height: 600, touch: true };
const THUMB = 16;

const value = async (page: Page) => Number((await page.text('[data-value=shift]')).replace('−', '-'));
const native = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelector('attn-softmax')?.shadowRoot?.querySelector<HTMLInputElement>('input[name=shift]')?.value,
  );
const shows = async (page: Page, shift: number) => {
  await expect.poll(() => value(page)).toBe(shift);
  expect(Number(await native(page))).toBe(shift);
};
/** px of the track to a unit. */
const unit = async (page: Page) => ((await page.box(SHIFT)).width - THUMB) / 20;

describe('a pointer on a slider', () => {
  test('drags the thumb, which the native input shows, and its focus is the input’s for keys', async ({ open }) => {
    const page = await open(address);
    await page.drag(SHIFT, { x: 4 * (await unit(page)), y: 30 });
    await shows(page, 4);
    await page.press('ArrowRight');
    await shows(page, 4.5);
  });

  test('goes to where it is pressed, and no further than the ends', async ({ open }) => {
    const page = await open(address);
    await page.drag(SHIFT, { x: 0, y: 0 }, { at: { x: 0.25, y: 0.5 } });
    const { width } = await page.box(SHIFT);
    const pressed = ((width / 4 - THUMB / 2) / (width - THUMB)) * 20 - 10;
    await shows(page, Math.round(pressed * 2) / 2);
    await page.drag(SHIFT, { x: 2000, y: 0 });
    await shows(page, 10);
  });

  test('one drag is one step back, and a double-click goes to the beginning', async ({ open }) => {
    const page = await open(address);
    await page.drag(SHIFT, { x: 3 * (await unit(page)), y: 0 });
    await shows(page, 3);
    await page.drag(SHIFT, { x: -2 * (await unit(page)), y: 0 }, { at: { x: 0.5, y: 0.5 } });
    await shows(page, -2);
    await page.click('details.menu summary');
    await page.click('[data-item=undo]');
    await shows(page, 3);
    await page.doubleClick(SHIFT);
    await shows(page, 0);
  });

  test('is mirrored with the native input where the page is written from right to left', async ({ open }) => {
    const page = await open(address);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await page.drag(SHIFT, { x: -4 * (await unit(page)), y: 0 });
    await shows(page, 4);
  });

  test('that is a finger drags across, taps, and scrolls the page up and down without moving the thumb', async ({
    open,
  }) => {
    const page = await open(address, PHONE);
    await page.drag(SHIFT, { x: 4 * (await unit(page)), y: 0 }, { with: 'touch' });
    await shows(page, 4);
    await page.tap(SHIFT);
    await shows(page, 0);
    const before = await page.evaluate(() => scrollY);
    await page.drag(SHIFT, { x: 0, y: -200 }, { with: 'touch', at: { x: 0.8, y: 0.5 } });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
    await shows(page, 0);
  });

  test('gets no outline that is the keyboard’s', async ({ open }) => {
    const page = await open(address);
    await page.drag(SHIFT, { x: 20, y: 0 });
    const isRinged = () =>
      document.querySelector('attn-softmax')?.shadowRoot?.querySelector('input[name=shift]')?.matches(':focus-visible');
    expect(await page.evaluate(isRinged)).toBe(false);
  });
});
