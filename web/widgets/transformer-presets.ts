import type { Words } from '../messages/messages';
import type { Preset } from './element';
import { AS_USUAL, type TransformerState } from './transformer-config';

/** Starting points of `<attn-transformer>`; each leaves alone what it does not name. */
export function transformerPresets({ transformer }: Words<'transformer'>): Preset<TransformerState>[] {
  const plain = { example: '', map: 0, positions: 'learned', tab: 'example', ...AS_USUAL } as const;
  return [
    { name: 'reverse', label: transformer.presetReverse, state: { ...plain, task: 'reverse', length: 8 } },
    { name: 'sort', label: transformer.presetSort, state: { ...plain, task: 'sort', length: 8 } },
    { name: 'recall', label: transformer.presetRecall, state: { ...plain, task: 'recall', gap: 30, rnn: true } },
    { name: 'text', label: transformer.presetText, state: { ...plain, task: 'text', corpus: 'english' } },
    { name: 'tang', label: transformer.presetTang, state: { ...plain, task: 'text', corpus: 'tang' } },
    {
      name: 'no-positions',
      label: transformer.presetNoPositions,
      state: { ...plain, task: 'reverse', length: 8, positions: 'none' },
    },
  ];
}
