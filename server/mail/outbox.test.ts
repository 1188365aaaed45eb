import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { storedOutboxKey } from '../config.ts';
import { createHost } from '../http/host.ts';
import { createLog } from '../log.ts';
import { newEmail, signUpBody } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { mountOutbox } from './outbox.ts';

let server: TestServer;
let email: string;
beforeAll(async () => {
  server = await startTestServer({ smtp: false, trustedProxies: ['127.0.0.1'] });
  email = newEmail();
  await server.client.post('/auth/v1/signup', signUpBody({ email, firstName: '<b>Mara</b>' }));
  await vi.waitUntil(async () => (await server.client.get(outbox())).text.includes(email), { timeout: 60_000 });
});
afterAll(() => server.close());

const outbox = () => `/outbox/${server.outboxKey}`;
const newest = async () => /\/outbox\/[\w-]+\/[\w-]+/.exec((await server.client.get(outbox())).text)?.[0] ?? '';

test('lists the mails, newest first, and shows one with a link that works', async () => {
  const later = newEmail();
  await server.client.post('/auth/v1/signup', signUpBody({ email: later }));
  await expect.poll(async () => (await server.client.get(outbox())).text).toContain(later);
  const { text: list } = await server.client.get(outbox());
  expect(list.indexOf(later)).toBeLessThan(list.indexOf(email));

  const { text: sheet } = await server.client.get(await newest());
  const link = /href="(http[^"]+#[^"]+)"/.exec(sheet)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(link.startsWith(`${server.publicUrl}/auth/verify-email#token_hash=`)).toBe(true);
  const secret = new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash');
  expect((await server.client.post('/auth/v1/verify', { token_hash: secret, type: 'signup' })).status).toBe(200);
});

test('runs nothing, and shows what people typed as text', async () => {
  const page = await newest();
  for (const path of [outbox(), page, `${page}/html`]) {
    const { status, headers, text } = await server.client.get(path);
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src [^;]+;( sandbox;)? base-uri 'none'; form-action 'none'; frame-ancestors 'none'/,
    );
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).not.toContain('<b>Mara');
    expect(text).not.toContain('<script');
  }
  expect((await server.client.get(`${page}/html`)).headers['content-security-policy']).toContain('sandbox');
});

test.each(['..', '%2e%2e%2fpublic-key', '..%2f..%2f..%2fetc%2fpasswd', 'x', '20260101000000000-00000000-0000-4000-8000-000000000000'])(
  'a mail named %s does not exist',
  async (id) => {
    expect((await server.client.get(`${outbox()}/${id}`)).status).toBe(404);
    expect((await server.client.get(`${outbox()}/${id}/html`)).status).toBe(404);
  },
);

describe('[V38] only this machine opens it', () => {
  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host'])(
    'a request that was passed on (%s) finds nothing, whoever it claims to come from',
    async (name) => {
      const { status } = await server.client.call('GET', outbox(), { headers: { [name]: '127.0.0.1' } });
      expect(status).toBe(404);
    },
  );

  test('pages lead to it without the key, and it says where that stands', async () => {
    const { status, text } = await server.client.get('/outbox');
    expect([status, text]).toEqual([404, expect.stringContaining('stands in the last lines of the terminal')]);
    expect(text).not.toContain(server.outboxKey);
  });

  test('by the key that the start prints, which is the same after a restart', async () => {
    expect(server.outboxKey).toMatch(/^[\w-]{32}$/);
    expect(storedOutboxKey(server.dataDir)).toBe(server.outboxKey);
    expect((await server.client.get(outbox())).status).toBe(200);
  });

  test.each(['', '/x', `/${'x'.repeat(32)}`, '/%E0%A4', '/..%2f', '/null', '/undefined'])(
    'and by no other: /outbox%s lists and opens nothing',
    async (path) => {
      const [, , , id = ''] = (await newest()).split('/');
      for (const address of [`/outbox${path}`, `/outbox${path}/${id}`, `/outbox${path}/${id}/html`]) {
        const { status, text } = await server.client.get(address);
        expect([400, 404], address).toContain(status);
        expect(text).not.toContain(email);
        expect(text).not.toContain(server.outboxKey);
      }
    },
  );

  test('the log does not name the key', async () => {
    await server.client.get(await newest());
    const lines = server.logLines.join('\n');
    expect(lines).toContain('/outbox/:key');
    expect(lines).not.toContain(server.outboxKey);
  });

  test('under a public name there is nothing, whoever asks by whichever name', async () => {
    const named = await startTestServer({ smtp: false, publicUrl: 'https://studio.example' });
    expect(named.outboxKey).toBeNull();
    for (const path of ['/outbox', `/outbox/${storedOutboxKey(named.dataDir)}`]) {
      expect((await named.client.get(path)).status).toBe(404);
      expect((await named.client.call('GET', path, { headers: { host: 'localhost' } })).status).toBe(421);
    }
    await named.close();
  });

  test('[A33] no call and no page is answered by a name of the machine beside a public one, only what tells that the process lives', async () => {
    const named = await startTestServer({ smtp: false, publicUrl: 'https://studio.example' });
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]']) {
      const statusOf = async (path: string) => (await named.client.call('GET', path, { headers: { host } })).status;
      expect(await Promise.all(['/', '/api/v1/me/profile', '/openapi.json', '/healthz', '/readyz'].map(statusOf))).toEqual([
        421, 421, 421, 200, 200,
      ]);
    }
    expect((await named.client.get('/api/v1/me/profile')).status).toBe(401);
    await named.close();
  });

  test('with an SMTP server there is nothing', async () => {
    const withSmtp = await startTestServer();
    for (const path of ['/outbox', `/outbox/${storedOutboxKey(withSmtp.dataDir)}`, await newest()])
      expect((await withSmtp.client.get(path)).status).toBe(404);
    await withSmtp.close();
  });

  test.each([
    ['127.0.0.1', 200],
    ['127.8.8.8', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['192.0.2.1', 404],
    ['::ffff:192.0.2.1', 404],
    ['fe80::1', 404],
  ])('the peer of the socket decides: %s', async (remoteAddress, status) => {
    const app = createHost({
      log: createLog({ level: 'silent' }),
      publicUrl: 'http://localhost:3000',
      publicKey: 'x',
      trustedProxies: [],
      isReady: () => true,
    });
    mountOutbox(app, { folder: server.dataDir, key: 'the-key-of-this-outbox' });
    expect(
      (await app.inject({ url: '/outbox/the-key-of-this-outbox', remoteAddress, headers: { host: 'localhost:3000' } })).statusCode,
    ).toBe(status);
    await app.close();
  });
});
