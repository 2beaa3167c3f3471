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
      digits: [1403, 1350, 1071, 1071],
      recall: [1417, 1390, 1071, 1071],
      add: [1347, 1350, 1079, 1079],
      text: [1387, 1341, 989, 960],
    },
    some: {
      digits: [1708, 1631, 1280, 1280],
      recall: [1764, 1713, 1280, 1280],
      add: [1618, 1597, 1254, 1254],
      text: [1768, 1698, 1198, 1169],
    },
    all: {
      digits: [2248, 2131, 1572, 1490],
      recall: [2304, 2213, 1572, 1490],
      add: [2158, 2097, 1546, 1464],
      text: [2308, 2198, 1490, 1379],
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
      digits: [1581, 1486, 1137, 1116],
      recall: [1595, 1526, 1137, 1116],
      add: [1573, 1510, 1145, 1124],
      text: [1581, 1514, 1054, 1025],
    },
    some: {
      digits: [1943, 1812, 1346, 1325],
      recall: [1999, 1894, 1346, 1325],
      add: [1901, 1802, 1320, 1299],
      text: [2019, 1916, 1303, 1234],
    },
    all: {
      digits: [2519, 2352, 1638, 1617],
      recall: [2575, 2434, 1638, 1617],
      add: [2477, 2342, 1612, 1591],
      text: [2595, 2456, 1595, 1526],
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
