// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { TermNames } from '../../../web/widgets/term-names';
import { en, zh } from '../words';

test('a formula and its terms are named in the language around them, and anew when that changes', async () => {
  const place = document.createElement('div');
  place.lang = 'zh-CN';
  place.innerHTML = '<div class="formula"><i data-term="weights"></i><i data-term="q"></i></div><i data-term="k"></i>';
  const names = new TermNames(() => place);
  const spoken = () => [...place.querySelectorAll('*')].map((one) => one.getAttribute('aria-label'));
  await names.give();
  expect(spoken()).toEqual([zh.terms.formula, zh.terms.names.weights, zh.terms.names.q, null]);
  place.lang = 'en';
  await names.give();
  expect(spoken()).toEqual([en.terms.formula, en.terms.names.weights, en.terms.names.q, null]);
});

test('a formula that came later is named too', async () => {
  const place = document.createElement('div');
  place.innerHTML = '<div class="formula"><i data-term="weights"></i></div>';
  const names = new TermNames(() => place);
  await names.give();
  place.insertAdjacentHTML('beforeend', '<div class="formula"><i data-term="q"></i></div>');
  await names.give();
  expect(place.querySelector('[data-term=q]')?.getAttribute('aria-label')).toBe(en.terms.names.q);
});
