import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const decoder = fileURLToPath(new URL('../renderer/renderProcess.ts', import.meta.url));
const mostMemory = 1024 ** 3;

test('[F22] a decoder whose server was gone before it could look ends', async () => {
  const server = spawn(process.execPath, ['-e', '']);
  await once(server, 'exit');
  const orphan = fork(decoder, [mostMemory, server.pid].map(String));
  expect(await once(orphan, 'exit')).toEqual([null, 'SIGKILL']);
});

test('[F22] it is ready once it looks after itself', async () => {
  const greedy = fork(decoder, [1, process.pid].map(String));
  const said: unknown[] = [];
  greedy.on('message', (words) => said.push(words));
  expect(await once(greedy, 'exit')).toEqual([null, 'SIGKILL']);
  expect(said).toEqual([]);
});
