/** Where the message passing stands. */
export interface Playing {
  /** The step being made or last made, from 1. */
  readonly step: number;
  /** Share of its movement that is over, 1 when it stands. */
  readonly share: number;
}

/** Steps that are over: while a message is under way, the one before. */
export const stepsDone = ({ step, share }: Playing): number => (share < 1 ? step - 1 : step);
