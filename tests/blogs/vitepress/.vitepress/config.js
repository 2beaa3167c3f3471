import { defineConfig } from 'vitepress';

const script = (src, attributes = {}) => ['script', { src, ...attributes }];

export default defineConfig({
  lang: 'zh-CN',
  title: 'Blog',
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    script('/vendor/mermaid.min.js'),
    // In a page's Markdown a script would be the page's Vue component.
    script('/attention-lab-VERSION/attention-lab.js', { type: 'module' }),
    script('/attention-lab-VERSION/embed.js', { type: 'module' }),
  ],
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('attn-') } } },
  markdown: {
    math: true,
    config: (markdown) => {
      const { fence } = markdown.renderer.rules;
      markdown.renderer.rules.fence = (tokens, index, ...rest) =>
        tokens[index].info === 'mermaid'
          ? `<pre class="mermaid" v-pre>${markdown.utils.escapeHtml(tokens[index].content)}</pre>`
          : fence(tokens, index, ...rest);
    },
  },
});
