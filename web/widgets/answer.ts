/** Asks the engine when what is asked has changed, and holds the answer together with its question. */
import type { ReactiveController, ReactiveElement } from 'lit';
import { latest } from '../engine/latest';
import { sharedEngine } from '../engine/shared';
import type { EngineClient } from '../engine/types';

/** Whether two questions are the same, by value. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [names, others] = [Object.keys(a), Object.keys(b)];
  return (
    names.length === others.length &&
    names.every((name) => name in b && same((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]))
  );
}

export interface Answered<Asked, Result> {
  readonly asked: Asked;
  readonly result: Result;
}

export class Answer<Asked, Result, Source = EngineClient> implements ReactiveController {
  /** The last answer and what it answers: a picture is drawn from both, so that its parts agree. */
  current: Answered<Asked, Result> | undefined;
  failure: Error | undefined;
  /** Settles, never with an error, when the question under way is answered; undefined while none is. */
  pending: Promise<void> | undefined;
  private last: Asked | undefined;
  private readonly run: (asked: Asked) => Promise<Result | undefined>;

  constructor(
    private readonly host: ReactiveElement,
    /** `last` is the answer before: what of it still holds need not be asked again. */
    ask: (engine: Source, asked: Asked, last: Answered<Asked, Result> | undefined) => Promise<Result>,
    /** Where the engine comes from; given wherever `Source` is not the page's engine. */
    connect: () => Promise<Source> = sharedEngine as () => Promise<never>,
  ) {
    this.run = latest(async (asked: Asked) => ask(await connect(), asked, this.current));
    host.addController(this);
  }

  hostConnected(): void {
    this.host.requestUpdate();
  }

  ask(asked: Asked): void {
    if (this.last !== undefined && same(this.last, asked)) return;
    this.last = asked;
    this.send(asked);
  }

  /** Asks the last question again after a failure. */
  retry(): void {
    const asked = this.last;
    this.failure = undefined;
    this.host.requestUpdate();
    if (asked !== undefined) this.send(asked);
  }

  private send(asked: Asked): void {
    const sent = this.receive(asked).then(() => {
      if (this.pending === sent) this.pending = undefined;
    });
    this.pending = sent;
  }

  private async receive(asked: Asked): Promise<void> {
    try {
      const result = await this.run(asked);
      if (result === undefined) return;
      this.current = { asked, result };
      this.failure = undefined;
    } catch (thrown) {
      this.failure = thrown instanceof Error ? thrown : new Error(String(thrown));
    }
    this.host.requestUpdate();
  }
}

/** What a picture is drawn from: there once it is, or why it is not. */
export type Needed = Pick<Answer<unknown, unknown>, 'current' | 'failure' | 'retry'>;

/** Answers as one, the first of them, that is there once all are: so that the first picture is whole. */
export const together = (first: Needed, ...others: readonly Needed[]): Needed => {
  const all = [first, ...others];
  return {
    current: all.every(({ current }) => current) ? first.current : undefined,
    failure: all.find(({ failure }) => failure)?.failure,
    retry: () => {
      for (const one of all) if (one.failure) one.retry();
    },
  };
};
