// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { embedLink, verifyItem } from '../../../web/widgets/link';

const here = import.meta.url;

afterEach(() => {
  document.head.replaceChildren();
});

describe('the links of a widget', () => {
  test('lead to the pages one folder above the chunks, with the state in their query', () => {
    const link = new URL(embedLink('softmax', { logits: '1,2', lang: 'zh' }));
    expect(Object.fromEntries(link.searchParams)).toEqual({ widget: 'softmax', logits: '1,2', lang: 'zh' });
    link.search = '';
    expect(link.href).toBe(new URL('../../../web/embed.html', here).href);
    expect(verifyItem('verify', 'en')).toMatchObject({ href: new URL('../../../web/verify.html?lang=en', here).href });
  });

  test('lead to where the page says that the pages lie, whatever a bundler did with the scripts', () => {
    document.head.innerHTML = '<meta name="attention-lab" content="/lab/">';
    expect(verifyItem('verify', 'zh')).toMatchObject({ href: 'http://localhost:3000/lab/verify.html?lang=zh' });
    expect(embedLink('graph', {})).toBe('http://localhost:3000/lab/embed.html?widget=graph');
  });
});
