/** What a post leaves out of `<attn-scaling>`: a chunk of its own, fetched where it is offered. */
export { default as componentsFormula } from '../formulas/scaling-components.tex';
export { default as errorFormula } from '../formulas/scaling-error.tex';
export { componentsPanel } from './scaling-components';
export { moreControls } from './scaling-more-controls';
export { errorsPanel } from './scaling-errors';
export { gradientsView } from './scaling-gradients-view';
