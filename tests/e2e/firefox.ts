import type { Browser, View } from './browser';
import { launchWith, PuppeteerPage } from './puppeteer-page';

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

/** A browser of its own. It has no touch screen here, and no dark room. */
export const launchFirefox = (): Promise<Browser> =>
  launchWith(PROGRAMS, { browser: 'firefox', extraPrefsFirefox: PREFERENCES }, (tab) => new FirefoxPage(tab));

class FirefoxPage extends PuppeteerPage {
  protected async emulateAll({ width, height, touch, dark, reducedMotion, print, scripts }: Required<View>) {
    if (touch || dark || reducedMotion || print || !scripts)
      throw new Error('Firefox is only tested with a mouse, in light, with motion and scripts, on a screen');
    await this.tab.setViewport({ width, height });
  }
}
