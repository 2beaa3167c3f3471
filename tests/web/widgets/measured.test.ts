import { expect, test } from 'vitest';
import { heightAt } from '../../../web/widgets/measured';

test('a height lies between its neighbours in proportion, and beyond the ends it is the nearest', () => {
  const at = (width: number) => heightAt([288, 328, 600], [400, 300, 280], width);
  expect([at(240), at(288), at(308), at(328), at(600), at(700)]).toEqual([400, 400, 350, 300, 280, 280]);
});
