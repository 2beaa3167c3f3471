/** Every widget's tag and table of parameters. Only types and tools read it: a page loads the table of the widget that it shows. */
import { backwardParams } from './backward';
import { blockParams } from './block';
import { crossEntropyParams } from './cross-entropy';
import { graphParams } from './graph';
import { jacobianParams } from './jacobian';
import { matrixParams } from './matrix';
import { positionParams } from './position';
import { scalingParams } from './scaling';
import type { Schema } from './schema';
import { softmaxParams } from './softmax';
import { softmaxCurvesParams } from './softmax-curves';
import { stabilityParams } from './stability';
import { transformerParams } from './transformer';

export const widgetParams = {
  'attn-backward': backwardParams,
  'attn-block': blockParams,
  'attn-cross-entropy': crossEntropyParams,
  'attn-graph': graphParams,
  'attn-jacobian': jacobianParams,
  'attn-matrix': matrixParams,
  'attn-position': positionParams,
  'attn-scaling': scalingParams,
  'attn-softmax': softmaxParams,
  'attn-softmax-curves': softmaxCurvesParams,
  'attn-stability': stabilityParams,
  'attn-transformer': transformerParams,
} satisfies Record<string, Schema>;
