/** Words of the pages, in English. */
import type { site as zh } from '../zh/site';

export const site: typeof zh = {
  unknownWidget: (name, known) => `There is no widget “${name}”; widget= takes one of ${known.join(', ')}.`,
};
