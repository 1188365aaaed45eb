// Everything that must hold. The last line is the sum: `N passed, N failed`.
import { mkdirSync } from 'node:fs';
import { runStage, stopStages } from './runStage.ts';
import type { Outcome } from './runStage.ts';
import { groups, missing } from './stages.ts';
import type { Stage } from './stages.ts';

const cores = 2;
let passed = 0;
let failed = 0;
let stopped = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    stopped = true;
    stopStages();
  });
}

mkdirSync('test-results', { recursive: true });
for (const group of groups) {
  await runGroup(group);
  if (failed > 0 || stopped) break;
}
for (const line of missing) console.log(line);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || stopped ? 1 : 0;

/** Side by side, as many as there are cores, until one fails. */
async function runGroup(group: Stage[]): Promise<void> {
  const waiting = [...group];
  await Promise.all(
    Array.from({ length: cores }, async () => {
      for (let stage = waiting.shift(); stage && failed === 0 && !stopped; stage = waiting.shift()) report(await runStage(stage));
    }),
  );
}

function report(outcome: Outcome): void {
  // What was ended because another stage failed says nothing of its own.
  if (stopped || failed > 0) return;
  const { name, seconds, output } = outcome;
  passed += outcome.passed;
  failed += outcome.failed;
  const tests = outcome.passed + outcome.failed > 0 ? `${outcome.passed} passed, ${outcome.failed} failed, ` : '';
  console.log(`${outcome.failed > 0 ? '✗' : '✓'} ${name} (${tests}${seconds.toFixed(1)} s)`);
  if (outcome.failed === 0) return;
  console.log(output.trimEnd());
  stopStages();
}
