/** Undo and redo over whole states. Changes of one gesture (a drag, a held key) make one step. */
export class History<State> {
  private past: State[] = [];
  private future: State[] = [];
  private gesture: string | undefined;

  constructor(private readonly most = 200) {}

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Remembers `state` as it was before a change; while `gesture` stays the same, only its first state counts. */
  record(state: State, gesture?: string): void {
    this.future = [];
    if (gesture !== undefined && gesture === this.gesture) return;
    this.gesture = gesture;
    this.past.push(state);
    if (this.past.length > this.most) this.past.shift();
  }

  /** Ends the gesture: the next change is a step of its own. */
  settle(): void {
    this.gesture = undefined;
  }

  undo(current: State): State {
    return this.travel(this.past, this.future, current);
  }

  redo(current: State): State {
    return this.travel(this.future, this.past, current);
  }

  private travel(from: State[], to: State[], current: State): State {
    this.settle();
    const state = from.pop();
    if (state === undefined) return current;
    to.push(current);
    return state;
  }
}
