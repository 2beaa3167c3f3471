import { createEngine, type Engine, type TrainerConfig } from 'attention-lab/engine';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { parametersOf, readCheckpoint, writeCheckpoint } from '../../web/engine/checkpoint';
import { writeSafetensors, type TensorToWrite } from '../../web/engine/safetensors';
import type { Page } from './browser';
import { DIST, test } from './harness';
import { serve, type Site } from './serve';
import { address, at, lossesOf, reached, small, SMALL, status, trained } from './transformer-page';

interface Golden {
  readonly name: string;
  readonly request: { readonly base64: string };
  readonly result: { readonly answer?: { prompt: number[]; tokens: number[]; probabilities: number[] } };
}
const goldens = (JSON.parse(readFileSync('tests/fixtures/safetensors.json', 'utf8')) as { cases: Golden[] }).cases;
const golden = goldens.find(({ name }) => name === 'a model trained in PyTorch');
const fromPyTorch = Uint8Array.from(Buffer.from(golden?.request.base64 ?? '', 'base64'));

let engine: Engine;
let folder: string;
let site: Site;
beforeAll(async () => {
  engine = await createEngine();
  folder = await mkdtemp(join(tmpdir(), 'attn-files-'));
  site = await serve(DIST, (request, response) => {
    if (request.url !== '/files/pytorch.safetensors') return false;
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(fromPyTorch);
    return true;
  });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const opened = (page: Page) => page.attribute(at('[data-opened], .checkpoint [role=status]'), 'data-opened');
const refused = (page: Page) => page.text(at('[data-refused=file]'));

/** Lets a file go over the tab. */
const drop = (page: Page, name: string, bytes: Uint8Array, ...others: string[]) =>
  page.evaluate(
    (files, base64) => {
      const content = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      for (const file of files) dataTransfer.items.add(new File([content], file));
      const panel = document.querySelector('attn-transformer')?.shadowRoot?.querySelector('.checkpoint');
      return panel?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    },
    [name, ...others],
    Buffer.from(bytes).toString('base64'),
  );

/** What “save” hands to the browser. */
async function saved(page: Page, action = 'save'): Promise<{ name: string; bytes: Uint8Array }> {
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'savedName'); // of a save before
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob: Blob) => {
      Object.assign(window, { saved: blob });
      return make(blob);
    };
    HTMLAnchorElement.prototype.click = function () {
      Object.assign(window, { savedName: this.download });
    };
  });
  await page.click(at(`[data-action=${action}]`));
  await page.waitFor(() => 'savedName' in window);
  const { name, numbers } = await page.evaluate(async () => {
    const { saved: blob, savedName } = window as unknown as { saved: Blob; savedName: string };
    return { name: savedName, numbers: [...new Uint8Array(await blob.arrayBuffer())] };
  });
  return { name, bytes: Uint8Array.from(numbers) };
}

/** PyTorch's own answer, and its probabilities as float32 gives them. */
async function expectPyTorch(page: Page) {
  const { tokens, probabilities } = golden?.result.answer ?? expect.fail('no golden');
  await expect.poll(() => page.texts(at('[data-grid=answer-0] .chip'))).toEqual(tokens.map(String));
  for (const [k, p] of probabilities.entries()) {
    const shown = () => page.attribute(at(`[data-cell="answer-0 0 ${k}"]`), 'title');
    await expect.poll(async () => Math.abs(Number(await shown()) - p)).toBeLessThan(1e-5);
  }
}

