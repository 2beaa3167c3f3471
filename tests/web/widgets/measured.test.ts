import { expect, test } from 'vitest';
import { heightAt, heightOfAll } from '../../../web/widgets/measured';

test('a height lies between its neighbours in proportion, and beyond the ends it is the nearest', () => {
  const at = (width: number) => heightAt([288, 328, 600], [400, 300, 280], width);
  expect([at(240), at(288), at(308), at(328), at(600), at(700)]).toEqual([400, 400, 350, 300, 280, 280]);
});

test('parts measured at the same widths add up', () => {
  expect(heightOfAll(328, [400, 300, 200, 100], [40, 30, 20, 10])).toBe(330);
  expect(heightOfAll(532, [400, 300, 200, 100], [40, 30, 20, 10])).toBe(275);
});
