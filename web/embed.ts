/**
 * The script of a page with widgets in iframes: each frame of the `embed.html` that lies beside this script becomes as tall as its
 * content, and follows the page's theme and language. Without it a frame keeps the height that it has, and follows the system.
 */
import { frameSurroundings, readHeight } from './site/frame-messages';
import { isDark, languageAround, onPageChange } from './widgets/surroundings';

const embed = new URL(/* @vite-ignore: a page, no asset */ 'embed.html', import.meta.url);

/** The address of a frame that shows one of our widgets. */
function addressOf(frame: HTMLIFrameElement): URL | undefined {
  const url = frame.src === '' ? undefined : new URL(frame.src);
  return url?.origin === embed.origin && url.pathname === embed.pathname ? url : undefined;
}

const frames = () => Array.from(document.querySelectorAll('iframe')).filter(addressOf);

/** A sandboxed frame has no origin, and states it as `null`. */
const comesFrom = (frame: HTMLIFrameElement, { source, origin }: MessageEvent) =>
  source === frame.contentWindow && (origin === embed.origin || (origin === 'null' && frame.hasAttribute('sandbox')));

function tell(frame: HTMLIFrameElement): void {
  const message = frameSurroundings(isDark(frame, 'auto') ? 'dark' : 'light', languageAround(frame));
  // To anyone: a sandboxed frame has no origin to name, and nothing here is a secret.
  frame.contentWindow?.postMessage(message, '*');
}

addEventListener('message', (event: MessageEvent<unknown>) => {
  const height = readHeight(event.data);
  const frame = height === undefined ? undefined : frames().find((one) => comesFrom(one, event));
  if (!frame || height === undefined) return;
  // The content depends on the width alone, so that its new height asks for no other.
  frame.style.height = `${Math.ceil(height)}px`;
  tell(frame);
});

const tellAll = () => {
  frames().forEach(tell);
};

tellAll();
onPageChange(tellAll);
