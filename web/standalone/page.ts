/**
 * A page in one file: the lesson, or one widget. The query string is read as `embed.html` reads it; `widget` says whose state it is
 * where there are several.
 */
import './page.css';
import '../site/lesson';
import { define, tags } from '../widgets/registry';

const query = new URLSearchParams(location.search);
const root = document.documentElement;

/** The style sheet follows the system; now its dark half holds, or not, whatever the system says. */
function wear(theme: 'light' | 'dark'): void {
  root.dataset['theme'] = theme;
  root.style.colorScheme = theme;
  const rules = Array.from(document.styleSheets, ({ cssRules }) => Array.from(cssRules)).flat();
  for (const rule of rules) {
    if (!(rule instanceof CSSMediaRule) || !rule.media.mediaText.includes('prefers-color-scheme')) continue;
    rule.media.mediaText = theme === 'dark' ? 'all' : 'not all';
  }
}

/** Gives a widget the state in the address, and nothing but that. */
async function restore(figure: Element): Promise<void> {
  const { observedAttributes = [] } = await define(figure.localName);
  for (const name of observedAttributes) {
    const value = name === 'lang' ? null : query.get(name);
    if (value === null) figure.removeAttribute(name);
    else figure.setAttribute(name, value);
  }
}

const theme = query.get('theme');
if (theme === 'light' || theme === 'dark') wear(theme);

const isAlone = tags.length === 1;
const tag = isAlone ? tags[0] : tags.find((one) => one === `attn-${query.get('widget') ?? ''}`);
const figure = tag === undefined ? null : document.querySelector(tag);
if (figure) {
  void restore(figure).then(() => {
    if (!isAlone) figure.scrollIntoView();
  });
}
