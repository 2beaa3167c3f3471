// @vitest-environment happy-dom
import { render } from 'lit';
import { expect, test } from 'vitest';
import { palette } from '../../../web/marks/palette';
import { sweepPanel } from '../../../web/widgets/transformer-sweep';
import { SWEPT, type Measured, type Sweep } from '../../../web/widgets/transformer-sweep-run';
import type { PanelWords } from '../../../web/widgets/transformer-words';
import { en } from '../words';

const words = { common: en.common, transformer: { ...en.transformer, ...en.transformerTabs } } as PanelWords;

test('says how many trainings are to come, and once none is, how many there were', () => {
  const said = (count: number) => {
    const measured: Measured[] = SWEPT.gap.slice(0, count).map((value) => ({ value, transformer: 1, rnn: 0.5 }));
    const sweep = { measured: { gap: measured, items: [] }, share: 0 } as unknown as Sweep;
    const box = document.createElement('div');
    const base = { layers: 1, heads: 2, dModel: 32, batch: 16, seed: 1, learningRate: 0.003 };
    render(
      sweepPanel(words, { sweep, swept: 'gap', base, width: 400, palette: palette(false), onSwept: () => {} }),
      box,
    );
    return box.querySelector('[data-action=run-sweep] + .note')?.textContent.trim();
  };
  expect(SWEPT.gap).toHaveLength(6);
  expect(said(0)).toMatch(/^6 trainings of both models, 600 steps each/);
  expect(said(4)).toMatch(/^2 trainings of both models, 600/);
  expect(said(6)).toMatch(/^6 trainings of both models are done, 600/);
});
