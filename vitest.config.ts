import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
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
          include: ['server/**/*.test.ts'],
          // The supervisor runs the built-in engine, whatever the others run on.
          exclude: process.env['ATELIER_TEST_POSTGRES'] ? ['server/db/postgres/**'] : [],
          globalSetup: ['server/testing/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          maxWorkers: 2,
          // Each file starts a server of its own; the modules, which keep nothing of it, are read once a worker.
          isolate: false,
        },
      },
      {
        // Figures, by hand: `npm run bench`.
        test: { name: 'bench', include: ['bench/**/*.bench.ts'], globalSetup: ['server/testing/globalSetup.ts'], maxWorkers: 1 },
      },
    ],
  },
});
