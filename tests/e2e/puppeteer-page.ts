import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type KeyInput, type LaunchOptions, type Page as Tab } from 'puppeteer-core';
import type { Browser, DragOptions, Page, View } from './browser';
import { ask, type Answers, type Box } from './lookup';
import { watch, type Watch } from './problems';
import { until } from './wait';

const SCREENSHOTS = 'tests/e2e/screenshots';
const DRAG_STEPS = 10;

/** The first of the programs that is there, in a fresh profile that `close` removes. */
export async function launchWith(
  programs: readonly string[],
  options: LaunchOptions,
  pageOf: (tab: Tab) => PuppeteerPage,
): Promise<Browser> {
  const executablePath = programs.find((file) => existsSync(file));
  if (executablePath === undefined) throw new Error(`No browser at ${programs.join(', ')}`);
  const profile = await mkdtemp(join(tmpdir(), 'attn-e2e-'));
  const browser = await puppeteer.launch({ ...options, executablePath, headless: true, userDataDir: profile });
  return {
    open: async (url, view = {}) => {
      const page = pageOf(await browser.newPage());
      await page.emulate(view);
      await page.goto(url);
      return page;
    },
    close: async () => {
      await browser.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A tab of any browser that Puppeteer drives; how it makes a tab look like a phone or a dark room differs. */
export abstract class PuppeteerPage implements Page {
  private readonly watch: Watch;
  private current: Required<View> = {
    width: 1280,
    height: 800,
    scale: 1,
    touch: false,
    dark: false,
    reducedMotion: false,
    print: false,
    scripts: true,
  };

  constructor(protected readonly tab: Tab) {
    this.watch = watch(tab);
  }

  protected abstract emulateAll(view: Required<View>): Promise<void>;

  async goto(url: string) {
    await this.tab.goto(url, { waitUntil: 'load' });
  }

  /** What watches sizes is told in the frame after the one that changed them: that frame too is over when this returns. */
  async view(change: View) {
    await this.emulate(change);
    await this.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
  }

  async emulate(change: View) {
    this.current = { ...this.current, ...change };
    await this.emulateAll(this.current);
  }

  async click(selector: string) {
    const { x, y } = await this.middle(selector);
    await this.tab.mouse.click(x, y);
  }

  async doubleClick(selector: string) {
    const { x, y } = await this.middle(selector);
    await this.tab.mouse.click(x, y, { count: 2 });
  }

  async hover(selector: string) {
    const { x, y } = await this.middle(selector);
    await this.tab.mouse.move(x, y);
  }

  async tap(selector: string) {
    const { x, y } = await this.middle(selector);
    await this.tab.touchscreen.tap(x, y);
  }

  async drag(selector: string, by: { x: number; y: number }, options: DragOptions = {}) {
    const { mouse, touchscreen } = this.tab;
    const from = await this.point(selector, options.at ?? { x: 0.5, y: 0.5 });
    const path = Array.from({ length: DRAG_STEPS }, (_, step) => {
      const share = (step + 1) / DRAG_STEPS;
      return { x: from.x + by.x * share, y: from.y + by.y * share };
    });
    if (options.with === 'touch') {
      await touchscreen.touchStart(from.x, from.y);
      for (const { x, y } of path) await touchscreen.touchMove(x, y);
      await touchscreen.touchEnd();
    } else {
      await mouse.move(from.x, from.y);
      await mouse.down();
      for (const { x, y } of path) await mouse.move(x, y);
      await mouse.up();
    }
  }

  async choose(selector: string, ...paths: string[]) {
    const [chooser] = await Promise.all([this.tab.waitForFileChooser(), this.click(selector)]);
    await chooser.accept(paths);
  }

  async type(selector: string, text: string) {
    await this.focus(selector);
    await this.tab.keyboard.press('Backspace');
    await this.tab.keyboard.type(text);
  }

  async press(key: string, selector?: string) {
    if (selector !== undefined) await this.focus(selector);
    const names = key.split(/\+(?=.)/) as KeyInput[];
    const modifiers = names.slice(0, -1);
    for (const modifier of modifiers) await this.tab.keyboard.down(modifier);
    for (const last of names.slice(-1)) await this.tab.keyboard.press(last);
    for (const modifier of modifiers.reverse()) await this.tab.keyboard.up(modifier);
  }

  async text(selector: string) {
    await until(selector, () => this.count(selector));
    return (await this.ask(selector, 'text')) ?? '';
  }

  texts(selector: string) {
    return this.ask(selector, 'texts');
  }

  count(selector: string) {
    return this.ask(selector, 'count');
  }

  async attribute(selector: string, name: string) {
    await until(selector, () => this.count(selector));
    return this.ask(selector, 'attribute', name);
  }

  box(selector: string): Promise<Box> {
    return until(selector, () => this.ask(selector, 'box'));
  }

  async evaluate<A extends unknown[], R>(inPage: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    // Puppeteer's own type maps the arguments, which for a generic list TypeScript cannot follow.
    const run = this.tab.evaluate.bind(this.tab) as unknown as (f: typeof inPage, ...a: A) => Promise<Awaited<R>>;
    return run(inPage, ...args);
  }

  async waitFor<A extends unknown[]>(inPage: (...args: A) => unknown, ...args: A) {
    await until(String(inPage), () => this.evaluate(inPage, ...args));
  }

  async screenshot(name: string, selector?: string) {
    await mkdir(SCREENSHOTS, { recursive: true });
    const path = `${SCREENSHOTS}/${name}.png` as const;
    if (selector === undefined) {
      await this.tab.screenshot({ path, fullPage: true });
      return;
    }
    const { x, y, width, height } = await this.box(selector);
    const scrolled = await this.evaluate(() => ({ x: scrollX, y: scrollY }));
    const clip = { x: x + scrolled.x, y: y + scrolled.y, width, height };
    await this.tab.screenshot({ path, clip, captureBeyondViewport: true });
  }

  workers() {
    return this.tab.workers().length;
  }

  requests() {
    return this.watch.requests;
  }

  takeProblems() {
    return this.watch.problems.splice(0);
  }

  async close() {
    await this.tab.close();
    const left = this.takeProblems();
    if (left.length > 0) throw new Error(`The page had problems:\n  ${left.join('\n  ')}`);
  }

  private ask<Q extends keyof Answers>(selector: string, question: Q, detail = ''): Promise<Answers[Q]> {
    return this.evaluate(ask, selector, question, detail) as Promise<Answers[Q]>;
  }

  private async focus(selector: string) {
    await until(`${selector} to take the focus`, () => this.ask(selector, 'focus'));
  }

  private middle(selector: string) {
    return this.point(selector, { x: 0.5, y: 0.5 });
  }

  private async point(selector: string, at: { x: number; y: number }) {
    const { x, y, width, height } = await this.box(selector);
    return { x: x + width * at.x, y: y + height * at.y };
  }
}
