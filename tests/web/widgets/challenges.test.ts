// @vitest-environment happy-dom
import { html, LitElement } from 'lit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { en, zh } from '../words';
import { Challenges, type Challenge } from '../../../web/widgets/challenges';

const predict = {
  question: 'up or down?',
  choices: [
    { value: 'up', label: 'up' },
    { value: 'down', label: 'down' },
  ],
  right: 'up',
};
const plain: Challenge = { name: 'plain', task: 'do it', met: false, why: 'because' };
const asked: Challenge = { ...plain, name: 'asked', predict };
const hopeless: Challenge = { ...plain, name: 'hopeless', met: 'impossible', why: 'no state does' };

class Host extends LitElement {
  words = en;
  all: readonly Challenge[] = [plain, asked, hopeless];
  private readonly challenger = new Challenges(this);

  protected override render() {
    return html`${this.challenger.view(this.words, this.all)}`;
  }
}
customElements.define('test-challenges', Host);

let host: Host;
const find = (selector: string) => host.renderRoot.querySelector<HTMLElement>(selector);
const text = (selector: string) => find(selector)?.textContent.replace(/\s+/g, ' ').trim();
const state = () => find('.challenge')?.getAttribute('data-state');
const focused = () => (host.shadowRoot?.activeElement as HTMLElement | null)?.dataset;

async function drawn(all: readonly Challenge[] = host.all): Promise<void> {
  host.all = all;
  host.requestUpdate();
  await host.updateComplete;
}

async function press(selector: string): Promise<void> {
  const button = find(selector) ?? expect.fail(`no ${selector}`);
  button.focus();
  button.click();
  await host.updateComplete;
  await Promise.resolve();
}

const open = (name: string) => press(`[data-challenge=${name}]`);

beforeEach(async () => {
  host = new Host();
  document.body.append(host);
  await host.updateComplete;
});
afterEach(() => host.remove());

test('a widget without challenges shows none', async () => {
  await drawn([]);
  expect(find('.challenges')).toBeNull();
});

test('are numbered, and open and close one at a time', async () => {
  expect([...host.renderRoot.querySelectorAll('[data-challenge]')].map((button) => button.textContent.trim())).toEqual([
    '1',
    '2',
    '3',
  ]);
  await open('plain');
  expect([text('.challenge p'), state()]).toEqual(['do it', 'doing']);
  await open('asked');
  expect(find('[data-challenge=plain]')?.getAttribute('aria-expanded')).toBe('false');
  await open('asked');
  expect(find('.challenge')).toBeNull();
});

describe('what is done', () => {
  test('is marked in the same drawing, said in the status, and stays done', async () => {
    await open('plain');
    expect(text('[role=status]')).toBe(en.common.notYet);
    await drawn([{ ...plain, met: true }, asked, hopeless]);
    expect([state(), text('[data-challenge=plain]')]).toEqual(['met', '1 ✓']);
    expect(find('[data-challenge=plain]')?.getAttribute('aria-label')).toBe(en.common.challenge(1, true));
    expect(text('[role=status]')).toBe(`${en.common.challengeMet} because`);
    expect(find('[data-action=impossible]')).toBeNull();
    await drawn([plain, asked, hopeless]);
    expect(state()).toBe('met');
  });

  test('is explained by the state that did it, whatever comes after, and in another language by the state of now', async () => {
    await open('plain');
    await drawn([{ ...plain, met: true, why: 'c = 1' }]);
    await drawn([{ ...plain, met: true, why: 'c = 2' }]);
    expect(text('[role=status]')).toBe(`${en.common.challengeMet} c = 1`);
    host.words = zh;
    await drawn([{ ...plain, met: true, why: 'c = 3' }]);
    expect(text('[role=status]')).toBe(`${zh.common.challengeMet} c = 3`);
  });

  test('from the beginning does not count until the reader has left that state', async () => {
    await drawn([{ ...plain, met: true }, asked, hopeless]);
    await open('plain');
    await drawn();
    expect([state(), text('[role=status]')]).toEqual(['doing', en.common.alreadyMet]);
    await drawn([plain, asked, hopeless]);
    expect([state(), text('[role=status]')]).toEqual(['doing', en.common.notYet]);
    await drawn([{ ...plain, met: true }, asked, hopeless]);
    expect(state()).toBe('met');
  });

  test('of which nothing was known before counts as from the beginning', async () => {
    const unknown = { ...plain, met: undefined };
    await drawn([unknown, asked, hopeless]);
    await open('plain');
    expect([state(), text('[role=status]')]).toEqual(['doing', en.common.notYet]);
    await drawn([{ ...plain, met: true }, asked, hopeless]);
    expect([state(), text('[role=status]')]).toEqual(['doing', en.common.alreadyMet]);
  });

  test('while it is closed, or before the prediction, does not count', async () => {
    await open('asked');
    await drawn([plain, { ...asked, met: true }, hopeless]);
    expect([state(), text('[data-challenge=plain]')]).toEqual(['predicting', '1']);
    await open('asked');
    await drawn([{ ...plain, met: true }, asked, hopeless]);
    expect(text('[data-challenge=plain]')).toBe('1');
  });
});

