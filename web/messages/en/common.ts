/** Words of what all widgets say, in English. */
import type { Need } from '../../params/schema';
import { shown } from '../number';
import { quoted } from '../quoted';
import type { common as zh } from '../zh/common';

function need(it: Need): string {
  switch (it.kind) {
    case 'number':
      return `a number from ${shown(it.min)} to ${shown(it.max)}`;
    case 'integer':
      return `a whole number from ${shown(it.min)} to ${shown(it.max)}`;
    case 'numbers':
      return `${it.least} to ${it.most} numbers from ${shown(it.min)} to ${shown(it.max)}, separated by commas or spaces`;
    case 'words':
      return `${it.least} to ${it.most} tokens separated by spaces or “/”, each at most ${it.longest} characters long`;
    case 'choice':
      return `one of ${it.choices.join(', ')}`;
    case 'flag':
      return 'true or false';
    case 'symbols':
      return 'one or two letters, such as s,Z';
    case 'text':
      return `a text of at most ${it.longest} characters`;
    case 'bits':
      return `at most ${it.rows} rows of at most ${it.cols} zeros and ones (1 = visible), all of one length, separated by semicolons`;
    case 'cells':
      return `at most ${it.most} cells written matrix.row.column=number, separated by semicolons, such as wq.5.3=2; a matrix is one of ${it.grids.join(', ')}, a number lies between ${shown(it.min)} and ${shown(it.max)}`;
  }
}

export const common: typeof zh = {
  need,
  problem: (attribute, given, it) =>
    `${attribute} cannot be ${given.trim() === '' ? 'empty' : `“${quoted(given)}”`}, so the default is shown; it takes ${need(it)}.`,
  refused: (given, it) =>
    `${given.trim() === '' ? 'This cannot be empty' : `“${quoted(given)}” cannot be used`}; enter ${need(it)}.`,
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
