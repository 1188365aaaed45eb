// A server as a process of its own: tests end it, and look at its memory.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createClient, signUpCookie } from './client.ts';
import { openMailbox } from './mailbox.ts';
import { createTestDatabase } from './testDatabase.ts';
import type { Reachable, TestServer } from './testServer.ts';
import { programEnv } from './programEnv.ts';

type Place = Pick<TestServer, 'url' | 'publicKey' | 'ownerUrl'>;

export interface ChildServer extends Reachable {
  ownerUrl: string;
  pid: number;
  dataDir: string;
  /** Every line that it logged. */
  logLines: string[];
  /** Resident memory in bytes. */
  memory: () => number;
  /** Sends the signal and waits for the end; the code, or null after a kill. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
  /** Kills it if it still runs and removes what it used. */
  close: () => Promise<void>;
}

interface ChildServerOptions {
  /** True lets it run the built-in database in its data folder. */
  embedded?: boolean;
  /** False lets it use memory as it would anywhere: for figures. */
  isFrugal?: boolean;
  env?: Record<string, string>;
}

/** Collects what is not used any more soon: its memory is what it holds, not what it has not come round to throwing away. */
const frugal = ['--max-semi-space-size=2', '--optimize-for-size'];

export async function startChildServer({ embedded = false, isFrugal = true, env = {} }: ChildServerOptions = {}): Promise<ChildServer> {
  const hasOwn = embedded || env['DATABASE_URL'] !== undefined;
  const [database, mailbox] = [hasOwn ? null : await createTestDatabase(), await openMailbox()];
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-child-'));
  // The built-in database, which runs as somebody else, stays in it.
  chmodSync(dataDir, 0o711);
  const publicUrl = 'http://localhost:4321';
  const child = spawn(process.execPath, [...(isFrugal ? frugal : []), fileURLToPath(new URL('./serverProcess.ts', import.meta.url))], {
    env: {
      ...programEnv,
      PORT: '0',
      PUBLIC_URL: publicUrl,
      DATA_DIR: dataDir,
      SMTP_URL: mailbox.smtpUrl,
      LIMIT_SCALE: '1000',
      ...(database && { DATABASE_URL: database.url }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const logLines: string[] = [];
  const place = await new Promise<Place>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const { ready } = JSON.parse(line) as { ready?: Place };
      if (ready) resolve(ready);
      else logLines.push(line);
    });
    void exit.then(([code]) => reject(new Error(`it ended with ${code}: ${logLines.join('\n')}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await exit)[0];
  };

  return {
    ...place,
    publicUrl,
    client: createClient({ url: place.url, headers: { apikey: place.publicKey, cookie: signUpCookie } }),
    mailbox,
    pid: child.pid as number, // it was spawned
    dataDir,
    logLines,
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1024,
    end,
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) await end(embedded ? 'SIGTERM' : 'SIGKILL');
      await mailbox.close();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
