/** What every panel of `<attn-graph>` is drawn from: one answer with its question, and what the reader chose in it. */
import type { Pair } from '../figures/graph-route';
import type { Palette } from '../marks/palette';
import type { Words } from '../messages/messages';
import type { GraphControls } from './graph-controls';
import type { GraphAnswer, GraphQuestion } from './graph-question';

export interface GraphPanel {
  readonly words: Words<'graph'>;
  readonly asked: GraphQuestion;
  readonly found: GraphAnswer;
  /** Within the tokens asked about. */
  readonly pair: Pair;
  /** Key of the rounded number that is written out. */
  readonly pointed: string | undefined;
  /** px that a panel may take. */
  readonly width: number;
  readonly narrow: boolean;
  readonly palette: Palette;
  readonly controls: GraphControls;
}
