/** What `controls="all"` adds to every widget, as one chunk. */
export { Challenges } from './challenges';
export { challengesStyles } from './challenges-styles';
export { addStyles } from './late-styles';
