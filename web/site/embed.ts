/** `embed.html?widget=softmax&logits=1,2`: one widget alone; every other field of the query string is an attribute of it. */
import { loadMessages, languageOf } from '../messages/messages';
import { define, tags } from '../widgets/registry';

const query = new URLSearchParams(location.search);
const main = document.querySelector('main');
const language = query.get('lang') ?? navigator.language;
document.documentElement.lang = languageOf(language) === 'zh' ? 'zh-CN' : 'en';
const theme = query.get('theme');
if (theme === 'dark' || theme === 'light') document.documentElement.dataset['theme'] = theme;

/** Fields that are the page's own, or could style or script it. */
const notAttributes = ['widget', 'lang', 'style', 'class', 'id'];

function showWidget(tag: string, main: Element): void {
  const element = document.createElement(tag);
  for (const [name, value] of query) {
    if (/^[a-z][a-z-]*$/.test(name) && !name.startsWith('on') && !notAttributes.includes(name))
      element.setAttribute(name, value);
  }
  main.append(element);
  void define(tag);
}

async function showUnknown(name: string, main: Element): Promise<void> {
  const words = await loadMessages(languageOf(language));
  main.textContent = words.site.unknownWidget(
    name,
    tags.map((tag) => tag.replace('attn-', '')),
  );
}

const name = query.get('widget') ?? '';
if (main && tags.includes(`attn-${name}`)) showWidget(`attn-${name}`, main);
else if (main) void showUnknown(name, main);
