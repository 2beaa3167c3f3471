/** How much is computed: training all positions at once, generating one by one, without and with a KV cache. */

export interface Work {
  /** One after the other; what is inside of one can run at once. */
  readonly sequentialSteps: number;
  /** Positions that go through all layers. */
  readonly positions: number;
  /** Attention scores of one head of one layer, causal. */
  readonly scores: number;
}

const triangle = (n: number): number => (n * (n + 1)) / 2;

/** `count` tokens after a prompt of `prompt`, none of them beyond the context. */
export function generationWork(prompt: number, count: number, hasCache: boolean): Work {
  const lengths = Array.from({ length: count }, (_, i) => prompt + i);
  const last = prompt + count - 1;
  if (hasCache) return { sequentialSteps: count, positions: last, scores: triangle(last) };
  return {
    sequentialSteps: count,
    positions: lengths.reduce((sum, n) => sum + n, 0),
    scores: lengths.reduce((sum, n) => sum + triangle(n), 0),
  };
}
