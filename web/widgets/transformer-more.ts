/** What a post's one act does not need of `<attn-transformer>`, fetched with `controls="some"` and `"all"`. */
export { settings } from './transformer-settings';