describe('a model trained in PyTorch', () => {
  test('opens by the file chooser with its own settings, and answers as there', async ({ open }) => {
    const path = join(folder, 'pytorch.safetensors');
    await writeFile(path, fromPyTorch);
    const page = await open(address('lang=zh&controls=all&tab=checkpoint'));
    await reached(page, 'ready');
    await page.choose(at('input[name=checkpoint]'), path);
    await expect.poll(() => opened(page), { timeout: 20_000 }).toBe('pytorch.safetensors');
    await page.click(at('[data-choice="tab example"]'));
    await expectPyTorch(page);
    expect(await status(page)).toBe('opened');
    expect(await page.text(at('input[name=length]'))).toBe('3');
    // It trains on from there, and starts over from there.
    await page.click(at('[data-action=step]'));
    await reached(page, 'paused');
    const [loss = NaN] = await lossesOf(page);
    expect(loss).toBeLessThan(0.1);
    await page.click(at('[data-action=reset]'));
    await reached(page, 'opened');
    await expectPyTorch(page);
    await page.click(at('.menu summary'));
    await page.click(at('[data-item=undo]'));
  });

  test('opens by its address, also in a post', async ({ browser }) => {
    const page = await browser.open(`${site.origin}${address('lang=en&src=files/pytorch.safetensors')}`);
    await reached(page, 'opened');
    expect(await page.text(at('[data-status]'))).toContain('pytorch.safetensors');
    await expectPyTorch(page);
    await page.close();
  });

  test('at an address where it is not, is said to be missing; the widget trains without it', async ({ browser }) => {
    const page = await browser.open(`${site.origin}${address(`lang=zh&src=files/none.safetensors&${SMALL}`)}`);
    await reached(page, 'ready');
    await expect.poll(() => page.count(at('.problem'))).toBe(1);
    expect(await page.text(at('.problem'))).toMatch(/none\.safetensors.*打不开.*404/);
    await page.click(at('[data-action=start]'));
    await reached(page, 'finished');
    expect(page.takeProblems().filter((problem) => !/404|none\.safetensors/.test(problem))).toEqual([]);
    await page.close();
  });
});

