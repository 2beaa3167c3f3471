/** `embed.html?widget=softmax&logits=1,2`: one widget alone; every other field of the query string is an attribute of it. */
import { loadMessages, languageOf } from '../messages/messages';
import { define, tags } from '../widgets/registry';
import { frameHeight, readSurroundings } from './frame-messages';

const query = new URLSearchParams(location.search);
const main = document.querySelector('main');
const root = document.documentElement;
const language = query.get('lang') ?? navigator.language;
const theme = query.get('theme') ?? '';
const isTheme = /^(light|dark)$/.test(theme);
speak(language);
if (isTheme) root.dataset['theme'] = theme;

function speak(language: string): void {
  root.lang = languageOf(language) === 'zh' ? 'zh-CN' : 'en';
}

/** Fields that the page reads by itself. */
const OWN = ['widget', 'lang'];
/** Fields that other sites add to the links they pass on. */
const FOREIGN = /^(utm_.*|[a-z]*clid|ref|from|spm|scene|share.*|nsukey|isappinstalled)$/i;
/** Longest name that a sentence repeats, in characters. */
const LONGEST = 40;

async function showWidget(tag: string, main: Element): Promise<void> {
  const element = await define(tag);
  const attributes = element.observedAttributes ?? [];
  const figure = document.createElement(tag);
  for (const [name, value] of query) {
    if (attributes.includes(name) && !OWN.includes(name)) figure.setAttribute(name, value);
  }
  main.append(figure);
  const unknown = [...query.keys()].filter(
    (name) => !attributes.includes(name) && !OWN.includes(name) && !FOREIGN.test(name),
  );
  if (unknown.length > 0) void nameFields(unknown, attributes, main);
  if (parent !== window) followPage(main);
}

/** An author's slip, such as `temprature=2`, would else look like the default that it leaves. */
async function nameFields(unknown: readonly string[], attributes: readonly string[], main: Element): Promise<void> {
  const { site } = await loadMessages(languageOf(language), 'site');
  const note = document.createElement('p');
  note.className = 'problem';
  note.textContent = site.unknownField(
    [...new Set(unknown)].map((name) => name.slice(0, LONGEST)),
    attributes.filter((name) => !OWN.includes(name)),
  );
  main.prepend(note);
}

/** In a frame: tells the page around how tall it is, and takes from it the theme and the language that the address leaves open. */
function followPage(main: Element): void {
  // Whatever page it is: a number of pixels is no secret.
  const tell = () => {
    parent.postMessage(frameHeight(document.body.getBoundingClientRect().height), '*');
  };
  let isKnown = false;
  addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
    const around = source === parent ? readSurroundings(data) : undefined;
    if (!around) return;
    // The page's script may have come later than the first height.
    if (!isKnown) tell();
    isKnown = true;
    if (!isTheme) root.dataset['theme'] = around.theme;
    if (around.lang !== undefined && !query.has('lang')) speak(around.lang);
  });
  new ResizeObserver(tell).observe(main);
}

async function showUnknown(name: string, main: Element): Promise<void> {
  const words = await loadMessages(languageOf(language), 'site');
  main.textContent = words.site.unknownWidget(
    name,
    tags.map((tag) => tag.replace('attn-', '')),
  );
}

const name = query.get('widget') ?? '';
if (main && tags.includes(`attn-${name}`)) void showWidget(`attn-${name}`, main);
else if (main) void showUnknown(name, main);
