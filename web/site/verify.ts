/** `verify.html`: every golden in the reader's own browser, check by check. `?binary=simd|baseline` chooses what is checked. */
import { html, nothing, render, type TemplateResult } from 'lit';
import { connectEngine } from '../engine/client';
import type { EngineClient } from '../engine/types';
import { languageOf, loadMessages, type Words } from '../messages/messages';
import { checks, nameOf, type Check, type Fixture } from '../verify/checks';
import { fetchFixture, fixtureUrl } from '../verify/fixtures';
import { runCheck, type Outcome } from '../verify/run';

type Binary = 'simd' | 'baseline';
type Status = Awaited<ReturnType<EngineClient['status']>>;

interface Progress {
  readonly status?: Status;
  readonly generator?: Fixture['generator'];
  readonly outcomes: readonly Outcome[];
  readonly failure?: string;
}

const query = new URLSearchParams(location.search);
const language = languageOf(query.get('lang') ?? navigator.language);
document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
const theme = query.get('theme');
if (theme === 'dark' || theme === 'light') document.documentElement.dataset['theme'] = theme;
const asked = query.get('binary');
const simd = asked === 'simd' || asked === 'baseline' ? asked === 'simd' : 'auto';

/** 1.2e−16, with a true minus. */
const power = (x: number) => (Number.isFinite(x) ? x.toExponential(1).replace('-', '−') : '∞');

/** A long name may break before its capitals. */
const breakable = (name: string) => name.split(/(?=[A-Z])/).map((part) => html`<wbr />${part}`);

async function run(words: Words<'verify'>['verify'], main: HTMLElement): Promise<void> {
  let progress: Progress = { outcomes: [] };
  const show = (more: Partial<Progress>) => {
    progress = { ...progress, ...more };
    render(page(words, progress), main);
  };
  show({});
  try {
    const engine = await connectEngine({ simd });
    show({ status: await engine.status() });
    const fixtures = new Map<string, Fixture>();
    for (const one of checks) {
      const fixture = fixtures.get(one.operation) ?? (await fetchFixture(one.operation));
      fixtures.set(one.operation, fixture);
      const outcome = await runCheck(engine, one, fixture);
      show({ outcomes: [...progress.outcomes, outcome], generator: fixture.generator });
    }
    engine.dispose();
  } catch (thrown) {
    show({ failure: thrown instanceof Error ? thrown.message : String(thrown) });
  }
}

function page(words: Words<'verify'>['verify'], progress: Progress): TemplateResult {
  const { outcomes } = progress;
  return html`<h1>${words.title}</h1>
    <p>${words.lead}</p>
    ${verdict(words, progress)}
    <progress max=${checks.length} .value=${outcomes.length} aria-label=${words.table}></progress>
    ${engineLine(words, progress)}
    <table aria-label=${words.table}>
      <thead>
        <tr>
          <th scope="col">${words.operation}</th>
          <th scope="col" class="number">${words.largest}</th>
          <th scope="col" class="number">${words.tolerance}</th>
          <th scope="col">${words.verdict}</th>
        </tr>
      </thead>
      <tbody>
        ${checks.map((one, i) => row(words, one, outcomes[i]))}
      </tbody>
    </table>
    <p class="note">${words.relative}</p>`;
}

function verdict(words: Words<'verify'>['verify'], { outcomes, failure }: Progress): TemplateResult {
  const beyond = outcomes.filter(({ within }) => !within).length;
  if (failure !== undefined) return html`<p class="verdict bad" role="alert">✗ ${words.broken(failure)}</p>`;
  if (beyond > 0) return html`<p class="verdict bad" role="alert">✗ ${words.failed(beyond)}</p>`;
  const next = checks[outcomes.length];
  if (next) return html`<p class="verdict">${words.running(outcomes.length, checks.length, nameOf(next))}</p>`;
  const cases = outcomes.reduce((sum, one) => sum + one.cases, 0);
  return html`<p class="verdict good" role="status">✓ ${words.passed(cases, outcomes.length)}</p>`;
}

function engineLine(words: Words<'verify'>['verify'], { status, generator }: Progress): TemplateResult {
  const other: Binary = status?.binary === 'baseline' ? 'simd' : 'baseline';
  const link = new URL(location.href);
  link.searchParams.set('binary', other);
  return html`<dl>
    <div>
      <dt>${words.engine}</dt>
      <dd data-binary=${status?.binary ?? nothing} data-place=${status?.place ?? nothing}>
        ${status ? html`${words.binaries[status.binary]}, ${words.places[status.place]}` : '…'}
        <a href=${link.href}>${words.other[other]}</a>
      </dd>
    </div>
    <div>
      <dt>${words.made}</dt>
      <dd>
        ${generator ? html`PyTorch ${generator['torch']}, NumPy ${generator['numpy']}, Python ${generator['python']}` : '…'}
      </dd>
    </div>
  </dl>`;
}

function row(words: Words<'verify'>['verify'], one: Check, outcome: Outcome | undefined): TemplateResult {
  const state = outcome ? (outcome.within ? 'within' : 'beyond') : 'waiting';
  const text = { within: `✓ ${words.within}`, beyond: `✗ ${words.beyond}`, waiting: words.waiting }[state];
  return html`<tr data-check=${nameOf(one)} data-state=${state} data-error=${outcome?.error ?? nothing}>
    <th scope="row">
      <a href=${fixtureUrl(one.operation).href} target="_blank" rel="noopener">${breakable(one.operation)}</a>
      ${one.variant ? html`<small>${words.variants[one.variant]}</small>` : nothing}
      <small>${words.cases} <span data-cases>${outcome?.cases ?? '…'}</span></small>
      ${state === 'beyond' && outcome ? html`<small class="worst">${words.worst(outcome.worst, outcome.where)}</small>` : nothing}
    </th>
    <td class="number">${outcome ? (outcome.error === 0 ? '0' : power(outcome.error)) : '…'}</td>
    <td class="number">${one.tolerance === 0 ? '0' : one.tolerance.toExponential().replace('-', '−')}</td>
    <td class="state">${text}</td>
  </tr>`;
}

async function start(main: HTMLElement): Promise<void> {
  const { verify } = await loadMessages(language, 'verify');
  document.title = `${verify.title} · attention-lab`;
  await run(verify, main);
}

const main = document.querySelector('main');
if (main) void start(main);
