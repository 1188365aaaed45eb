// What the least would be that could do the same: raw HTTP that answers the same bytes, raw `pg` with the same statements.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export interface RawHttp {
  url: string;
  pid: number;
  close: () => Promise<void>;
}

/** A process that answers every request with as many bytes as its path says. */
export const startRawHttp = (): Promise<RawHttp> => startProgram(import.meta.url);

/** A file of this folder as a process of its own, which says its address first. */
export async function startProgram(file: string): Promise<RawHttp> {
  const child = spawn(process.execPath, [fileURLToPath(file)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    url,
    pid: child.pid as number, // it was spawned
    close: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

if (import.meta.main) {
  const server = createServer((request, response) => {
    request.resume();
    const body = 'x'.repeat(Number(request.url?.slice(1)));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
  server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`));
}

export interface Statement {
  text: string;
  values: unknown[];
}

/** One connection that asks what a request asks, each statement parsed once. */
export async function openRawPg(
  url: string,
): Promise<{ ask: (statements: readonly Statement[]) => Promise<void>; close: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url, options: '-c role=atelier_app' });
  await client.connect();
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  };
  /** One after the other, whoever asks. */
  let last = Promise.resolve();
  const askAll = async (statements: readonly Statement[]): Promise<void> => {
    for (const { text, values } of statements) {
      if (values.length === 0) await client.query(text);
      else await client.query({ name: nameOf(text), text, values });
    }
  };
  return {
    ask: (statements) => (last = last.then(() => askAll(statements))),
    close: () => client.end(),
  };
}
