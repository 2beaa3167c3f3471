import { defineConfig } from 'vitest/config';

/** Tests of what is built, in a real browser or as a package: run `scripts/build` first. */
export default defineConfig({
  test: {
    root: '.',
    include: ['tests/e2e/**/*.test.ts', 'tests/package/**/*.test.ts', 'tests/blogs/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 30_000,
  },
});
