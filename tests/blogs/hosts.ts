/** The blogs: how each is built by its generator, and how it goes from page to page. */

export interface Host {
  /** Its folder beside this file. */
  readonly name: string;
  /** What builds it, run in its folder; nothing where the files are the site. */
  readonly command?: readonly [program: string, ...args: string[]];
  /** What is built, below its folder. */
  readonly output: string;
  /** Whose files are served as they are: where the lab goes, and the scripts of others. */
  readonly files: string;
  /** Scripts of others, from node_modules. */
  readonly scripts: readonly string[];
  /** Our own file for this host, and where authors are told to put it. */
  readonly ours?: { readonly from: string; readonly to: string };
  /** The text of the post, below its folder. */
  readonly source: string;
  /** Addresses of its two posts. */
  readonly post: string;
  readonly another: string;
  /** What a formula has become. */
  readonly formula: string;
  /** It puts the next post into the page that is there; the others load a new page. */
  readonly staysInPage: boolean;
  /** A widget of the theme, with the logits [1, 2], that stays when the next post comes. */
  readonly keeps?: string;
}

const MERMAID = 'mermaid/dist/mermaid.min.js';
const KATEX = 'katex/dist';
const MATHJAX = 'mathjax/es5/tex-svg.js';

export const HOSTS: readonly Host[] = [
  {
    name: 'static',
    output: '.',
    files: '.',
    scripts: [MERMAID, KATEX],
    source: 'post.html',
    post: '/post.html',
    another: '/another.html',
    formula: '.katex',
    staysInPage: false,
  },
  {
    name: 'hexo',
    command: ['hexo', 'generate'],
    output: 'public',
    files: 'source',
    scripts: [MERMAID, MATHJAX, 'pjax/pjax.js'],
    ours: { from: 'hosts/hexo/attention.js', to: 'scripts/attention.js' },
    source: 'source/_posts/post.md',
    post: '/post/',
    another: '/another/',
    formula: 'mjx-container',
    staysInPage: true,
    keeps: 'aside attn-softmax',
  },
  {
    name: 'hugo',
    command: ['hugo'],
    output: 'public',
    files: 'static',
    scripts: [MERMAID, KATEX],
    ours: { from: 'hosts/hugo/attention.html', to: 'layouts/shortcodes/attention.html' },
    source: 'content/post.md',
    post: '/post/',
    another: '/another/',
    formula: '.katex',
    staysInPage: false,
  },
  {
    name: 'jekyll',
    command: ['jekyll', 'build'],
    output: '_site',
    files: 'assets',
    scripts: [MERMAID, MATHJAX],
    source: '_posts/2024-05-01-post.md',
    post: '/post/',
    another: '/another/',
    formula: 'mjx-container',
    staysInPage: false,
  },
  {
    name: 'vitepress',
    command: ['vitepress', 'build'],
    output: '.vitepress/dist',
    files: 'public',
    scripts: [MERMAID],
    source: 'post.md',
    post: '/post',
    another: '/another',
    formula: 'mjx-container',
    staysInPage: true,
  },
  {
    name: 'astro',
    command: ['astro', 'build'],
    output: 'dist',
    files: 'public',
    scripts: [MERMAID, KATEX],
    source: 'src/pages/post.md',
    post: '/post/',
    another: '/another/',
    formula: '.katex',
    staysInPage: true,
    keeps: 'aside attn-softmax',
  },
];
