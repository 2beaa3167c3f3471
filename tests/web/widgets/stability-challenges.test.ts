import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { Engine } from '../../../web/engine/types';
import { stabilityChallenges } from '../../../web/widgets/stability-challenges';
import { askStability } from '../../../web/widgets/stability-question';
import { en, zh } from '../words';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const client = {
  softmax: (request: Parameters<Engine['softmax']>[0]) => Promise.resolve(engine.softmax(request)),
};

async function challenge(name: string, logits: number[], shift: number, precision: 'float16' | 'float32', words = en) {
  const asked = { logits, shift, precision, everyFormat: false };
  const all = stabilityChallenges(words, { asked, result: await askStability(client, asked) });
  return all.find((one) => one.name === name) ?? expect.fail(`no ${name}`);
}

describe('the shift that breaks shift invariance is explained with the learner’s own numbers', () => {
  for (const shift of [16777216, 16777218, 20000000, 1000000000, -1000000000]) {
    test(`c = ${String(shift)}`, async () => {
      const [first, second] = [Math.fround(1 + shift), Math.fround(2 + shift)];
      for (const words of [en, zh]) {
        const { met, why } = await challenge('shift', [1, 2], shift, 'float32', words);
        expect(met).toBe(true);
        const shown = (x: number) => String(x).replace('-', '−');
        const shares = second === first ? '[0.5000, 0.5000]' : '[0.1192, 0.8808]';
        for (const x of [shift, first, second]) expect(why).toContain(shown(x));
        expect(why).toMatch(second === first ? /(become|变成了) 0[,，]/ : /(become|变成了) 2[,，]/);
        expect(why).toContain(shares);
      }
    });
  }

  test('and one that does not break it is not explained', async () => {
    expect(await challenge('shift', [1, 2], 1000, 'float32')).toMatchObject({ met: false, why: '' });
    expect(await challenge('shift', [2, 1], 16777216, 'float32')).toMatchObject({ met: false, why: '' });
  });
});

test('a sum that overflows alone is explained with the exponentials that it is made of', async () => {
  for (const [z, sum] of [
    [[11, 10], 65520],
    [[10.5, 10.5, 10], 65520],
  ] as const) {
    const { met, why } = await challenge('sum', [...z], 0, 'float16');
    expect(met).toBe(true);
    const exponentials = /exponentials \[([^\]]*)\]/.exec(why)?.[1]?.split(', ').map(Number) ?? [];
    expect(exponentials.length).toBe(z.length);
    expect(Math.max(...exponentials)).toBeLessThan(sum);
    expect(exponentials.reduce((a, b) => a + b, 0)).toBeGreaterThan(sum);
    expect(why).toContain(`z = [${z.join(', ')}]`);
  }
});
