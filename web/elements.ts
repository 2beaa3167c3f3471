/** What TypeScript knows of the elements: their properties, their event, and which tag makes which. No code. */
import type { Schema, Values } from './params/schema';
import type { widgetParams } from './params/widgets';

/**
 * A widget. Its own attributes are properties too, in camel case; a value that cannot be used is shown in a sentence, and the one
 * before it stays. `controls`, `theme`, `symbols` and `lang` are attributes alone.
 */
export interface AttnWidget extends HTMLElement {
  /** Its name in `embed.html?widget=`: the tag without `attn-`. */
  readonly widgetName: string;
  /** Resolves once the widget shows the answers to all that it has asked the engine. */
  readonly updateComplete: Promise<boolean>;
}

type Widget<Params extends Schema> = AttnWidget & Values<Params>;
type Tables = typeof widgetParams;

export type AttnBackward = Widget<Tables['attn-backward']>;
export type AttnBlock = Widget<Tables['attn-block']>;
export type AttnCrossEntropy = Widget<Tables['attn-cross-entropy']>;
export type AttnGraph = Widget<Tables['attn-graph']>;
export type AttnJacobian = Widget<Tables['attn-jacobian']>;
export type AttnMatrix = Widget<Tables['attn-matrix']>;
export type AttnPosition = Widget<Tables['attn-position']>;
export type AttnScaling = Widget<Tables['attn-scaling']>;
export type AttnSoftmax = Widget<Tables['attn-softmax']>;
export type AttnSoftmaxCurves = Widget<Tables['attn-softmax-curves']>;
export type AttnStability = Widget<Tables['attn-stability']>;
export type AttnTransformer = Widget<Tables['attn-transformer']>;

/**
 * `attn-change`, after a reader's change; it bubbles. `detail` is the state: the attributes that differ from their defaults, as
 * the texts that they would hold.
 */
export type AttnChangeEvent = CustomEvent<Readonly<Partial<Record<string, string>>>>;

declare global {
  interface HTMLElementTagNameMap {
    'attn-backward': AttnBackward;
    'attn-block': AttnBlock;
    'attn-cross-entropy': AttnCrossEntropy;
    'attn-graph': AttnGraph;
    'attn-jacobian': AttnJacobian;
    'attn-matrix': AttnMatrix;
    'attn-position': AttnPosition;
    'attn-scaling': AttnScaling;
    'attn-softmax': AttnSoftmax;
    'attn-softmax-curves': AttnSoftmaxCurves;
    'attn-stability': AttnStability;
    'attn-transformer': AttnTransformer;
  }
  interface GlobalEventHandlersEventMap {
    'attn-change': AttnChangeEvent;
  }
}
