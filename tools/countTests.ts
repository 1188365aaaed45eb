import { existsSync, readFileSync } from 'node:fs';
import type { Stage } from './stages.ts';

export type Count = { passed: number; failed: number; skipped: string[] };

type VitestResults = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
};
type PlaywrightResults = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** Reads the results that a test program left. None at all means that it broke before it could write them. */
export function countTests({ file, by }: NonNullable<Stage['results']>): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: [] };
  const results: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return by === 'vitest' ? ofVitest(results as VitestResults) : ofPlaywright(results as PlaywrightResults);
}

function ofVitest({ numPassedTests, numFailedTests, testResults }: VitestResults): Count {
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'skipped' || status === 'pending' || status === 'todo')
    .map(({ fullName }) => fullName);
  // After a failure vitest reports the tests it did not reach as skipped, too; the failure says enough.
  return { passed: numPassedTests, failed: numFailedTests, skipped: numFailedTests > 0 ? [] : skipped };
}

function ofPlaywright({ stats }: PlaywrightResults): Count {
  const skipped = stats.skipped > 0 && stats.unexpected === 0 ? [`${stats.skipped} journeys`] : [];
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped };
}