describe('a prediction', () => {
  test('is taken once, and compared at the end', async () => {
    await open('asked');
    await press('[data-choice="predict-asked down"]');
    expect([state(), focused()?.['choice']]).toEqual(['doing', 'predict-asked down']);
    await press('[data-choice="predict-asked up"]');
    expect(find('[data-choice="predict-asked up"]')?.getAttribute('aria-pressed')).toBe('false');
    await drawn([plain, { ...asked, met: true }, hopeless]);
    expect(text('[role=status]')).toBe(`${en.common.challengeMet} ${en.common.predicted(false)} because`);
  });

  test('that was right is said to be', async () => {
    await open('asked');
    await press('[data-choice="predict-asked up"]');
    await drawn([plain, { ...asked, met: true }, hopeless]);
    expect(text('[role=status]')).toContain(en.common.predicted(true));
  });

  test('can be skipped: it goes, the focus stays in the challenge, and nothing is said of it', async () => {
    await open('asked');
    await press('[data-action=skip]');
    expect(find('.prediction')).toBeNull();
    expect(state()).toBe('doing');
    expect(host.shadowRoot?.activeElement).toBe(find('.outcome'));
    await drawn([plain, { ...asked, met: true }, hopeless]);
    expect(text('[role=status]')).toBe(`${en.common.challengeMet} because`);
  });

  test('has a stop of the Tab key for each choice', async () => {
    await open('asked');
    const group = find('[role=group]');
    expect(group?.getAttribute('aria-label')).toBe('up or down?');
    expect(group?.querySelectorAll('button:not([tabindex])').length).toBe(3);
  });
});

describe('“it cannot be done”', () => {
  test('is the answer where no state does it; the focus goes to the outcome', async () => {
    await open('hopeless');
    await press('[data-action=impossible]');
    expect([state(), text('[role=status]')]).toEqual(['impossible', `${en.common.challengeImpossible} no state does`]);
    expect(host.shadowRoot?.activeElement?.classList.contains('outcome')).toBe(true);
    expect(text('[data-challenge=hopeless]')).toBe('3 ✓');
  });

  test('is refuted where one does, until it is done', async () => {
    await open('plain');
    await press('[data-action=impossible]');
    expect([state(), text('[role=status]')]).toEqual(['doing', en.common.itCanBeDone]);
    expect(focused()?.['action']).toBe('impossible');
    await open('hopeless');
    expect(text('[role=status]')).toBe(en.common.notYet);
    await open('plain');
    await drawn([{ ...plain, met: true }, asked, hopeless]);
    expect(state()).toBe('met');
  });
});

test('speak Chinese', async () => {
  host.words = zh;
  await open('hopeless');
  await press('[data-action=impossible]');
  expect(text('[role=status]')).toBe('对，做不到。 no state does');
  expect(find('[data-challenge=hopeless]')?.getAttribute('aria-label')).toBe('挑战 3，已完成');
});
