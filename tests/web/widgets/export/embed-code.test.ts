// @vitest-environment happy-dom
import MarkdownIt from 'markdown-it';
import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { embedCode, TARGETS, vitepressHead, type Embedded } from '../../../../web/widgets/export/embed-code';

/** Tokens that some processor would take for its own. */
const NASTY = [
  '{{ page.title }}',
  '{% raw %}',
  '{# note #}',
  '{{< figure >}}',
  '"quoted" & <b>bold</b>',
  "it's `code` *em* _em_ [a](b) ![a](b) ~~s~~",
  '$x^2$ \\(y\\) :smile: #1 | a',
  '\u202eevil\u2066 \u200b\ufeff',
  'two\nlines\n\nand a blank one',
  '    four spaces',
  '苹果，“红”',
];

const LINK = new URL('https://blog.example/a%7B%7Bb/embed.html');
LINK.searchParams.set('widget', 'matrix');
LINK.searchParams.set('tokens', NASTY.join('/'));

const embedded: Embedded = {
  tag: 'attn-matrix',
  attributes: { tokens: NASTY.join('/'), 'kv-tokens': 'a/b', lang: 'zh' },
  caption: `点一个权重 ${NASTY.join(' ')}`,
  height: 560,
  link: LINK.href,
  script: "https://blog.example/it's/attention-lab.js",
  frameScript: 'https://blog.example/lab/embed.js',
};

const processors: Record<string, (markdown: string) => string> = {
  'markdown-it': (markdown) => new MarkdownIt({ html: true, typographer: true, linkify: true }).render(markdown),
  'markdown-it with breaks': (markdown) => new MarkdownIt({ html: true, breaks: true }).render(markdown),
  marked: (markdown) => marked.parse(markdown, { async: false }),
  'marked with breaks': (markdown) => marked.parse(markdown, { async: false, gfm: true, breaks: true }),
};

/** The post that an author writes around the code. */
const post = (code: string): string => `Before *it*.\n\n${code}\nAfter \`it\`.\n`;

/** Apart from the document, so that no frame is loaded. */
function parsed(html: string): DocumentFragment {
  const page = document.createElement('template');
  page.innerHTML = html;
  return page.content;
}

const attributesOf = (element: Element | null): Record<string, string> =>
  Object.fromEntries(Array.from(element?.attributes ?? [], ({ name, value }) => [name, value]));

describe.each(Object.entries(processors))('through %s', (_, process) => {
  test.each(['html', 'hexo', 'vitepress'] as const)(
    'the code for %s gives the element with its attributes',
    (target) => {
      const page = parsed(process(post(embedCode(target, embedded))));
      const element = page.querySelector('attn-matrix');
      expect(attributesOf(element)).toEqual(embedded.attributes);
      expect(element?.textContent).toBe(embedded.caption);
      expect(element?.children).toHaveLength(0);
      expect(element?.closest('p, pre, code')).toBeNull();
      expect(page.querySelectorAll('br')).toHaveLength(0);
      expect(page.querySelector('script')?.getAttribute('src') ?? null).toBe(
        target === 'vitepress' ? null : embedded.script,
      );
      expect(page.querySelector('em')?.textContent).toBe('it');
      expect(page.querySelector('p code')?.textContent).toBe('it');
    },
  );

  test.each(['iframe', 'wordpress'] as const)('the code for %s gives the frame with its address', (target) => {
    const page = parsed(process(post(embedCode(target, embedded))));
    const frame = page.querySelector('iframe');
    const { src, title, height } = attributesOf(frame);
    expect(new URL(src ?? '').searchParams.get('tokens')).toBe(NASTY.join('/'));
    expect(title).toBe(embedded.caption);
    expect(height).toBe('560');
    expect(frame?.closest('p, pre, code')).toBeNull();
    expect(page.querySelectorAll('script')).toHaveLength(target === 'iframe' ? 1 : 0);
  });
});

describe.each(TARGETS)('the code for %s', (target) => {
  const code = embedCode(target, embedded);

  test('has nothing that Liquid, Nunjucks, Hugo or Vue would replace', () => {
    expect(code).not.toMatch(/[{}]/);
  });

  test('has no blank line within a block, no indent, and no sign that hides or turns text', () => {
    const blocks = code.trimEnd().split('\n\n');
    expect(blocks.length).toBe(target === 'html' || target === 'hexo' || target === 'iframe' ? 2 : 1);
    expect(code).not.toMatch(/^[ \t]/m);
    expect(code).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/);
  });
});

test('the line for VitePress is a piece of its configuration', () => {
  const text = `{ ${vitepressHead(embedded.script)} }`;
  const json = text.replace(/(\w+):(?= )/g, '"$1":').replace(/'(\w+)'/g, '"$1"');
  expect(JSON.parse(json)).toEqual({ head: [['script', { type: 'module', src: embedded.script }]] });
});