describe('a model trained in the page', () => {
  test('is saved to the bit, both models; dropped on another page it is the same model', async ({ open }) => {
    const page = await open(address(`lang=en&controls=all&rnn=true&tab=checkpoint&${SMALL}`));
    await reached(page, 'ready');
    await page.click(at('[data-action=start]'));
    await reached(page, 'finished');
    const { name, bytes } = await saved(page);
    expect(name).toBe('reverse-transformer.safetensors');
    const trainer = trained(engine, small, 40);
    const { config, tensors } = readCheckpoint(bytes);
    expect(config).toMatchObject({ model: 'transformer', task: 'reverse', length: 4, dModel: 16, context: 8 });
    expect(parametersOf(tensors, trainer.layout())).toEqual(trainer.parameters());
    const rnn = trained(engine, { ...small, model: 'rnn' }, 40);
    const other = await saved(page, 'save-rnn');
    expect(parametersOf(readCheckpoint(other.bytes).tensors, rnn.layout())).toEqual(rnn.parameters());

    const later = await open(address('lang=en&controls=all&tab=checkpoint'));
    await reached(later, 'ready');
    await drop(later, name, bytes);
    await expect.poll(() => opened(later), { timeout: 20_000 }).toBe(name);
    await later.click(at('[data-action=step]'));
    await reached(later, 'paused');
    trainer.setParameters(trainer.parameters());
    const fresh = engine.createTrainer(small);
    fresh.setParameters(trainer.parameters());
    expect(await lossesOf(later)).toEqual([...fresh.step().losses]);
    await drop(later, other.name, other.bytes);
    expect(await refused(later)).toContain('only a Transformer');
    expect(await later.text(at('.checkpoint .note'))).toContain('RNN’s file opens in PyTorch alone');
  });

  test('is opened with what it is worth and how it was trained; an RNN beside it is said to be untrained', async ({
    open,
  }) => {
    const trainer = trained(engine, { ...small, learningRate: 0.002, seed: 7, batch: 8 }, 400);
    const said = { task: 'reverse', length: 4, dModel: 16, learningRate: 0.002, seed: 7, batch: 8, steps: 900 };
    const bytes = writeCheckpoint(trainer.layout(), trainer.parameters(), { ...said, trainedSteps: 400 });
    const page = await open(address('lang=en&controls=all&rnn=true&tab=checkpoint'));
    await reached(page, 'ready');
    await drop(page, 'worth.safetensors', bytes);
    await expect.poll(() => opened(page), { timeout: 20_000 }).toBe('worth.safetensors');
    const setting = (name: string) => page.text(at(`input[name=${name}]`));
    expect([
      await setting('learningRate'),
      await setting('seed'),
      await setting('batch'),
      await setting('steps'),
    ]).toEqual(['0.002', '7', '8', '900']);
    const same = engine.createTrainer({ ...small, seed: 7, batch: 8, learningRate: 0.002 });
    same.setParameters(trainer.parameters());
    const worth = same.evaluate({ batches: 4 });
    expect(Number(await page.attribute(at('[data-value="accuracy 0"]'), 'title'))).toBe(worth.accuracy);
    expect(Number(await page.attribute(at('[data-value="loss 0"]'), 'title'))).toBe(worth.loss);
    expect(await page.text(at('[data-value="accuracy 1"]'))).toBe('–');
    const note = await page.text(at('[data-loaded]'));
    expect(note).toMatch(/worth\.safetensors.*after 400 training steps.*on 128 new positions.*RNN is untrained/);
    // What is saved from here has all steps behind it.
    await page.click(at('[data-action=step]'));
    await reached(page, 'paused');
    const { config } = readCheckpoint((await saved(page)).bytes);
    expect(config).toMatchObject({ learningRate: 0.002, steps: 900, trainedSteps: 401 });
    expect(
      (readCheckpoint((await saved(page, 'save-rnn')).bytes).config as { trainedSteps: number }).trainedSteps,
    ).toBe(1);
  });

  test('on a text of one’s own brings its text along, and goes on writing where it is opened', async ({ open }) => {
    const text = '春眠不觉晓，处处闻啼鸟。“夜来风雨声”\n花落知多少。'.repeat(12);
    const query = 'lang=zh&controls=all&task=text&d-model=16&context=8&steps=30';
    const page = await open(address(`${query}&corpus=own&tab=checkpoint&text=${encodeURIComponent(text)}`));
    await reached(page, 'ready');
    await page.click(at('[data-action=start]'));
    await reached(page, 'finished');
    const { bytes } = await saved(page);

    const later = await open(address('lang=zh&controls=all&tab=checkpoint'));
    await reached(later, 'ready');
    await drop(later, 'own.safetensors', bytes);
    await expect.poll(() => opened(later), { timeout: 20_000 }).toBe('own.safetensors');
    await later.click(at('[data-choice="tab example"]'));
    expect(await later.text(at('textarea'))).toBe(text.replace(/\s+/g, ' ').trim());
    const config: TrainerConfig = { task: 'text', text, dModel: 16, context: 8 };
    const trainer = trained(engine, config, 30);
    const { vocabulary } = trainer.facts;
    const prompt = [...text].slice(0, 6).map((char) => vocabulary.indexOf(char));
    const { tokens } = trainer.generate({ prompt, length: 40, temperature: 0 });
    const written = [...prompt, ...tokens].map((token) => vocabulary[token]).join('');
    await expect
      .poll(() => later.text(at('[data-continuation="0"] .written')))
      .toBe(written.replace(/\n/g, '↵').trim());
    await later.click(at('[data-action=step]'));
    await reached(later, 'paused');
  });
});

