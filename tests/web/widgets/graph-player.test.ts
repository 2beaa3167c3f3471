import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GraphPlayer, stepTime } from '../../../web/widgets/graph-player';

let now = 0;
let frames: FrameRequestCallback[] = [];

/** Lets so many ms pass in frames of 16 ms; answers how many frames were asked for. */
function pass(ms: number): number {
  let asked = 0;
  for (const end = now + ms; now < end;) {
    now += 16;
    const due = frames;
    frames = [];
    asked += due.length;
    for (const frame of due) frame(now);
  }
  return asked;
}

beforeEach(() => {
  now = 0;
  frames = [];
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function player() {
  const reached: [number, boolean][] = [];
  const host = {
    addController: vi.fn(),
    removeController: vi.fn(),
    requestUpdate: vi.fn(),
    updateComplete: Promise.resolve(true),
  };
  return { it: new GraphPlayer(host, (step, last) => reached.push([step, last])), reached };
}

describe('playing', () => {
  test('reaches every step in turn, ends at the last and asks for no more frames', () => {
    const { it, reached } = player();
    it.play(4, true);
    pass(4 * stepTime(4) + 100);
    expect(reached).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ]);
    expect(it).toMatchObject({ step: 4, share: 1, playing: false });
    expect(pass(1000)).toBe(0);
  });

  test('goes on from where it was paused', () => {
    const { it, reached } = player();
    it.play(4, true);
    pass(stepTime(4) + 50);
    it.pause();
    expect(it).toMatchObject({ step: 2, share: 1, playing: false });
    expect(pass(1000)).toBe(0);
    it.play(4, true);
    pass(2 * stepTime(4) + 100);
    expect(reached.at(-1)).toEqual([4, true]);
  });

  test('begins anew once it has ended', () => {
    const { it } = player();
    it.play(2, true);
    pass(2000);
    it.play(2, true);
    expect(it).toMatchObject({ step: 1, share: 0, playing: true });
  });

  test('without motion shows the end at once and runs no frame', () => {
    const { it, reached } = player();
    it.play(6, false);
    expect(it).toMatchObject({ step: 6, share: 1, playing: false });
    expect(reached).toEqual([[6, true]]);
    expect(pass(500)).toBe(0);
  });

  test('takes between 4 and 8 seconds for 6 to 64 steps', () => {
    for (let steps = 6; steps <= 64; steps++) {
      expect(steps * stepTime(steps)).toBeGreaterThanOrEqual(4000);
      expect(steps * stepTime(steps)).toBeLessThanOrEqual(8000);
    }
  });
});

describe('a single step', () => {
  test('moves once and stands', () => {
    const { it, reached } = player();
    it.next(6, true);
    expect(it).toMatchObject({ step: 1, share: 0, playing: false });
    pass(stepTime(6));
    expect(it).toMatchObject({ step: 1, share: 1 });
    expect(reached).toEqual([[1, false]]);
    expect(pass(1000)).toBe(0);
  });

  test('follows the last one with the first', () => {
    const { it } = player();
    for (const step of [1, 2, 1]) {
      it.next(2, false);
      expect(it.step).toBe(step);
    }
  });

  test('at rest nothing is under way', () => {
    const { it } = player();
    it.next(6, true);
    it.rest();
    expect(it).toMatchObject({ step: undefined, share: 1, playing: false });
    expect(pass(1000)).toBe(0);
  });
});
