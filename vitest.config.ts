import { defineConfig } from 'vitest/config';
import { contractRoutes } from './tools/vite/contractRoutes.ts';

/**
 * What runs on the older engine as well, because the engine can change it: migrations and walls, every endpoint once, locks and races,
 * the queue, notices, plans. The rest is about rules, who reads what, the wire, files and the clock.
 */
const changedByPostgres = [
  'server/{db,jobs,events}/*.test.ts',
  'server/auth/{atomicity,underWay}.test.ts',
  'server/features/{collisions,endpoints}.test.ts',
  'server/features/dashboard/filled.test.ts',
  'server/features/{notifications/notifications,projects/projects,studios/removal,tasks/tasks}.test.ts',
  'server/housekeeping/*.test.ts',
  'server/http/{idempotency,statements}.test.ts',
  'server/live/{catchUp,notices}.test.ts',
  'server/personalData/*.test.ts',
];

const convergence = 'server/features/convergence.test.ts';

/** Ends what hangs, and measures nothing: on a machine with much else to do, work takes ten times as long. */
const endOfTheHung = 120_000;

const isOlderEngine = process.env['ATELIER_TEST_POSTGRES'] !== undefined;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['domain/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          // Nearly all of it are functions; what a module keeps, its test empties first. Half of the processor's time was reading
          // the same modules for each file.
          isolate: false,
          testTimeout: endOfTheHung,
        },
      },
      {
        test: {
          name: 'server',
          include: isOlderEngine ? changedByPostgres : ['server/**/*.test.ts'],
          exclude: [convergence],
          globalSetup: ['server/testing/globalSetup.ts'],
          // Does nothing without `LATE=1`.
          setupFiles: ['server/testing/late.ts'],
          testTimeout: endOfTheHung,
          hookTimeout: endOfTheHung,
          // Whoever means a second says so.
          expect: { poll: { timeout: 10_000 } },
          // The older engine's run beside it is shorter.
          maxWorkers: isOlderEngine ? 2 : 3,
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
          testTimeout: endOfTheHung,
          hookTimeout: endOfTheHung,
        },
      },
      {
        // Figures, by hand: `npm run bench`.
        test: { name: 'bench', include: ['bench/**/*.bench.ts'], globalSetup: ['server/testing/globalSetup.ts'], maxWorkers: 1 },
      },
    ],
  },
});
