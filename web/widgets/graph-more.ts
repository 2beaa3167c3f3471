/** What `<attn-graph>` offers beyond a post: fetched with `controls="some"` or `all`. */
export { graphChallenges } from './graph-challenges';
export { cost } from './graph-cost';
export { information } from './graph-information';
export { settings } from './graph-settings';
export { time } from './graph-time';
