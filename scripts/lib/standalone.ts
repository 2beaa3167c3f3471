import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { oneScript, REGISTRY, widgetsIn, type Inside } from './one-script.ts';
import { replaced } from './replaced.ts';

/** Of the lesson's first section with a widget: its heading, and what shows until the widget is ready. */
function chapterOf(widget: string, lesson: string): { heading: string; children: string } {
  const element = new RegExp(`<attn-${widget}(?![\\w-])[^>]*>([^]*?)</attn-${widget}`);
  const section = lesson.split('<section').find((part) => element.test(part)) ?? '';
  const [, heading] = /<h2[^>]*>([^]*?)<\/h2>/.exec(section) ?? [];
  const [, children] = element.exec(section) ?? [];
  if (heading === undefined || children === undefined) throw new Error(`the lesson has no chapter about ${widget}`);
  return { heading, children };
}

/** A page's title in both languages, from its heading. */
function titleOf(page: string): string {
  const [, heading = ''] = /<h1>([^]*?)<\/h1>/.exec(page) ?? [];
  const spans = Array.from(heading.matchAll(/<span[^>]*>([^]*?)<\/span/g), ([, text = '']) => text);
  return [...spans.map((html) => html.replace(/<[^>]*>/g, '').trim()), 'attention-lab'].join(' · ');
}

/** A page with its script, style, icon and foot inside. */
function whole(page: string, { script, style }: Inside, icon: string, footer: string): string {
  const parts: [RegExp, string][] = [
    [/(?<=<title>)[^]*(?=<\/title>)/, titleOf(page)],
    [/<link rel="icon"[^>]*>/, `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}" />`],
    [/<link rel="stylesheet"[^>]*>/, `<style>${style}</style>`],
    [/\s*<script type="module"[^>]*><\/script>/, ''],
    [/<footer>[^]*<\/footer>/, footer],
    // Neither may stand in a page's script as it is; in a string or a template both ways of writing are one text.
    [/(?=<\/body>)/, `<script>${script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')}</script>`],
  ];
  return parts.reduce((html, [place, part]) => replaced(html, place, () => part), page);
}

/**
 * A plugin for Vite: beside the site it makes `standalone/<widget>.html` for every widget, and `standalone/lesson.html`, each with
 * everything inside, so that it works from a `file:` address. There a page may fetch nothing and import nothing.
 * @param plugins those that read our sources
 */
export function standalone(plugins: readonly Plugin[]): Plugin {
  let site: ResolvedConfig;
  return {
    name: 'standalone',
    apply: 'build',
    configResolved: (config) => {
      site = config;
    },
    async generateBundle() {
      const { root, publicDir, build } = site;
      const read = (file: string) => readFile(join(root, file), 'utf8');
      const [lesson, template, footer, registry] = await Promise.all([
        read('index.html'),
        read('standalone/page.html'),
        read('standalone/footer.html'),
        read(REGISTRY),
      ]);
      const icon = await readFile(join(publicDir, 'favicon.svg'), 'utf8');
      const sections = (await readdir(join(root, 'messages/zh'))).map((file) => file.replace('.ts', ''));
      const scriptOf = await oneScript({ root, target: build.target, plugins }, 'standalone/page.ts', sections);
      const emit = (name: string, page: string, inside: Inside) =>
        this.emitFile({
          type: 'asset',
          fileName: `standalone/${name}.html`,
          source: whole(page, inside, icon, footer.trim()),
        });
      for (const widget of widgetsIn(registry)) {
        const { heading, children } = chapterOf(widget, lesson);
        const values: Record<string, string> = { widget, heading, children };
        const page = template.replace(/%(\w+)%/g, (_, name: string) => values[name] ?? '');
        emit(widget, page, await scriptOf(widget));
      }
      // The room for what is not there yet is in the style inside.
      const alone = replaced(lesson, /\s*<link rel="stylesheet" href="\/attention-lab.css" \/>/, () => '');
      emit('lesson', alone, await scriptOf());
    },
  };
}
