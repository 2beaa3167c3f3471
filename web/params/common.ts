import { choice, symbols } from './schema';

/** Parameters of every widget. */
export const commonParams = {
  /** How much is offered: the one act, what belongs to it, everything. */
  controls: choice(['one', 'some', 'all'], 'one'),
  theme: choice(['auto', 'light', 'dark'], 'auto'),
  symbols: symbols(),
};
