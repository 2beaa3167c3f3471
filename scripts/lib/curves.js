/**
 * Accuracy (of `text`: held-out loss) against steps and seconds, as a reader of the built page would see it: a task, the default
 * settings, “start”. Arguments: names of tasks, all by default. An accuracy is the mean over the last steps up to one: no batch
 * comes twice, so that these are questions that the model was not trained on.
 */
import process from 'node:process';
import { mean } from 'd3-array';
import { launch } from 'puppeteer-core';
import { preview } from 'vite';

/** Steps that an accuracy is the mean of. */
const WINDOW = 50;
const SHARES = [0.1, 0.25, 0.5, 0.75, 1];
const SEEDS = [1, 2, 3, 4, 5];
const MOST_SECONDS = 60;
const WAIT = 600_000;

const enough = (least) => (model) => model.accuracy >= least;
const goals = {
  copy: { query: '', seeds: SEEDS, text: '≥ 99 %', isMet: ([transformer]) => enough(0.99)(transformer) },
  reverse: { query: '', seeds: SEEDS, text: '≥ 99 %', isMet: ([transformer]) => enough(0.99)(transformer) },
  sort: { query: '', seeds: SEEDS, text: '≥ 99 %', isMet: ([transformer]) => enough(0.99)(transformer) },
  recall: {
    query: '&gap=30&rnn=true&steps=2000',
    seeds: SEEDS,
    text: 'Transformer ≥ 99 %, RNN behind',
    isMet: ([transformer, rnn]) => enough(0.99)(transformer) && rnn.accuracy < 0.95,
  },
  add: { query: '', seeds: [1], text: 'none', isMet: () => true },
  text: {
    query: '',
    seeds: [1],
    text: 'held out ≥ 0.7 nat under the unigram entropy',
    isMet: ([{ heldOut, chanceLoss }]) => chanceLoss - heldOut.at(-1).loss >= 0.7,
  },
};

/** In the page: trains to the end; what the element has drawn its curves from. */
async function train() {
  const widget = document.querySelector('attn-transformer');
  const { training } = widget;
  const start = performance.now();
  widget.shadowRoot.querySelector('[data-action=start]').click();
  while (training.session.run.state !== 'finished') await new Promise(requestAnimationFrame);
  const seconds = (performance.now() - start) / 1000;
  await training.takeSnapshot();
  const { run, transformer } = training.session;
  return {
    seconds,
    models: run.progress.map(({ losses, accuracies }) => ({ losses, accuracies })),
    heldOut: training.heldOut,
    chanceLoss: transformer.facts.chanceLoss,
  };
}

async function runOf(page, address, task, seed) {
  await page.goto(`${address}embed.html?widget=transformer&controls=one&task=${task}&seed=${seed}${goals[task].query}`);
  await page.waitForFunction(
    () => document.querySelector('attn-transformer')?.shadowRoot?.querySelector('[data-status=ready]'),
    { timeout: WAIT },
  );
  const { seconds, models, heldOut, chanceLoss } = await page.evaluate(train);
  const upTo = (numbers, step) => mean(numbers.slice(Math.max(0, step - WINDOW), step));
  return models.map(({ losses, accuracies }) => {
    const steps = accuracies.length;
    const at = SHARES.map((share) => Math.round(share * steps));
    const reached = accuracies.findIndex((_, i) => i + 1 >= WINDOW && upTo(accuracies, i + 1) >= 0.99) + 1;
    return {
      seconds,
      heldOut,
      chanceLoss,
      accuracy: upTo(accuracies, steps),
      at,
      accuracies: at.map((step) => upTo(accuracies, step)),
      losses: at.map((step) => upTo(losses, step)),
      heldOutAt: at.map((step) => heldOut.filter((one) => one.step <= step).at(-1)?.loss),
      reached: reached > 0 ? reached : undefined,
    };
  });
}

const percent = (x) => `${(100 * x).toFixed(1)}%`.padStart(7);
const nats = (x) => x.toFixed(3).padStart(7);

function print(task, seed, models, isMet) {
  models.forEach((model, index) => {
    const { at, reached, seconds, chanceLoss } = model;
    const name = `${task} ${index === 0 ? '' : 'RNN'}`.trim().padEnd(10);
    const values = task === 'text' ? model.heldOutAt.map(nats) : model.accuracies.map(percent);
    const curve = at.map((step, i) => `${String(step).padStart(5)}:${values[i]}`).join(' ');
    const note =
      task === 'text'
        ? `unigram ${nats(chanceLoss).trim()}`
        : reached === undefined
          ? '99 % not reached'
          : `99 % at ${reached}`;
    const verdict = index > 0 ? '' : isMet ? 'met' : 'MISSED';
    console.log(`${name} seed ${seed} ${curve}  ${note.padEnd(17)} ${seconds.toFixed(1).padStart(6)} s  ${verdict}`);
  });
}

const server = await preview({
  appType: 'mpa',
  logLevel: 'error',
  preview: { host: '127.0.0.1', port: 5280, strictPort: false, open: false },
});
const [address] = server.resolvedUrls.local;
const browser = await launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  protocolTimeout: WAIT,
});
console.log(`${await browser.version()}; accuracy of the last ${WINDOW} steps (text: held-out loss, nat) by step\n`);
const page = await browser.newPage();
const given = process.argv.slice(2);
let missed = 0;
for (const task of given.length > 0 ? given : Object.keys(goals)) {
  const { seeds, text, isMet } = goals[task];
  console.log(`${task}: ${text}, in under ${MOST_SECONDS} s a model`);
  for (const seed of seeds) {
    const models = await runOf(page, address, task, seed);
    const hasMet = isMet(models) && models[0].seconds < MOST_SECONDS * models.length;
    if (!hasMet) missed++;
    print(task, seed, models, hasMet);
  }
}
await browser.close();
await server.close();
console.log(missed === 0 ? '\nevery goal is met' : `\n${missed} MISSED`);
process.exitCode = missed === 0 ? 0 : 1;
