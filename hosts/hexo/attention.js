/**
 * A tag for Hexo. This file goes into the blog's scripts/ folder, and into _config.yml what `attention-lab copy source` made:
 *
 *     attention_lab: attention-lab-<version>
 *     skip_render: "attention-lab-<version>/**"
 *
 * In a post, after the widget's name, its attributes; between the tags what feeds show, and the page until the widget is ready:
 *
 *     {% attention softmax logits:1,2 %}
 *     softmax([1, 2]) = [0.2689, 0.7311]
 *     {% endattention %}
 *
 * A value with spaces stands in quotes: `tokens:"a / b"`. Every page gets the script, which fetches nothing where there is no widget: with
 * PJAX a reader may come to the post from any of them.
 */
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const folder = hexo.config.attention_lab;
if (typeof folder !== 'string')
  throw new Error(
    'attention: _config.yml needs attention_lab, the name of the folder that "attention-lab copy source" made',
  );

const script = hexo.extend.helper.get('url_for').call(hexo, `/${folder}/attention-lab.js`);
hexo.extend.injector.register('head_end', `<script type="module" src="${script}"></script>`);

const SETTING = /^([a-z-]+)(?::([^]*))?$/;

function attribute(setting) {
  const [, name, value = ''] = SETTING.exec(setting) ?? [];
  if (name === undefined) throw new Error(`attention: "${setting}" must be an attribute, such as logits:1,2`);
  return ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
}

function element([widget, ...settings], children) {
  if (!existsSync(join(hexo.source_dir, folder, 'widgets', `${widget}.js`)))
    throw new Error(`attention: there is no widget "${widget}" in source/${folder}`);
  return `<attn-${widget}${settings.map(attribute).join('')}>\n${children}\n</attn-${widget}>`;
}

hexo.extend.tag.register('attention', element, { ends: true });
