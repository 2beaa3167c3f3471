/** A formula made from LaTeX at build time (see `scripts/lib/tex-formulas.ts`). */
export interface Formula {
  readonly mathml: string;
  /** Fetches the pre-rendered SVG, for browsers without MathML. */
  readonly svg: () => Promise<string>;
}

/** The letters of the article at hand: `s,Z` writes s_i for softmax and Z for its denominator. */
export interface Symbols {
  readonly prob: string;
  readonly norm: string;
}

const SVG_PLACEHOLDERS: Record<keyof Symbols, string> = { prob: '\uE000', norm: '\uE001' };
const NAMES = ['prob', 'norm'] as const;

/** The MathML with the article's letters in place of the default ones. */
export function mathmlWith(formula: Formula, symbols: Symbols): string {
  return NAMES.reduce(
    (text, name) => text.replace(new RegExp(`(class="sym-${name}"[^>]*>)[^<]*`, 'g'), `$1${symbols[name]}`),
    formula.mathml,
  );
}

/** The same for the pre-rendered SVG. */
export function svgWith(svg: string, symbols: Symbols): string {
  return NAMES.reduce((text, name) => text.replaceAll(SVG_PLACEHOLDERS[name], symbols[name]), svg);
}
