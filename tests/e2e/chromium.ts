import type { CDPSession } from 'puppeteer-core';
import type { Browser, View } from './browser';
import { launchWith, PuppeteerPage } from './puppeteer-page';

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

/** Only what the tests load may go over the network, and nothing may greet a new profile. */
const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--force-color-profile=srgb',
  // Tests of what a page still holds collect the garbage first, and read the heap's size unrounded.
  '--js-flags=--expose-gc',
  '--enable-precise-memory-info',
];

/** A browser of its own. */
export function launchChromium(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  const args = [...FLAGS, ...(isRoot ? ['--no-sandbox'] : [])];
  return launchWith(PROGRAMS, { args }, (tab) => new ChromiumPage(tab));
}

class ChromiumPage extends PuppeteerPage {
  private session: CDPSession | undefined;

  protected async emulateAll({ width, height, scale, touch, dark, reducedMotion, print, scripts }: Required<View>) {
    await this.tab.setJavaScriptEnabled(scripts);
    await this.tab.setViewport({ width, height, deviceScaleFactor: scale, hasTouch: touch, isMobile: touch });
    // In one command: each of Puppeteer's own two takes back what the other has set.
    this.session ??= await this.tab.createCDPSession();
    await this.session.send('Emulation.setEmulatedMedia', {
      media: print ? 'print' : 'screen',
      features: [
        { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
        { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
      ],
    });
  }
}
