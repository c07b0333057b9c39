import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,services,test}/**/*.test.ts'],
    globalSetup: process.env['QUIRE_UNIT'] ? [] : ['test/support/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: 'dist/test-report.json' }]],
  },
});
