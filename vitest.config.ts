import { defineConfig } from 'vitest/config';

/** What needs a database; everything else is a unit. */
const onPostgres = ['server/**/*.test.ts'];

export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['domain/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: onPostgres,
          globalSetup: ['server/testing/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
