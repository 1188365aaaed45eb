// A server reduced to its database, as a process of its own: tests kill it and start it again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../db/postgres/supervisor.ts';
import { createLog } from '../log.ts';
import { programEnv } from './programEnv.ts';

export type DatabaseProcess = {
  pid: number;
  connectionString: string;
  folder: string;
  /** Sends the signal and waits for the end; resolves with the exit code, null after a kill. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** Resolves once its database is ready; rejects with what it said if it ends before. */
export async function startDatabaseProcess(
  dataDir: string,
  {
    env = {},
    uid,
    umask = '',
  }: {
    env?: NodeJS.ProcessEnv;
    uid?: number;
    umask?: string;
  } = {},
): Promise<DatabaseProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url), dataDir, umask], {
    env: { ...programEnv, ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const line = await Promise.race([once(createInterface(child.stdout), 'line').then(([text]) => String(text)), exit.then(() => undefined)]);
  if (line === undefined) throw new Error(errors.trim());
  const { connectionString, folder } = JSON.parse(line) as { connectionString: string; folder: string };
  return {
    pid: child.pid ?? 0,
    connectionString,
    folder,
    end: async (signal) => {
      child.kill(signal);
      const [code] = await exit;
      return code;
    },
  };
}

if (import.meta.main) {
  const [dataDir = '', umask] = process.argv.slice(2);
  if (umask) process.umask(umask);
  try {
    const database = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'silent' }) });
    // The second is Ctrl-C in the terminal of the tests.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void database.stop().then(() => process.exit(0)));
    process.stdout.write(`${JSON.stringify(database)}\n`);
  } catch (error) {
    process.stderr.write(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
