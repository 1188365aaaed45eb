// What waits: connections of one network, and bodies that do not come.

import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { sendRaw, statusesIn } from '../testing/rawSocket.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { createHost, hostLimits } from './host.ts';

const most = 5;

async function startHost({ trustedProxies = [] as string[], request = 30_000 } = {}) {
  const app = createHost({
    log: createLog({ level: 'silent' }),
    publicUrl: 'http://localhost',
    publicKey: 'x',
    trustedProxies,
    isReady: () => true,
    bounds: { request, connectionsOfNetwork: most },
  });
  app.post('/echo', async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const open: Socket[] = [];
  return {
    open: async (from = '127.0.0.1') => {
      const socket = connect({ host: '127.0.0.1', port, localAddress: from });
      socket.on('error', () => socket.destroy());
      open.push(socket);
      await once(socket, 'connect');
      return socket;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await app.close();
    },
  };
}

/** What a socket is answered when it asks whether the process lives. */
async function askOn(socket: Socket): Promise<number | undefined> {
  const answer = once(socket, 'data') as Promise<[Buffer]>;
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return statusesIn((await answer)[0].toString())[0];
}

describe('[V40] connections of one network', () => {
  test('are bounded, whatever they wait for; one that ends makes room, and others are not touched', async () => {
    const host = await startHost();
    const held = [];
    for (let index = 0; index < most; index++) held.push(await host.open());
    expect(await askOn(held[0] as Socket)).toBe(200);
    const beyond = await host.open();
    expect(await askOn(beyond)).toBe(503);
    if (!beyond.closed) await once(beyond, 'close');
    expect(await askOn(await host.open('127.0.0.2')), 'another network').toBe(200);
    held.pop()?.destroy();
    await expect.poll(async () => askOn(await host.open())).toBe(200);
    await host.close();
  });

  test.each(['127.0.0.1', '127.0.0.0/8'])('of a trusted proxy (%s) are everybody’s', async (proxy) => {
    const host = await startHost({ trustedProxies: ['2001:db8::1', proxy] });
    for (let index = 0; index < most * 3; index++) expect(await askOn(await host.open())).toBe(200);
    await host.close();
  });
});

describe('[V40] [A48] a body', () => {
  test.each([
    'POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n',
    'GET / HTTP/1.1\r\n',
  ])('that drips ends with its time, however it begins: %j', async (head) => {
    const host = await startHost({ request: 600 });
    const socket = await host.open();
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    socket.write(head);
    for (; !socket.closed; await sleep(50)) if (socket.writable) socket.write('x-');
    expect(answer === '' || statusesIn(answer)[0] === 408 || statusesIn(answer)[0] === 400, answer).toBe(true);
    await host.close();
  });

  describe('of a call', () => {
    let server: TestServer;
    let person: Person;
    beforeAll(async () => {
      server = await startTestServer();
      person = await signUpAndConfirm(server);
    });
    afterAll(() => server.close());

    const headOf = (path: string, bytes: number, token?: string) => {
      const lines = [`POST ${path} HTTP/1.1`, `Host: ${new URL(server.url).host}`, `apikey: ${server.publicKey}`];
      if (token) lines.push(`Authorization: Bearer ${token}`);
      return [...lines, 'Content-Type: application/json', `Content-Length: ${bytes}`, '', ''].join('\r\n');
    };
    /** The answer to a call of which only the head is sent. */
    const answered = async (...of: Parameters<typeof headOf>) => statusesIn(await sendRaw(server, headOf(...of)));
    /** What is said to it while its body is waited for. */
    const saidMeanwhile = (...of: Parameters<typeof headOf>) => sendRaw(server, headOf(...of), { beginsWithin: 500 });

    test('is not waited for where there is no session', async () => {
      expect(await answered('/api/v1/tasks', 900_000)).toEqual([401]);
      expect(await answered('/api/v1/tasks', 900_000, 'not.a.token')).toEqual([401]);
      expect(await saidMeanwhile('/api/v1/tasks', 900_000, person.session.access_token), 'with one it is').toBe('');
    });

    test.each([
      '/auth/v1/signup',
      '/auth/v1/token?grant_type=password',
      '/auth/v1/verify',
      '/api/v1/client-errors',
      '/api/v1/invitations/preview',
    ])('is a short one where anybody may call: %s', async (path) => {
      expect(await answered(path, hostLimits.publicBody + 1)).toEqual([413]);
      expect(await saidMeanwhile(path, hostLimits.publicBody)).toBe('');
    });
  });
});
