import { readFile } from 'node:fs/promises';
import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js';
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js';
import { AllPackages } from 'mathjax-full/js/input/tex/AllPackages.js';
import { TeX } from 'mathjax-full/js/input/tex.js';
import { mathjax } from 'mathjax-full/js/mathjax.js';
import { SVG } from 'mathjax-full/js/output/svg.js';
import temml from 'temml';
import type { Plugin } from 'vite';

/** Names a reader may rename (`symbols="s,Z"`), and roles that keep one hue everywhere. */
const SYMBOLS = { prob: 's', norm: 'Z' };
const ROLES = { Q: 'query', K: 'key', V: 'value', O: 'output' };

const roleMacros = Object.fromEntries(
  Object.entries(ROLES).map(([letter, role]) => [`r${letter}`, `\\class{role-${role}}{${letter}}`]),
);

/** `\\term{scores}{…}`: a part of the formula that lights what shows it in the figure, and is lit by it. */
const TERM = '\\class{term-#1}{#2}';
/** Temml puts a class on a single letter in place of the letter's own; beside an empty space it makes a row for it. */
const TEMML_TERM = '\\class{term-#1}{#2\\mkern0mu}';
const EMPTY_SPACE = '<mspace width="0em"></mspace>';

/** A term's class as the attributes that the widgets look for; of a formula's terms the first is the stop of the Tab key. */
function termAttributes(markup: string): string {
  let tabindex = 0;
  return markup.replace(
    / class="([^"]*?) ?\bterm-([\w-]+) ?([^"]*)"/g,
    (_, before: string, name: string, after: string) => {
      const rest = `${before} ${after}`.trim();
      const attributes = ` data-term="${name}" tabindex="${tabindex}"${rest === '' ? '' : ` class="${rest}"`}`;
      tabindex = -1;
      return attributes;
    },
  );
}

/** Private-use characters stand for the renameable symbols in MathJax's output, which sets unknown characters as text. */
const svgSymbol = { prob: '\uE000', norm: '\uE001' };

function toMathml(tex: string): string {
  const symbolMacros = Object.entries(SYMBOLS).map(([name, letter]) => [
    `\\${name}`,
    `\\class{sym-${name}}{${letter}}`,
  ]);
  const roles = Object.entries(roleMacros).map(([name, body]) => [`\\${name}`, body]);
  const mathml = temml.renderToString(tex, {
    displayMode: true,
    throwOnError: true,
    trust: true,
    macros: Object.fromEntries([...symbolMacros, ...roles, ['\\term', TEMML_TERM]]) as Record<string, string>,
  });
  return termAttributes(mathml.replace(/ style="[^"]*"/g, '').replaceAll(EMPTY_SPACE, ''));
}

RegisterHTMLHandler(liteAdaptor());

function toSvg(tex: string): string {
  const adaptor = liteAdaptor();
  const symbolMacros = Object.fromEntries(
    Object.entries(svgSymbol).map(([name, char]) => [
      name,
      `\\class{sym-${name}}{\\unicode{x${char.charCodeAt(0).toString(16)}}}`,
    ]),
  );
  const document = mathjax.document('', {
    InputJax: new TeX({ packages: AllPackages, macros: { ...symbolMacros, ...roleMacros, term: [TERM, 2] } }),
    OutputJax: new SVG({ fontCache: 'none' }),
  });
  const svg = adaptor.innerHTML(document.convert(tex, { display: true }) as never);
  if (svg.includes('data-mml-node="merror"')) throw new Error(`MathJax cannot read: ${tex}`);
  const bare = svg.replace(/ (style|data-c|data-mml-node|data-mjx-texclass|focusable)="[^"]*"/g, '');
  return termAttributes(bare.replace(' role="img"', ' role="math"'));
}

/**
 * `import formula from './x.tex'` → `{ mathml, svg }`: MathML at once, and a function that fetches the pre-rendered SVG
 * where the browser has no MathML. Nothing is typeset in the reader's browser. Inline styles are stripped for strict CSPs.
 */
export function texFormulas(): Plugin {
  return {
    name: 'tex-formulas',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      if (!file.endsWith('.tex')) return undefined;
      const tex = (await readFile(file, 'utf8')).trim();
      if (query === 'svg') return `export default ${JSON.stringify(toSvg(tex))};`;
      return `export default {
        mathml: ${JSON.stringify(toMathml(tex))},
        svg: () => import(${JSON.stringify(`${file}?svg`)}).then((module) => module.default),
      };`;
    },
  };
}
