// @vitest-environment happy-dom
import { render } from 'lit';
import { describe, expect, test } from 'vitest';
import { curvesFigure, type CurvesView } from '../../../web/figures/transformer-curves';
import { palette } from '../../../web/marks/palette';

describe('a loss that is off the scale', () => {
  const draw = (losses: readonly number[]) => {
    const words = { curves: '', accuracy: '', loss: '', step: '', chance: '', entropy: '', heldOut: '' };
    const view: CurvesView = {
      curves: [{ name: 'a', losses, accuracies: losses.map(() => 0.5) }],
      heldOut: [],
      steps: 10,
      chanceAccuracy: 0.1,
      chanceLoss: 2.3,
      width: 400,
      palette: palette(false),
      words,
      isText: false,
    };
    const box = document.createElement('div');
    render(curvesFigure(view), box);
    return box;
  };

  test('leaves the frame, which cuts it off, and is written at the step where it was largest', () => {
    const box = draw([2, 119.73, 60, 2, NaN]);
    expect(box.querySelector('[data-plot=loss] [data-peak]')?.textContent).toBe('↑ 119.7');
    const frame = box.querySelector('[data-plot=loss] svg');
    expect(frame?.getAttribute('overflow')).toBe('hidden');
    const heights = (frame?.querySelector('path')?.getAttribute('d') ?? '').match(/,-?[\d.]+/g) ?? [];
    expect(Math.min(...heights.map((height) => Number(height.slice(1))))).toBeLessThan(-100);
  });

  test('is marked only where there is one', () => {
    expect(draw([2, 2.4, 0.1]).querySelector('[data-peak]')).toBeNull();
  });
});
