/** The lesson page: the language switch and the contents' mark of the chapter in view. The widgets come by themselves. */
import '../attention-lab';
import { languageOf } from '../messages/messages';

const tags = { zh: 'zh-CN', en: 'en' };

function speak(language: 'zh' | 'en'): void {
  document.documentElement.lang = tags[language];
  const heading = document.querySelector(`h1 [data-lang="${language}"]`)?.textContent.trim() ?? '';
  document.title = `${heading} · attention-lab`;
  for (const link of document.querySelectorAll('.languages a')) {
    if (link.getAttribute('data-language') === tags[language]) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

/** The language is part of the address, so that a link keeps it and nothing needs to be stored. */
function switchLanguages(): void {
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

function markChapters(): void {
  const links = new Map([...document.querySelectorAll('.contents a')].map((link) => [link.getAttribute('href'), link]));
  const observer = new IntersectionObserver(
    (entries) => {
      // A busy page hears of several scrolls at once: the last one counts.
      const entered = entries.filter(({ isIntersecting }) => isIntersecting).pop();
      if (!entered) return;
      for (const [href, link] of links) {
        if (href === `#${entered.target.id}`) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-40% 0px -59% 0px' },
  );
  for (const section of document.querySelectorAll('main section')) observer.observe(section);
}

switchLanguages();
markChapters();
