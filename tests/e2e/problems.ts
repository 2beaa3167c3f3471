import type { Page as Tab } from 'puppeteer-core';

export interface Watch {
  readonly requests: string[];
  readonly problems: string[];
}

/** Schemes that do not leave the page. */
const LOCAL = /^(data|blob|about):/;

/** Collects what a tab requests and what goes wrong in it, from now on. */
export function watch(tab: Tab): Watch {
  const requests: string[] = [];
  const problems: string[] = [];
  let origin = '';

  tab.on('request', (request) => {
    const url = request.url();
    requests.push(url);
    if (LOCAL.test(url)) return;
    if (request.isNavigationRequest() && request.frame() === tab.mainFrame()) origin = new URL(url).origin;
    if (new URL(url).origin !== origin) problems.push(`request to another origin: ${url}`);
  });
  tab.on('requestfailed', (request) => {
    problems.push(`request failed: ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  tab.on('response', (response) => {
    if (response.status() >= 400) problems.push(`answer ${response.status()}: ${response.url()}`);
  });
  tab.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') {
      problems.push(`console ${message.type()}: ${message.text()}`);
    }
  });
  tab.on('pageerror', (error) => {
    problems.push(`uncaught: ${String(error)}`);
  });
  return { requests, problems };
}
