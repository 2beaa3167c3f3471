import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import type { Browser, View } from './browser';
import { PuppeteerPage } from './puppeteer-page';

const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Nothing but what the tests load goes over the network. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.unified': false,
};

/** A browser of its own, in a fresh profile that `close` removes. It has no touch screen here, and no dark room. */
export async function launchFirefox(): Promise<Browser> {
  const executablePath = PROGRAMS.find((file) => existsSync(file));
  if (executablePath === undefined) throw new Error(`No Firefox at ${PROGRAMS.join(', ')}`);
  const profile = await mkdtemp(join(tmpdir(), 'attn-e2e-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    userDataDir: profile,
    extraPrefsFirefox: PREFERENCES,
  });
  return {
    open: async (url, view = {}) => {
      const page = new FirefoxPage(await browser.newPage());
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

class FirefoxPage extends PuppeteerPage {
  protected async emulateAll({ width, height, touch, dark, reducedMotion }: Required<View>) {
    if (touch || dark || reducedMotion) throw new Error('Firefox is only tested with a mouse, in light, with motion');
    await this.tab.setViewport({ width, height });
  }
}
