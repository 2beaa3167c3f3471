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

export class Answer<Asked, Result> implements ReactiveController {
  /** The last answer and what it answers: a picture is drawn from both, so that its parts agree. */
  current: { readonly asked: Asked; readonly result: Result } | undefined;
  failure: Error | undefined;
  private last: Asked | undefined;
  private readonly run: (asked: Asked) => Promise<Result | undefined>;

  constructor(
    private readonly host: ReactiveElement,
    ask: (engine: EngineClient, asked: Asked) => Promise<Result>,
  ) {
    this.run = latest(async (asked: Asked) => ask(await sharedEngine(), asked));
    host.addController(this);
  }

  hostConnected(): void {
    this.host.requestUpdate();
  }

  ask(asked: Asked): void {
    if (this.last !== undefined && same(this.last, asked)) return;
    this.last = asked;
    void this.send(asked);
  }

  /** Asks the last question again after a failure. */
  retry(): void {
    const asked = this.last;
    this.failure = undefined;
    this.host.requestUpdate();
    if (asked !== undefined) void this.send(asked);
  }

  private async send(asked: Asked): Promise<void> {
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
