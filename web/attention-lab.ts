/**
 * The script of a page with widgets: defines each when one of its elements comes near the viewport, whether it stood in the page from the
 * start or was added later. On a server it does nothing.
 *
 * `data-assets` on the script's element names another folder for the engine's binaries and workers than the `assets/` beside the script.
 */
import { takeFilesFrom } from './engine/load';
import { keepRoom } from './site/room';
import { define, tags } from './widgets/registry';

/** How far above or below what is seen a widget is fetched. */
const NEAR = '800px 0px';

/** Fetches widgets as their elements come near; what fails to be fetched is tried again the next time. */
function watch(): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) void ready(target.localName);
    },
    { rootMargin: NEAR },
  );
  const ready = async (tag: string) => {
    await define(tag);
    for (const element of document.querySelectorAll(tag)) near.unobserve(element);
  };
  const find = () => {
    const waiting = tags.filter((tag) => !customElements.get(tag));
    if (waiting.length === 0) return;
    for (const element of document.querySelectorAll(waiting.join())) near.observe(element);
  };
  find();
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) find();
  }).observe(document.documentElement, { childList: true, subtree: true });
}

/** The folder that the script's element names, as an address. */
function assetsFolder(): URL | undefined {
  const own = Array.from(document.scripts).find(({ src }) => src === import.meta.url);
  const folder = own?.dataset['assets'];
  return folder === undefined ? undefined : new URL(folder.replace(/\/?$/, '/'), document.baseURI);
}

if (typeof document !== 'undefined') {
  const folder = assetsFolder();
  if (folder) takeFilesFrom(folder);
  keepRoom(new URL(/* @vite-ignore: served as it is */ 'attention-lab.css', import.meta.url));
  watch();
}
