import type { FileReason } from '../engine/types';

/** Why a file, of an address or of the reader's, was not opened. */
export type SourceReason =
  | { readonly kind: 'file'; readonly reason: FileReason }
  /** What the server answered. */
  | { readonly kind: 'status'; readonly text: string }
  | { readonly kind: 'other-site'; readonly origin: string }
  /** Bytes that there may be. */
  | { readonly kind: 'too-large'; readonly most: number }
  /** So many files were let go over the page at once. */
  | { readonly kind: 'several'; readonly count: number }
  | { readonly kind: 'no-address' | 'no-answer' };
