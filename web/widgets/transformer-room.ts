/** What `<attn-transformer>` takes beside its curves: by task and by how much is offered, more with an RNN, more or less with a tab. */
import type { Language } from '../messages/messages';
import type { TaskName } from '../engine/types';
import { heightOfAll, type Heights } from './measured';
import type { TransformerState } from './transformer-config';

type Kind = 'digits' | 'recall' | 'add' | 'text';
type Level = 'one' | 'some' | 'all';
type Tab = TransformerState['tab'];

interface Room extends Record<Level, Record<Kind, Heights>> {
  readonly rnn: Record<'prompt' | 'text', Heights>;
  readonly tab: Record<Tab, Heights>;
}

const ROOM: Record<Language, Room> = {
  zh: {
    one: {
      digits: [1383, 1330, 1051, 1051],
      recall: [1397, 1370, 1051, 1051],
      add: [1327, 1330, 1059, 1059],
      text: [1367, 1321, 969, 940],
    },
    some: {
      digits: [1688, 1611, 1260, 1260],
      recall: [1744, 1693, 1260, 1260],
      add: [1598, 1577, 1234, 1234],
      text: [1748, 1678, 1178, 1149],
    },
    all: {
      digits: [2228, 2111, 1552, 1470],
      recall: [2284, 2193, 1552, 1470],
      add: [2138, 2077, 1526, 1444],
      text: [2288, 2178, 1470, 1359],
    },
    rnn: { prompt: [130, 130, 130, 130], text: [263, 263, 169, 140] },
    tab: {
      example: [0, 0, 0, 0],
      generate: [30, 14, -123, -144],
      model: [-208, -200, -229, -229],
      code: [-138, -130, -54, -75],
      sweep: [-222, -229, -203, -203],
      checkpoint: [-519, -490, -475, -475],
    },
  },
  en: {
    one: {
      digits: [1555, 1460, 1111, 1090],
      recall: [1569, 1500, 1111, 1090],
      add: [1547, 1484, 1119, 1098],
      text: [1555, 1488, 1028, 999],
    },
    some: {
      digits: [1917, 1786, 1320, 1299],
      recall: [1973, 1868, 1320, 1299],
      add: [1875, 1776, 1294, 1273],
      text: [1993, 1890, 1277, 1208],
    },
    all: {
      digits: [2493, 2326, 1612, 1591],
      recall: [2549, 2408, 1612, 1591],
      add: [2451, 2316, 1586, 1565],
      text: [2569, 2430, 1569, 1500],
    },
    rnn: { prompt: [155, 155, 130, 130], text: [263, 263, 169, 140] },
    tab: {
      example: [0, 0, 0, 0],
      generate: [98, 103, -120, -120],
      model: [-233, -225, -271, -250],
      code: [-173, -123, -75, -75],
      sweep: [-310, -239, -216, -224],
      checkpoint: [-607, -557, -496, -496],
    },
  },
};

const KINDS: Record<TaskName, Kind> = {
  copy: 'digits',
  reverse: 'digits',
  sort: 'digits',
  recall: 'recall',
  add: 'add',
  text: 'text',
};

export function roomBesideCurves(
  language: Language,
  level: Level,
  { task, rnn, tab }: Pick<TransformerState, 'task' | 'rnn' | 'tab'>,
  width: number,
): number {
  const room = ROOM[language];
  const beside = rnn && tab === 'example' ? [room.rnn[task === 'text' ? 'text' : 'prompt']] : [];
  return heightOfAll(width, room[level][KINDS[task]], room.tab[tab], ...beside);
}
