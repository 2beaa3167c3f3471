/** What `<attn-cross-entropy>` takes beside its bars: a post, and what each tab and the lesson page add. */
export const ROOM = {
  zh: {
    one: [383, 383, 251, 251],
    tab: {
      'two-step': [658, 658, 474, 474],
      curve: [475, 475, 402, 402],
      squared: [590, 569, 336, 336],
      descent: [562, 562, 445, 445],
    },
    all: [229, 229, 225, 225],
  },
  en: {
    one: [500, 500, 275, 275],
    tab: {
      'two-step': [740, 740, 495, 495],
      curve: [515, 515, 402, 402],
      squared: [647, 647, 353, 353],
      descent: [623, 602, 445, 445],
    },
    all: [271, 271, 225, 225],
  },
} as const;
