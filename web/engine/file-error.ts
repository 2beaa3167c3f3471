import { EngineError } from './error';

/**
 * Why a file was refused, for those who say it in another language than the message; `name` is that of a tensor. The message
 * says more: bytes and places.
 */
export type FileReason =
  | { readonly kind: 'empty' | 'no-safetensors' | 'cut-off' | 'header' | 'extra-bytes' | 'config' }
  | { readonly kind: 'json' | 'no-attention' | 'tokens' | 'model' | 'uneven' }
  | { readonly kind: 'json-size' | 'many-tokens' | 'long-token' | 'many-maps'; readonly most: number }
  /** `at`: layer, head, row and column, from 1. */
  | { readonly kind: 'weight'; readonly weight: number; readonly at: readonly number[] }
  | { readonly kind: 'token-count'; readonly has: number; readonly needs: number }
  | { readonly kind: 'attention-shape'; readonly has: readonly number[] }
  | { readonly kind: 'entry' | 'size' | 'gap' | 'beyond' | 'extra' | 'missing' | 'number'; readonly name: string }
  | { readonly kind: 'type' | 'no-float'; readonly name: string; readonly type: string }
  | {
      readonly kind: 'shape';
      readonly name: string;
      readonly has: readonly number[];
      readonly needs: readonly number[];
    };

export class FileRefusal extends EngineError {
  constructor(
    message: string,
    readonly reason: FileReason,
  ) {
    super('invalid-argument', message, 'file');
  }
}

/** @throws {FileRefusal} `invalid-argument`, argument `file`: always. */
export function refuseFile(message: string, reason: FileReason): never {
  throw new FileRefusal(message, reason);
}

/** A name out of a file, as a message may show it. */
export const quote = (name: string) => JSON.stringify(shortened(name));

export const shortened = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name);