describe('a file that is no such model', () => {
  const layout = { name: 'tok_embed.weight', shape: [2, 2], offset: 0 };
  const tiny = (config: object) => writeCheckpoint([layout], new Float32Array(4), config);
  const header = (text: string, claims = text.length) => {
    const bytes = new Uint8Array(8 + text.length);
    new DataView(bytes.buffer).setBigUint64(0, BigInt(claims), true);
    bytes.set(new TextEncoder().encode(text), 8);
    return bytes;
  };
  const tensor = (shape: number[], end: number) =>
    header(JSON.stringify({ x: { dtype: 'F32', shape, data_offsets: [0, end] } }));
  /** A small model, but for what is changed of its config and its tensors. */
  const model = (config: object, change: Record<string, Partial<TensorToWrite>> = {}, factor = 1) => {
    const trainer = engine.createTrainer(small);
    const { tensors } = readCheckpoint(
      writeCheckpoint(
        trainer.layout(),
        trainer.parameters().map((x) => x * factor + (factor > 1 ? factor : 0)),
        {},
      ),
    );
    const all = new Map<string, TensorToWrite>(tensors);
    for (const [name, changed] of Object.entries(change))
      all.set(name, { shape: [], data: new Float32Array(), ...all.get(name), ...changed });
    return writeSafetensors(
      all,
      new Map([['config', JSON.stringify({ task: 'reverse', length: 4, dModel: 16, ...config })]]),
    );
  };
  const notFinite = () => {
    const trainer = engine.createTrainer(small);
    const parameters = trainer.parameters();
    parameters[5] = NaN;
    return writeCheckpoint(trainer.layout(), parameters, {});
  };

  const files: [string, () => Uint8Array, RegExp][] = [
    [
      'a picture',
      () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
      /不是 safetensors 文件/,
    ],
    ['empty', () => new Uint8Array(), /文件是空的/],
    ['a page', () => new TextEncoder().encode('<!doctype html><title>404</title>'.repeat(9)), /不是 safetensors 文件/],
    ['cut off', () => fromPyTorch.slice(0, fromPyTorch.length - 100), /截断/],
    ['cut off in its header', () => fromPyTorch.slice(0, 300), /截断/],
    ['with a header that claims the world', () => header('{}', 2 ** 52), /截断/],
    ['nested without end', () => header('['.repeat(100_000)), /不是 safetensors 文件/],
    ['that names a prototype', () => header('{"__proto__":{"dtype":"F32"}}'), /不是 safetensors 文件/],
    ['of a shape beyond counting', () => tensor([2 ** 40, 2 ** 40], 4), /截断|形状/],
    [
      'with a tensor of another model',
      () => writeSafetensors(new Map([['h.0', { shape: [1], data: Float32Array.of(1) }]])),
      /“\u2068h\.0\u2069”不是这个模型的参数/,
    ],
    ['with tensors missing', () => tiny({}), /形状是 \[2, 2\]/],
    ['that holds NaN', notFinite, /有限/],
    ['of an RNN', () => tiny({ model: 'rnn' }), /只打开 Transformer/],
    ['of a task that is none', () => tiny({ task: 'chess' }), /task：.*chess.*不可用/],
    ['of a hundred layers', () => tiny({ layers: 100 }), /layers：.*100.*不可用/],
    ['of another vocabulary', () => tiny({ task: 'copy', vocabulary: ['a', 'b', '|'] }), /词表/],
    ['of a text that it lacks', () => tiny({ task: 'text', corpus: 'own' }), /没有那段文本/],
    ['of 9 MB', () => new Uint8Array(9 * 2 ** 20), /超过 8 MB/],
    ['of heads that do not divide', () => model({ heads: 3 }), /头数 3 必须整除宽度 16/],
    ['of another length than its weights', () => model({ length: 5 }), /pos_embed.*形状/],
    ['turned round', () => model({}, { 'head.weight': { shape: [16, 11] } }), /head\.weight.*形状是 \[16, 11\]/],
    ['of integers', () => model({}, { 'head.bias': { data: new Int32Array(11) } }), /head\.bias.*整数/],
    ['beyond all bounds', () => model({}, {}, 1e30), /损失不是有限的数/],
    [
      'of attention',
      () => model({}, { attention: { shape: [1], data: Float32Array.of(1) } }),
      /attention.*不是这个模型的参数/,
    ],
    [
      'of a learning rate that cannot be',
      () => model({ learningRate: -1 }),
      /learningRate.*-1.*不可用；要填的是：0\.00001 到 100/,
    ],
    ['of a batch that cannot be', () => model({ batch: 'many' }), /batch.*many.*不可用/],
    ['of a weight decay', () => model({ weightDecay: 0.5 }), /weightDecay = .*0\.5/],
  ];

  test('is refused with the reason in the page’s language, whatever it is, and the model of before trains', async ({
    open,
  }) => {
    const page = await open(address(`lang=zh&controls=all&tab=checkpoint&${SMALL}`));
    await reached(page, 'ready');
    await page.click(at('[data-action=start]'));
    await reached(page, 'finished');
    const losses = await lossesOf(page);
    const weights = (await saved(page)).bytes;
    await page.evaluate(() => addEventListener('attn-change', () => Object.assign(window, { changed: true })));
    for (const [what, bytes, reason] of files) {
      const name = `${what}.bin`;
      await drop(page, name, bytes());
      await expect.poll(() => refused(page), { timeout: 10_000 }).toContain(name);
      const said = (await refused(page)).replace(name, '');
      expect(said, what).toMatch(reason);
      expect(said, what).not.toMatch(/[a-z]+ [a-z]+ [a-z]+/);
      expect(await opened(page), what).toBeNull();
    }
    expect(await page.evaluate(() => 'changed' in window)).toBe(false);
    expect(await status(page)).toBe('finished');
    expect(await lossesOf(page)).toEqual(losses);
    expect((await saved(page)).bytes).toEqual(weights);
    await page.click(at('[data-choice="tab example"]'));
    await page.click(at('[data-action=start]'));
    await expect.poll(async () => (await lossesOf(page)).length, { timeout: 20_000 }).toBe(2 * losses.length);
  });

  test('is one of two at once: neither is opened; nor does a file let go beside the place lead away', async ({
    open,
  }) => {
    const page = await open(address(`lang=en&controls=all&tab=checkpoint&${SMALL}`));
    await reached(page, 'ready');
    await drop(page, 'a.safetensors', model({}), 'b.safetensors');
    await expect.poll(() => refused(page)).toMatch(/a\.safetensors, b\.safetensors.*2 files came at once/);
    const prevented = await page.evaluate(() => {
      const caption = document.querySelector('attn-transformer')?.shadowRoot?.querySelector('.caption');
      const letGo = (type: string, file: boolean) => {
        const dataTransfer = new DataTransfer();
        if (file) dataTransfer.items.add(new File(['x'], 'x.safetensors'));
        else dataTransfer.setData('text/plain', 'x');
        return !caption?.dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer }),
        );
      };
      return [letGo('dragover', true), letGo('drop', true), letGo('dragover', false), letGo('drop', false)];
    });
    expect(prevented).toEqual([true, true, false, false]);
  });

  test('stands at an address that no file is fetched from, or on a site that does not answer', async ({ browser }) => {
    for (const [src, reason] of [
      ['javascript:alert(1)', /javascript:alert\(1\).*only http\(s\) addresses/],
      ['data:application/octet-stream,x', /only http\(s\) addresses/],
      ['http://127.0.0.1:9/x.safetensors', /x\.safetensors.*another site.*127\.0\.0\.1:9.*Access-Control-Allow-Origin/],
    ] as const) {
      const page = await browser.open(`${site.origin}${address(`lang=en&src=${encodeURIComponent(src)}&${SMALL}`)}`);
      await expect.poll(() => page.count(at('.problem')), { timeout: 20_000 }).toBe(1);
      expect(await page.text(at('.problem'))).toMatch(reason);
      page.takeProblems();
      await page.close();
    }
  });
});
