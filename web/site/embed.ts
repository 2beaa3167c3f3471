/** `embed.html?widget=softmax&logits=1,2`: one widget alone; every other field of the query string is an attribute of it. */
import { loadMessages, languageOf } from '../messages/messages';
import { define, tags } from '../widgets/registry';

const query = new URLSearchParams(location.search);
const main = document.querySelector('main');
const language = query.get('lang') ?? navigator.language;
document.documentElement.lang = languageOf(language) === 'zh' ? 'zh-CN' : 'en';
const theme = query.get('theme');
if (theme === 'dark' || theme === 'light') document.documentElement.dataset['theme'] = theme;

/** Fields that the page reads by itself. */
const OWN = ['widget', 'lang'];

async function showWidget(tag: string, main: Element): Promise<void> {
  const element = await define(tag);
  const attributes = element.observedAttributes ?? [];
  const figure = document.createElement(tag);
  for (const [name, value] of query) {
    if (attributes.includes(name) && !OWN.includes(name)) figure.setAttribute(name, value);
  }
  main.append(figure);
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
