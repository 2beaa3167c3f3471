/** Why a text was not taken, in English. */
import type { Need } from '../../params/schema';
import { faultOf } from '../fault';
import { shown } from '../number';
import { quoted } from '../quoted';
import type { refusals as zh } from '../zh/refusals';

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

function why(given: string, it: Need): string {
  const fault = faultOf(given, it);
  const item = `“${quoted(fault && 'item' in fault ? fault.item : given)}”`;
  switch (fault?.kind) {
    case 'number':
      return `${item} is no number`;
    case 'range':
      return `${item} is out of range`;
    case 'long':
      return `${item} is too long`;
    case 'gap':
      return `in ${item} a number is missing beside a comma`;
    case 'count':
      return `${item} holds ${fault.count}`;
    case undefined:
      return given.trim() === '' ? 'nothing given' : `${item} cannot be used`;
  }
}

export const refusals: typeof zh = {
  need,
  problem: (attribute, given, it) => `${attribute}: ${why(given, it)}, so the default is shown; it takes ${need(it)}.`,
  refused: (given, it) => `Not taken: ${why(given, it)}; enter ${need(it)}.`,
};
