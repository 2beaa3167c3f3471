/** The language switch of a page that holds both languages. */
import { languageOf, type Language } from '../messages/messages';

const tags = { zh: 'zh-CN', en: 'en' };

/** Makes the links of the page's switch work, and calls back with each language, the first one at once. */
export function switchLanguages(spoken: (language: Language) => void = () => {}): void {
  const speak = (language: Language) => {
    document.documentElement.lang = tags[language];
    const heading = document.querySelector(`h1 [data-lang="${language}"]`)?.textContent.trim() ?? '';
    document.title = `${heading} · attention-lab`;
    for (const link of document.querySelectorAll('.languages a')) {
      if (link.getAttribute('data-language') === tags[language]) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    spoken(language);
  };
  // The language is part of the address, so that a link keeps it and nothing needs to be stored.
  speak(languageOf(new URLSearchParams(location.search).get('lang') ?? navigator.language));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      const url = new URL(location.href);
      const language = languageOf(link.getAttribute('data-language') ?? '');
      url.searchParams.set('lang', language);
      history.replaceState(null, '', url);
      speak(language);
    });
  }
}
