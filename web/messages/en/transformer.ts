/** Words of `<attn-transformer>`, in English. */
import type { TaskName } from '../../engine/types';
import type { transformer as contract } from '../zh/transformer';

const tasks: Record<TaskName, string> = {
  copy: 'copy',
  reverse: 'reverse',
  sort: 'sort',
  recall: 'recall',
  add: 'add',
  text: 'text',
};

const begin = 'Press “Start training” and watch its attention form; change the example whenever you like.';

const captions: Record<TaskName, string> = {
  copy: `A mini Transformer, trained from scratch in this page: it is to copy the digits that it reads. ${begin}`,
  reverse: `A mini Transformer, trained from scratch in this page: it is to write the digits that it reads backwards. ${begin}`,
  sort: `A mini Transformer, trained from scratch in this page: it is to put the digits that it reads in order. ${begin}`,
  recall:
    'First some digits, then a run of random ones, then the first digits are asked for. The longer the gap, the less an RNN keeps; a Transformer looks back in one step. Press “Start training” and compare.',
  add: 'A mini Transformer, trained from scratch in this page: it adds two numbers of two digits, units first, so that a carry goes the way of writing. Press “Start training”; change the example whenever you like.',
  text: 'A mini GPT, trained from scratch in this page, character by character: it reads and guesses what comes next. Press “Start training” and watch the loss fall below the entropy of the characters.',
};

const solutions: Record<TaskName, string> = {
  copy: 'What is to be copied stands always equally far back: a solution needs a line parallel to the diagonal (green rings).',
  reverse:
    'One further in the answer is one further back in the prompt: a solution needs an antidiagonal (green rings).',
  sort: 'Where to look depends on the content: wherever the next digit in order stands (green rings), another place for another example.',
  recall:
    'What is to be copied stands always equally far back: a solution needs a line parallel to the diagonal (green rings).',
  add: 'Each digit needs the same column of both numbers (green rings); a carry needs the column below as well.',
  text: 'There is no one solution; at first most heads learn to look at the last few characters.',
};

