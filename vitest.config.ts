import { defineConfig } from 'vitest/config';
import { texFormulas } from './scripts/lib/tex-formulas';

/** Unit tests. They run in Node; one that needs a DOM says `// @vitest-environment happy-dom` in its first line. */
export default defineConfig({
  plugins: [texFormulas()],
  test: {
    root: '.',
    include: ['tests/web/**/*.test.ts'],
    environment: 'node',
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});
