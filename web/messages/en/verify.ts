/** Words of verify.html, in English. */
import type { verify as zh } from '../zh/verify';

export const verify: typeof zh = {
  title: 'Are these numbers right?',
  lead: 'In your browser, with the very engine of the figures, every golden case is computed anew and compared, number by number, with what PyTorch and NumPy gave in float64. The goldens have never seen our engine.',
  running: (done, all, name) => `Checking ${done} / ${all}: ${name}`,
  passed: (cases, checks) => `All within tolerance: ${checks} checks, ${cases} results computed anew.`,
  failed: (checks) =>
    `${checks} checks are beyond their tolerance! Do not trust numbers in this browser, and tell us of this page.`,
  broken: (reason) => `The check did not finish: ${reason}`,
  engine: 'Engine in use',
  binaries: { simd: 'WebAssembly with SIMD', baseline: 'WebAssembly, baseline (no SIMD)' },
  places: { worker: 'in a worker', 'blob-worker': 'in a Blob worker', 'this-thread': 'in the page’s own thread' },
  made: 'Goldens made by',
  other: { simd: 'Check again with SIMD', baseline: 'Check again with the baseline' },
  operation: 'Operation',
  cases: 'Cases',
  largest: 'Largest error',
  tolerance: 'Tolerance',
  verdict: 'Verdict',
  within: 'pass',
  beyond: 'FAIL',
  variants: {
    float32: 'float32',
    float64: 'float64',
    narrow: 'float16, bfloat16, float32, to the bit',
    counts: 'counts',
    logits: 'logits',
    losses: 'losses before each of three steps of AdamW',
    gradient: 'gradient of every parameter',
    updated: 'parameters after three steps of AdamW',
  },
  waiting: 'waiting',
  worst: (name, where) => `“${name}”: ${where}`,
  relative:
    'Errors are relative to max(1, size of the number); those of attention to max(1, the largest number of the matrix); a model’s gradients to the largest number of that parameter’s. A name leads to its cases.',
  table: 'Check by check',
};
