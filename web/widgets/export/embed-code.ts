/**
 * Code that shows a widget in a given state, as lines that Markdown processors and templates leave alone: each thing on a line of its
 * own inside of a `<div>`, without indent or blank lines, and no sign in a value that any of them reads as its own.
 */

export const TARGETS = ['html', 'hexo', 'vitepress', 'iframe', 'wordpress'] as const;
export type Target = (typeof TARGETS)[number];

/** Above and below the widget in a frame, px together: `body` in site/embed.css. */
export const FRAME_PADDING = 16;

/** Addresses of the scripts for elements and for frames. */
export interface EmbedScripts {
  readonly script: string;
  readonly frameScript: string;
}

export interface Embedded extends EmbedScripts {
  /** The widget's tag. */
  readonly tag: string;
  /** Its state, as attribute texts. */
  readonly attributes: Readonly<Record<string, string>>;
  /** One sentence: what stands there until the widget does, and the frame's name. */
  readonly caption: string;
  /** Height in px of a frame. */
  readonly height: number;
  /** Address of the widget alone in this state. */
  readonly link: string;
}

/**
 * Signs of HTML, of templates (Liquid, Nunjucks, Vue, Hugo) and of maths, white space that is more than a space, and signs that are not
 * seen or turn the direction of what follows.
 */
const SPECIAL = /[&<>"'`{}$\u0000-\u001f\u007f-\u00a0\u061c\u200b-\u200f\u2028-\u202f\u2060-\u2069\ufeff]/g;

const escaped = (text: string): string => text.replace(SPECIAL, (sign) => `&#${sign.charCodeAt(0)};`);

const attributesText = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

const scriptElement = (src: string): string => `<script type="module"${attributesText({ src })}></script>`;

const element = ({ tag, attributes, caption }: Embedded): string =>
  `<${tag}${attributesText(attributes)}>${escaped(caption)}</${tag}>`;

const frame = ({ link, caption, height }: Embedded): string => {
  const attributes = { src: link, title: caption, width: '100%', height: String(height), style: 'border: 0' };
  return `<iframe${attributesText({ ...attributes, loading: 'lazy' })}></iframe>`;
};

const block = (content: string, attributes = ''): string => `<div${attributes}>\n${content}\n</div>`;

/** The line of `.vitepress/config` that loads the script. */
export const vitepressHead = (script: string): string =>
  `head: [['script', { type: 'module', src: ${JSON.stringify(script)} }]]`;

export function embedCode(target: Target, it: Embedded): string {
  switch (target) {
    case 'html':
    case 'hexo':
      return `${scriptElement(it.script)}\n\n${block(element(it))}\n`;
    case 'vitepress':
      // Vue reads posts: here it leaves braces and unknown elements alone.
      return `${block(element(it), ' v-pre')}\n`;
    case 'iframe':
      return `${scriptElement(it.frameScript)}\n\n${block(frame(it))}\n`;
    case 'wordpress':
      return `${frame(it)}\n`;
  }
}
