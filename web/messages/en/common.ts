/** Words of what all widgets say, in English. */
import { until } from 'lit/directives/until.js';
import type { common as zh } from '../zh/common';

const refusals = async () => (await import('./refusals')).refusals;

export const common: typeof zh = {
  problem: (attribute, given, it) => until(refusals().then(({ problem }) => problem(attribute, given, it))),
  refused: (given, it) => until(refusals().then(({ refused }) => refused(given, it))),
  loading: 'Loading the engine …',
  failed: (reason) => `The calculation did not finish: ${reason}`,
  retry: 'Try again',
  menu: 'More actions',
  close: 'Close',
  undo: 'Undo',
  redo: 'Redo',
  reset: 'Reset',
  copyLink: 'Copy link',
  exportItem: 'Export and embed',
  verify: 'How do I know that these numbers are right?',
  linkCopied: 'Link copied; it opens the widget in this state.',
  linkShown: 'The browser does not allow copying; here is the link:',
  presets: 'Presets',
  less: 'Less',
  more: 'More',
  views: 'Views',
  roundedHint: 'Numbers in the figure are rounded; point at, tap or focus one to read all its digits here.',
  isNow: (name, value) => `${name} is now ${value}`,
  segment: 'Split into words',
  segmentFailed: 'That gives no 2 to 64 words; separate them with “/” or spaces.',
  challenges: 'Challenges',
  challenge: (n, done) => `Challenge ${n}${done ? ', done' : ''}`,
  alreadyMet: 'This state happens to do already: leave it, then get there yourself.',
  predictFirst: 'Predict first, or skip it: what is done before does not count.',
  skip: 'Skip the prediction',
  notYet: 'Not there yet.',
  impossible: 'It cannot be done',
  itCanBeDone: 'It can be done: try again.',
  challengeMet: 'Done.',
  challengeImpossible: 'Right: it cannot be done.',
  predicted: (right) => (right ? 'You predicted it.' : 'You had predicted otherwise.'),
};
