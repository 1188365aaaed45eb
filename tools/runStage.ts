import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { countTests } from './countTests.ts';
import type { Stage } from './stages.ts';

export type Outcome = { name: string; passed: number; failed: number; seconds: number; output: string };

const running = new Set<ChildProcess>();

/** Runs the commands of a stage until one fails. Its output is kept, to be shown only if it failed. */
export async function runStage(stage: Stage, options: string[] = []): Promise<Outcome> {
  const start = performance.now();
  if (stage.results) rmSync(stage.results.file, { force: true });
  let output = '';
  let ok = true;
  for (const command of stage.commands) {
    ({ ok, output } = await run([...command, ...options], stage.env ?? {}));
    if (!ok) break;
  }
  const tests = stage.results ? countTests(stage.results) : { passed: 0, failed: 0, skipped: [] };
  if (tests.skipped.length > 0) output += `\nSkipped, which counts as failed:\n${tests.skipped.join('\n')}\n`;
  // A stage without tests, or one that broke before or after them, fails as one.
  const failed = tests.failed + tests.skipped.length || (ok ? 0 : 1);
  return { name: stage.name, passed: tests.passed, failed, seconds: (performance.now() - start) / 1000, output };
}

/** Ends every command under way. */
export function stopStages(): void {
  for (const child of running) child.kill('SIGTERM');
}

function run(command: string[], env: Record<string, string>): Promise<{ ok: boolean; output: string }> {
  // The tests are the same whatever NODE_ENV says outside; colours follow the terminal, not the pipe.
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...colour, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve({ ok: code === 0, output });
    });
  });
}
