/** A part of a widget that most readers never open: its code is fetched when it is first drawn. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class Part<Code> implements ReactiveController {
  /** Settles when the code has come, or could not be had; undefined before it is needed and after. */
  pending: Promise<void> | undefined;
  private code: Code | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly load: () => Promise<Code>,
  ) {
    host.addController(this);
  }

  hostConnected(): void {}

  /** The code, once it is there; the host is then drawn again. A failure is tried again at the next drawing. */
  get(): Code | undefined {
    if (this.code === undefined) this.pending ??= this.fetch();
    return this.code;
  }

  private async fetch(): Promise<void> {
    this.code = await this.load().catch(() => undefined);
    this.pending = undefined;
    if (this.code !== undefined) this.host.requestUpdate();
  }
}