export const transformer: typeof contract = {
  captions,
  tasks,
  solutions,
  transformer: 'Transformer',
  rnn: 'RNN',
  start: 'Start training',
  goOn: 'Go on training',
  pause: 'Pause',
  step: 'One step',
  restart: 'Start over',
  sameRun: 'Start over: the same seed, the same run',
  more: 'Train more',
  controls: 'Training',
  progress: (step, steps) => `step ${step} of ${steps}`,
  preparing: 'Preparing models for the new settings…',
  cost: (parameters, steps, seconds) =>
    `Not trained yet: ${parameters} parameters, ${steps} steps, ${seconds} by estimate. `,
  costBoth: (parameters, rnn, steps, seconds) =>
    `Not trained yet: ${parameters} parameters and the RNN’s ${rnn}, ${steps} steps each on the same data, ${seconds} by estimate. `,
  bytes: (kilobytes) => `The trainer (${kilobytes} KB) is loaded. `,
  local: 'All of it runs in your browser; nothing is sent.',
  seconds: (n) => `about ${n} s`,
  minutes: (n) => `about ${n} min`,
  finished: (step) => `Training is done: ${step} steps.`,
  stopped: (step) => `Stopped at step ${step}.`,
  remaining: (time) => `${time} to go`,
  diverged: (model, step) =>
    `The ${model} diverged at step ${step}: its loss became NaN and training stopped. Lower the learning rate and start over.`,
  exploded: (model, loss, chance) =>
    `The ${model}’s loss is ${loss}, above the ${chance} of guessing: it does not converge. Try a lower learning rate.`,
  curves: 'Loss and accuracy over the training steps',
  accuracy: 'accuracy',
  loss: 'loss (nats)',
  heldOut: 'loss on held-out text',
  stepAxis: 'step',
  chance: 'chance',
  entropy: 'entropy of characters',
  model: 'model',
  example: 'Example',
  prompt: 'Digits of the example; choose one, then another digit, or type it',
  promptToken: (place, token) => `number ${place}: ${token}`,
  answerToken: (place, token, p, right) => `number ${place}: ${token}, probability ${p}, ${right ? 'right' : 'wrong'}`,
  answerOf: (model) => `Answer of the ${model}`,
  answerHint: 'probability, %',
  another: 'Another example',
  choose: 'Change to',
  editHint: 'tap a digit to change it',
  verdict: (right, all) => `${right}/${all} right`,
  candidate: (place) => `Likeliest tokens at place ${place}:`,
  beginning: 'Beginning of the text (the model goes on from it)',
  beginningHint: 'Change it whenever you like, during training too',
  unknown: (characters) =>
    `These characters are not in the vocabulary: ${characters}. It comes from the text that is learned; use characters that occur there.`,
  continuation: 'likeliest continuation',
  next: 'Likeliest next character:',
  attention: 'Attention',
  headName: (layer, head) => `layer ${layer} · head ${head}`,
  share: (share) => `${share} where needed`,
  weights: (name) => `Attention weights of ${name}`,
  queries: 'rows: the position that writes',
  keys: 'columns: what it looks back at',
  cell: (t, s, weight) => `position ${t} looks at position ${s}: ${weight}`,
  mapHint: 'A row is the position that writes, a column what it looks back at; tap a map to enlarge it.',
  enlargeHint: 'Point at a cell, tap or focus it: its row is added up here.',
  pair: (query, key) => `Position ${query} looks at position ${key}`,
  percentage: 'The percentage measures how much weight truly lies where it is needed.',
  notExplanation: 'A handsome heat map is not an explanation yet.',
  whatHeadsDo:
    'A head that looks elsewhere may still be of use, and the residual path and MLP work too; to know what a head is good for, switch it off.',
  lossNow: 'of this batch',
  chanceIs: (loss, accuracy) => `Guessing: loss ${loss}, accuracy ${accuracy}.`,
  ownTooLong: (megabytes) => `The text has ${megabytes} MB; at most 1 MB, so it was not taken.`,
  refusedSettings:
    'These settings cannot be used: the reason stands below, beside the field at fault. Mend it to train.',
  refusedConfig: (argument) => `These settings cannot be used: ${argument} does not fit.`,
  unfit: (fields, reason) => `${fields}: ${reason} The default is shown instead.`,
  tooManyParameters: (most) =>
    `The model would have more than ${most} parameters, too many to train here: lower the width or the number of layers, or take a text of fewer different characters.`,
  tooManyNumbers: (most) =>
    `A step would hold more than ${most} numbers, too many here: lower the batch, the length, the width or the number of layers.`,
  headsDivide: (heads, width) => `${heads} heads must divide the width ${width}.`,
  textEmpty: 'There is no text yet: paste one to train on it.',
  textOneKind: (character) =>
    `The text has nothing but “${character}”: there is nothing to learn. It needs two different characters at least.`,
  textTooShort: (characters, needed, context) =>
    `The text has ${characters} characters and the context is ${context}: without the tenth that is held out it must be longer than the context, so it needs at least ${needed}.`,
  textTooVaried: (kinds, most) => `The text has ${kinds} different characters; at most ${most}.`,
  textUnusable: 'The text has half a character somewhere and cannot be used.',
  trainingFailed: (reason) => `Training broke off: ${reason}`,
  tabExample: 'Attention',
  tabGenerate: 'Generate',
  tabModel: 'Structure',
  tabCode: 'PyTorch',
  tabSweep: 'Distance and capacity',
  tabCheckpoint: 'Save and open',
  presetReverse: 'Preset: reverse',
  presetSort: 'Preset: sort',
  presetRecall: 'Preset: recall over a gap of 30, with the RNN',
  presetText: 'Preset: English text',
  presetTang: 'Preset: Tang poems',
  presetNoPositions: 'Preset: reverse without positions',
};
