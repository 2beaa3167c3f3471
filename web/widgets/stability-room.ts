/** What `<attn-stability>` takes beside its chains: a post, and what each tab and the lesson page add. */
export const ROOM = {
  zh: {
    one: [497, 473, 330, 330],
    tab: {
      agree: [755, 671, 273, 252],
      log: [383, 383, 236, 236],
      formats: [572, 572, 381, 381],
    },
    all: [214, 214, 183, 183],
  },
  en: {
    one: [569, 521, 330, 330],
    tab: {
      agree: [950, 800, 326, 297],
      log: [420, 378, 281, 252],
      formats: [746, 614, 431, 381],
    },
    all: [235, 235, 183, 183],
  },
} as const;
