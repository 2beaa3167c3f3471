/** All that exports a widget, as one chunk. */
export { openExport } from './panel';
export { checked, snapshotOf } from './snapshot';
