/** What `<attn-matrix>` shows of several heads, and of another model's attention: fetched with either. */
export { keepFromLeaving } from './file-bytes';
export { FilePart } from './matrix-file';
export { FileSource } from './matrix-file-source';
export { HeadsPart } from './matrix-heads';
export { addStyles } from './late-styles';
export { lateStyles } from './matrix-late-styles';
