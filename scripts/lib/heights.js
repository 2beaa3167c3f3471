/** Writes public/attention-lab.css: the room that each widget takes in its first state, measured in the built site. */
import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { format, resolveConfig } from 'prettier';
import { launch } from 'puppeteer-core';
import { preview } from 'vite';

const FILE = 'public/attention-lab.css';
const HEAD = `/*
 * Room for the widgets before they are there, so that nothing below them jumps. Link it in the page's head; the script adds it where
 * that was not done. Made by scripts/heights.
 */
`;
/** A post on a phone, and the column of one on a desk. CSS pixels of the place for a widget, and what the page has besides. */
const PLACES = [
  { width: 343, media: '@media screen' },
  { width: 720, media: '@media screen and (min-width: 640px)' },
];
const BESIDE = 32;
/** The room of the last of those that fit an element counts. */
const LANGUAGES = { zh: '', en: ':lang(en)' };
const CONTROLS = { one: '', some: '[controls="some"]', all: '[controls="all"]' };

const server = await preview({
  appType: 'mpa',
  logLevel: 'error',
  preview: { host: '127.0.0.1', port: 5280, strictPort: false, open: false },
});
const [address] = server.resolvedUrls.local;
const browser = await launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
});
const page = await browser.newPage();

/** CSS pixels. */
async function heightOf(tag, controls, lang, width) {
  await page.setViewport({ width: width + BESIDE, height: 800 });
  await page.goto(`${address}embed.html?widget=${tag.slice('attn-'.length)}&controls=${controls}&lang=${lang}`);
  await page.waitForFunction((name) => document.querySelector(name)?.shadowRoot?.querySelector('.body'), {}, tag);
  return page.evaluate(async (name) => {
    const element = document.querySelector(name);
    await element.updateComplete;
    // What comes late (formulas, tabs) comes in a frame or two.
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    return Math.ceil(element.getBoundingClientRect().height);
  }, tag);
}

await page.goto(address);
const tags = await page.evaluate(() => [
  ...new Set(
    Array.from(document.querySelectorAll('*'), ({ localName }) => localName).filter((name) => /^attn-/.test(name)),
  ),
]);
const undefinedOnes = tags.map((tag) => `${tag}:not(:defined)`).join();
let css = `${HEAD}${undefinedOnes} { display: block; margin-block: 24px; }`;
for (const { width, media } of PLACES) {
  let rules = '';
  for (const tag of tags) {
    for (const [lang, ofLanguage] of Object.entries(LANGUAGES)) {
      for (const [controls, ofControls] of Object.entries(CONTROLS)) {
        const height = await heightOf(tag, controls, lang, width);
        rules += `${tag}${ofControls}${ofLanguage}:not(:defined) { min-height: ${height}px; }`;
      }
    }
  }
  css += `${media} { ${rules} }`;
}
css += `@media (scripting: none) { ${undefinedOnes} { min-height: 0 !important; } }`;
await browser.close();
await server.close();
await writeFile(FILE, await format(css, { ...(await resolveConfig(FILE)), parser: 'css' }));
