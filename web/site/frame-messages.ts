/** What a page and the frames of widgets in it tell each other by `postMessage`. Whoever reads trusts nothing. */

const NAME = 'attention-lab';
/** CSS pixels; more than the tallest widget on the narrowest page. */
const TALLEST = 20_000;
/** A language tag such as `zh-Hans-CN`, no longer than BCP 47 foresees. */
const LANGUAGE = /^[a-z\d-]{1,35}$/i;

/** How tall a frame's content is: from the frame to its page. */
export interface FrameHeight {
  readonly name: typeof NAME;
  /** CSS pixels. */
  readonly height: number;
}

/** What surrounds a frame: from its page to the frame, in answer to a height and when it changes. */
export interface FrameSurroundings {
  readonly name: typeof NAME;
  readonly theme: 'light' | 'dark';
  /** A language tag; none where the page states none. */
  readonly lang?: string | undefined;
}

export const frameHeight = (height: number): FrameHeight => ({ name: NAME, height });

export const frameSurroundings = (theme: 'light' | 'dark', lang: string | undefined): FrameSurroundings => ({
  name: NAME,
  theme,
  lang,
});

const isOurs = (data: unknown): data is Partial<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && (data as Partial<FrameHeight>).name === NAME;

/** The height in a message; undefined in any other message. */
export function readHeight(data: unknown): number | undefined {
  const height = isOurs(data) ? data['height'] : undefined;
  return typeof height === 'number' && height >= 0 && height <= TALLEST ? height : undefined;
}

/** The surroundings in a message; undefined in any other message. */
export function readSurroundings(data: unknown): Pick<FrameSurroundings, 'theme' | 'lang'> | undefined {
  if (!isOurs(data)) return undefined;
  const { theme, lang } = data;
  if (theme !== 'light' && theme !== 'dark') return undefined;
  return { theme, lang: typeof lang === 'string' && LANGUAGE.test(lang) ? lang : undefined };
}
