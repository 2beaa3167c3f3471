// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { LIGHT, palette } from '../../../../web/marks/palette';
import { textWidth } from '../../../../web/marks/text';
import { linesOf, lineWidth, saidBy } from '../../../../web/widgets/export/lines';
import { pictureOf, type Picture } from '../../../../web/widgets/export/picture';

const SHEET = '<svg class="sheet" width="300" height="40" viewBox="0 0 300 40" role="img" aria-label="bars">';

function pictureFrom(body: string, { caption = 'A caption', width = 700 } = {}): Picture {
  const root = document.createElement('div');
  root.innerHTML = `<p class="caption">${caption}</p><div class="body">${body}</div>`;
  return pictureOf({ renderRoot: root, palette: palette(false), width });
}

/** As XML, which a file must be. */
function parsed({ svg }: Picture): Element {
  const file = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(file.querySelector('parsererror')).toBeNull();
  return file.documentElement;
}

/** Where the drawings stand. */
const places = (picture: Picture): [number, number][] =>
  Array.from(parsed(picture).querySelectorAll('svg'), (one) => [
    Number(one.getAttribute('x')),
    Number(one.getAttribute('y')),
  ]);

describe('a picture', () => {
  test('stands alone: its size, its ground, its title, what its figures say', () => {
    const picture = pictureFrom(
      `${SHEET}<rect width="9" height="9"/></svg><p class="verdict">It <b>amplifies</b>.</p>`,
    );
    const root = parsed(picture);
    expect(root.getAttribute('viewBox')).toBe(`0 0 ${picture.width} ${picture.height}`);
    expect(root.querySelector('title')?.textContent).toBe('A caption');
    expect(root.querySelector('desc')?.textContent).toBe('bars It amplifies.');
    expect(root.querySelector('rect')?.getAttribute('fill')).toBe(LIGHT.ground);
  });

  test('has nothing left of the page: no focus, no roles, no names, no surfaces for pointers, no comments', () => {
    const { svg } = pictureFrom(
      `${SHEET}<!--?lit$--><g class="cell" role="slider" tabindex="0" aria-valuenow="1" data-bar="0" pointer-events="none">
        <rect width="9" height="9" fill="red"/><rect width="99" height="99" fill="transparent"/></g><g><!-- --></g></svg>`,
    );
    expect(svg).toContain('<g><rect width="9" height="9" fill="red"/></g>');
    expect(svg.replace(/^<svg[^>]*>/, '')).not.toMatch(/data-|aria-|role=|tabindex|class=|transparent|<!--|<g\/>/);
  });

  test('formulas, closed menus and hidden parts are no figures', () => {
    const picture = pictureFrom(
      `<div class="formula">${SHEET}</svg></div><details>${SHEET}</svg></details><div hidden>${SHEET}</svg></div>${SHEET}</svg>`,
    );
    expect(places(picture)).toHaveLength(1);
  });

  test('figures stand beside each other where they fit, else below each other', () => {
    const two = `<div>${SHEET}</svg></div><div>${SHEET}</svg></div>`;
    const [left, right] = places(pictureFrom(two, { width: 700 }));
    expect(right?.[1]).toBe(left?.[1]);
    const [above, below] = places(pictureFrom(two, { width: 500 }));
    expect(below?.[0]).toBe(above?.[0]);
    expect(below?.[1]).toBeGreaterThan((above?.[1] ?? 0) + 40);
  });

  test('a title stays above its figure; one without a figure is left out', () => {
    const { svg } = pictureFrom(`<h3>Ways</h3><div class="stage">${SHEET}</svg></div><h3>Nothing</h3>`);
    expect(svg.indexOf('Ways')).toBeLessThan(svg.lastIndexOf('<svg'));
    expect(svg).toContain('Ways');
    expect(svg).not.toContain('Nothing');
  });

  test('a table is drawn with the text of each of its cells', () => {
    const root = parsed(
      pictureFrom(`<table><tr><td></td><th class="number">exp<small>e to it</small></th></tr>
        <tr><th>z<sub>1</sub></th><td class="number">0.5</td></tr><tr><th colspan="2">Z′</th></tr></table>`),
    );
    const texts = Array.from(root.querySelectorAll('text'), (text) => text.textContent);
    expect(texts).toEqual(['A caption', '', 'exp e to it', 'z1', '0.5', 'Z′']);
    const number = Array.from(root.querySelectorAll('text')).find((text) => text.textContent === '0.5');
    expect(number?.getAttribute('text-anchor')).toBe('end');
  });

  test('texts that are no XML are made to be', () => {
    const body = document.createElement('div');
    body.innerHTML = `<p class="caption"></p><div class="body">${SHEET}<text></text></svg></div>`;
    const evil = 'a<b>&"\u0000\u0008\ud800\ufffe c';
    for (const element of body.querySelectorAll('text, .caption')) element.textContent = evil;
    const root = parsed(pictureOf({ renderRoot: body, palette: palette(true), width: 300 }));
    expect(root.querySelector('svg text')?.textContent).toBe('a<b>&"\ufffd\ufffd\ufffd\ufffd c');
  });

  test('there is none before the widget has drawn', () => {
    const renderRoot = document.createElement('div');
    expect(() => pictureOf({ renderRoot, palette: palette(false), width: 300 })).toThrow('nothing yet');
  });
});

describe('lines of text', () => {
  const lines = (text: string, width: number) =>
    linesOf(text, { size: 16, width }).map((line) => line.map((run) => run.text).join(''));

  test('are no wider than they may be, and together say all', () => {
    const text = '拖动 d_k 的滑块，看 softmax（按行）怎样变化：is it overflow, or something else?';
    for (const width of [120, 200, 320, 640]) {
      for (const line of linesOf(text, { size: 16, width })) expect(lineWidth(line, 16)).toBeLessThanOrEqual(width);
      expect(lines(text, width).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    }
  });

  test('break between Chinese characters, never before their punctuation', () => {
    const four = textWidth('四个字符', 16);
    expect(lines('一二三四，五六', four)).toEqual(['一二三', '四，五六']);
  });

  test('a subscript stays with its letter', () => {
    const source = document.createElement('p');
    source.innerHTML = 'scale by √d<sub>k</sub>, then';
    const [first, second] = linesOf(source, { size: 16, width: textWidth('scale by ', 16) });
    expect(first?.map((run) => run.text).join('')).toBe('scale by');
    expect(second?.slice(0, 3)).toEqual([
      { text: '√d', level: undefined },
      { text: 'k', level: 'sub' },
      { text: ',', level: undefined },
    ]);
    expect(saidBy(source)).toBe('scale by √dk, then');
  });
});
