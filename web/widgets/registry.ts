/** Every widget's tag and the chunk that holds it. */
const elements: Record<string, () => Promise<CustomElementConstructor>> = {
  'attn-cross-entropy': async () => (await import('./cross-entropy')).AttnCrossEntropy,
  'attn-backward': async () => (await import('./backward')).AttnBackward,
  'attn-block': async () => (await import('./block')).AttnBlock,
  'attn-graph': async () => (await import('./graph')).AttnGraph,
  'attn-jacobian': async () => (await import('./jacobian')).AttnJacobian,
  'attn-matrix': async () => (await import('./matrix')).AttnMatrix,
  'attn-position': async () => (await import('./position')).AttnPosition,
  'attn-scaling': async () => (await import('./scaling')).AttnScaling,
  'attn-softmax': async () => (await import('./softmax')).AttnSoftmax,
  'attn-softmax-curves': async () => (await import('./softmax-curves')).AttnSoftmaxCurves,
  'attn-stability': async () => (await import('./stability')).AttnStability,
  'attn-transformer': async () => (await import('./transformer')).AttnTransformer,
};

export const tags = Object.keys(elements);

/**
 * Defines a widget's element, unless the page has it already: another copy of this script may have been first. Resolves to
 * the class that the page has.
 */
export async function define(tag: string): Promise<CustomElementConstructor & { observedAttributes?: string[] }> {
  const element = customElements.get(tag) ? undefined : await elements[tag]?.();
  if (element && !customElements.get(tag)) customElements.define(tag, element);
  return customElements.whenDefined(tag);
}
