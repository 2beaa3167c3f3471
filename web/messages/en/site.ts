/** Words of the pages, in English. */
import type { site as zh } from '../zh/site';

export const site: typeof zh = {
  unknownWidget: (name, known) => `There is no widget “${name}”; widget= takes one of ${known.join(', ')}.`,
  unknownField: (names, known) =>
    `This widget has no parameter ${names.join(', ')}, so the address’s was not used; it takes ${known.join(', ')}.`,
};
