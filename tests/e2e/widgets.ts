/** Widgets that the lesson shows, in the articles' order. */
export const WIDGETS = [
  'softmax',
  'softmax-curves',
  'jacobian',
  'stability',
  'cross-entropy',
  'scaling',
  'graph',
  'matrix',
  'backward',
  'position',
  'block',
  'transformer',
];
