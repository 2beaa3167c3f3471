import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import type { Browser, View } from './browser';
import { PuppeteerPage } from './puppeteer-page';

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

/** Only what the tests load may go over the network, and nothing may greet a new profile. */
const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--force-color-profile=srgb',
];

/** A browser of its own, in a fresh profile that `close` removes. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = PROGRAMS.find((file) => existsSync(file));
  if (executablePath === undefined) throw new Error(`No Chromium at ${PROGRAMS.join(', ')}`);
  const profile = await mkdtemp(join(tmpdir(), 'attn-e2e-'));
  const isRoot = process.getuid?.() === 0;
  const browser = await puppeteer.launch({
    executablePath,
    headless: true,
    userDataDir: profile,
    args: [...FLAGS, ...(isRoot ? ['--no-sandbox'] : [])],
  });
  return {
    open: async (url, view = {}) => {
      const page = new ChromiumPage(await browser.newPage());
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

class ChromiumPage extends PuppeteerPage {
  protected async emulateAll({ width, height, scale, touch, dark, reducedMotion }: Required<View>) {
    await this.tab.setViewport({ width, height, deviceScaleFactor: scale, hasTouch: touch, isMobile: touch });
    await this.tab.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
      { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
    ]);
  }
}
