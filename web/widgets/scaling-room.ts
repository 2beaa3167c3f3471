/** What each tab of `<attn-scaling>` takes beside the histograms: in a post, and what more controls and the lesson page add. */
export const ROOM = {
  zh: {
    one: {
      distribution: [1680, 1607, 1122, 1122],
      components: [788, 740, 530, 530],
      errors: [1050, 984, 773, 773],
    },
    some: {
      distribution: [482, 482, 449, 449],
      components: [93, 93, 93, 93],
      errors: [89, 89, 89, 89],
    },
    all: [126, 126, 44, 44],
  },
  en: {
    one: {
      distribution: [1944, 1814, 1236, 1215],
      components: [875, 830, 551, 551],
      errors: [1197, 1113, 812, 794],
    },
    some: {
      distribution: [599, 575, 449, 449],
      components: [165, 165, 93, 93],
      errors: [161, 161, 89, 89],
    },
    all: [126, 126, 44, 44],
  },
} as const;
