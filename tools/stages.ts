// What `npm test` runs, in groups: the stages of a group run side by side, the groups one after the other.
import { existsSync } from 'node:fs';

export type Stage = {
  name: string;
  /** Node options and script; several are run one after the other. */
  commands: string[][];
  env?: Record<string, string>;
  /** Where the stage leaves the results of its tests, and by which program they were written. */
  results?: { file: string; by: 'vitest' | 'playwright' };
};

const tsc = 'node_modules/typescript/bin/tsc';
const olderPostgres = '15';

/** Checks that need no run of the product; `npm run check` runs these. */
export const checks: Stage[] = [
  { name: 'types', commands: ['', '.domain', '.server', '.web'].map((world) => [tsc, '-p', `tsconfig${world}.json`]) },
  { name: 'format', commands: [['tools/checks/format.ts']] },
  { name: 'lint', commands: [['node_modules/oxlint/bin/oxlint']] },
  { name: 'arrows', commands: [['tools/checks/arrows.ts']] },
  { name: 'vocabulary', commands: [['tools/checks/vocabulary.ts']] },
  { name: 'tables', commands: [['tools/checks/tables.ts']] },
  { name: 'endpoints', commands: [['tools/checks/endpoints.ts']] },
  { name: 'deadCode', commands: [['node_modules/knip/bin/knip.js', '--no-progress']] },
  { name: 'rowTypes', commands: [['tools/checks/rowTypes.ts']] },
];

const unit = vitest('unit', 'unit');
const page: Stage = {
  name: 'page',
  commands: [['tools/checks/build.ts'], ['tools/checks/bundle.ts']],
};
const server = vitest('server', 'server');
const convergence = vitest('convergence', 'convergence');
const serverOnOlder: Stage = {
  ...vitest(`server on Postgres ${olderPostgres}`, 'server'),
  env: { ATELIER_TEST_POSTGRES: olderPostgres },
};
const journeys: Stage = {
  name: 'journeys',
  commands: [['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts']],
  results: { file: 'test-results/journeys.json', by: 'playwright' },
};

export const groups: Stage[][] = [
  checks,
  [unit, page],
  // The longest first: the others are done beside it, one after the other.
  [server, convergence, ...(existsSync(`/usr/lib/postgresql/${olderPostgres}/bin`) ? [serverOnOlder] : [])],
  [journeys],
];

/** What this machine cannot run, said aloud. */
export const missing: string[] = groups.flat().includes(serverOnOlder)
  ? []
  : [
      `server on Postgres ${olderPostgres}: not run, there is no /usr/lib/postgresql/${olderPostgres}/bin (Debian: apt install postgresql-${olderPostgres})`,
    ];

function vitest(name: string, ...projects: string[]): Stage {
  const file = `test-results/${name.replaceAll(' ', '-')}.json`;
  return {
    name,
    commands: [
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
    ],
    results: { file, by: 'vitest' },
  };
}
