/** The lesson page: the language switch and the contents' mark of the chapter in view. The widgets come by themselves. */
import '../attention-lab';
import { switchLanguages } from './languages';

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
