import type { ReactiveElement } from 'lit';
import { expect, test, vi } from 'vitest';
import { createEngine } from '../../../web/engine/create';
import type { TrainerClient, TrainerConfig } from '../../../web/engine/types';
import { Training } from '../../../web/widgets/transformer-run';

const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback));

test('while the reader changes something in the page, pictures of the training wait', async () => {
  const engine = await createEngine();
  const requestUpdate = vi.fn();
  const host = { addController: () => {}, requestUpdate } as unknown as ReactiveElement;
  /** Slices that leave this thread to others in between, as a worker's do. */
  const createTrainer = (config: TrainerConfig = {}) => {
    const trainer = engine.createTrainer(config);
    const stepFor = async (milliseconds: number, steps: number) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      return trainer.stepFor(milliseconds / 10, steps);
    };
    return Promise.resolve({ ...trainer, stepFor } as unknown as TrainerClient);
  };
  const models = { ...engine, createTrainer };
  const training = new Training(host, () => Promise.resolve(models as never));
  training.hostConnected();
  training.seen = true;
  training.ask({ config: { task: 'copy', length: 3, dModel: 16 }, rnn: false }, 10_000, ['1', '2', '3', '|']);
  await vi.waitFor(() => expect(training.session).toBeDefined());
  training.start();
  await vi.waitFor(() => expect(training.session?.run.progress[0]?.step).toBeGreaterThan(0));

  page.dispatchEvent(new Event('attn-change'));
  await new Promise((resolve) => setTimeout(resolve, 60)); // what was under way comes in
  requestUpdate.mockClear();
  for (let change = 0; change < 10; change++) {
    page.dispatchEvent(new Event('attn-change'));
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  expect(requestUpdate.mock.calls.length).toBeLessThanOrEqual(2); // a picture and a snapshot a second
  await training.pause();
  await vi.waitFor(() => expect(requestUpdate.mock.calls.length).toBeGreaterThan(0));
  training.hostDisconnected();
});
