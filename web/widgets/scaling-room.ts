/** What each tab of `<attn-scaling>` takes beside the histograms: in a post, and what more controls and the lesson page add. */
export const ROOM = {
  zh: {
    one: {
      distribution: [1607, 1565, 1108, 1104],
      components: [788, 740, 530, 530],
      errors: [1050, 984, 773, 773],
    },
    some: {
      distribution: [467, 467, 449, 449],
      components: [93, 93, 93, 93],
      errors: [89, 89, 89, 89],
    },
    all: [126, 126, 44, 44],
  },
  en: {
    one: {
      distribution: [1861, 1759, 1218, 1193],
      components: [875, 830, 551, 551],
      errors: [1197, 1113, 812, 794],
    },
    some: {
      distribution: [599, 560, 449, 449],
      components: [165, 165, 93, 93],
      errors: [161, 161, 89, 89],
    },
    all: [126, 126, 44, 44],
  },
} as const;
