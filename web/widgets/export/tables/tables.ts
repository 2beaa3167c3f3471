/** What each widget's numbers are as a table. */
import type { AttnBackward } from '../../backward';
import type { AttnBlock } from '../../block';
import type { AttnCrossEntropy } from '../../cross-entropy';
import type { AttnGraph } from '../../graph';
import type { AttnJacobian } from '../../jacobian';
import type { AttnMatrix } from '../../matrix';
import type { AttnPosition } from '../../position';
import type { AttnScaling } from '../../scaling';
import type { AttnSoftmax } from '../../softmax';
import type { AttnSoftmaxCurves } from '../../softmax-curves';
import type { AttnStability } from '../../stability';
import type { AttnTransformer } from '../../transformer';
import type { Table } from '../csv';
import { backwardTable } from './backward';
import { blockTable } from './block';
import type { ExportWords } from './cells';
import { crossEntropyTable } from './cross-entropy';
import { graphTable } from './graph';
import { jacobianTable } from './jacobian';
import { matrixTable } from './matrix';
import { positionTable } from './position';
import { scalingTable } from './scaling';
import { softmaxTable } from './softmax';
import { curvesTable } from './softmax-curves';
import { stabilityTable } from './stability';
import { transformerTable } from './transformer';

interface Widgets {
  readonly softmax: AttnSoftmax;
  readonly 'softmax-curves': AttnSoftmaxCurves;
  readonly jacobian: AttnJacobian;
  readonly stability: AttnStability;
  readonly 'cross-entropy': AttnCrossEntropy;
  readonly scaling: AttnScaling;
  readonly graph: AttnGraph;
  readonly matrix: AttnMatrix;
  readonly backward: AttnBackward;
  readonly position: AttnPosition;
  readonly block: AttnBlock;
  readonly transformer: AttnTransformer;
}

const tables: { readonly [Name in keyof Widgets]: (widget: Widgets[Name], words: ExportWords) => Table } = {
  softmax: softmaxTable,
  'softmax-curves': curvesTable,
  jacobian: jacobianTable,
  stability: stabilityTable,
  'cross-entropy': crossEntropyTable,
  scaling: scalingTable,
  graph: graphTable,
  matrix: matrixTable,
  backward: backwardTable,
  position: positionTable,
  block: blockTable,
  transformer: transformerTable,
};

/** The numbers behind what a widget shows now, with all their digits. */
export const tableOf = (widget: { readonly widgetName: string }, words: ExportWords): Table =>
  // The name says which class it is; the table above holds them together.
  (tables as unknown as Record<string, (one: typeof widget, words: ExportWords) => Table>)[widget.widgetName]?.(
    widget,
    words,
  ) ?? { heads: [], rows: [] };
