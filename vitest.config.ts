import { defineConfig } from 'vitest/config';
import { contractRoutes } from './tools/vite/contractRoutes.ts';

/** What runs once: the supervisor runs the built-in engine in any case, and the others are about the wire, files and the clock. */
const sameOnAnyPostgres = [
  'server/db/postgres/**',
  'server/{http/{fuzz,host,limits,openapi},live/limits,auth/{sameness,weakPasswords,deviceWords},stopping,stoppingStuck,log,outbound}.test.ts',
  'server/{errors,mail,pictures,push,storage}/**',
];

const convergence = 'server/features/convergence.test.ts';

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
          exclude: [convergence, ...(process.env['ATELIER_TEST_POSTGRES'] ? sameOnAnyPostgres : [])],
          globalSetup: ['server/testing/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // The older engine's run beside it is shorter.
          maxWorkers: process.env['ATELIER_TEST_POSTGRES'] ? 2 : 3,
          // Each file starts a server of its own; the modules, which keep nothing of it, are read once a worker.
          isolate: false,
        },
      },
      {
        // The server with what a page keeps of it.
        plugins: [contractRoutes()],
        test: {
          name: 'convergence',
          include: [convergence],
          globalSetup: ['server/testing/globalSetup.ts'],
          setupFiles: ['web/testing/browser.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        // Figures, by hand: `npm run bench`.
        test: { name: 'bench', include: ['bench/**/*.bench.ts'], globalSetup: ['server/testing/globalSetup.ts'], maxWorkers: 1 },
      },
    ],
  },
});
