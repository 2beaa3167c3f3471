import { defineConfig } from 'vitest/config';

/** Tests in a real browser, on the built site: run `scripts/build` first. */
export default defineConfig({
  test: {
    root: '.',
    include: ['tests/e2e/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 30_000,
  },
});
