import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productStateOf } from '../testing/databaseState.ts';
import { authWrites, endpoints, withRandomIds } from '../testing/endpoints.ts';
import { joinLive, joinWithTicket, openSocket } from '../testing/liveSocket.ts';
import { newEmail, type Person, signUpAndConfirm, signUpBody } from '../testing/people.ts';
import { sendRaw, statusesIn } from '../testing/rawSocket.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { lifetimes } from '../auth/lifetimes.ts';
import { limits } from './limits.ts';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await signUpAndConfirm(server);
});
afterAll(() => server.close());

const credentials = () => ({ email: person.email, password: person.password });

describe('the public key', () => {
  test('[R7-01] every call without it, or with another, is refused before anything else', async () => {
    const calls = [
      ...endpoints.map((endpoint) => [endpoint.method, withRandomIds(endpoint)] as const),
      ...authWrites,
      ['GET', '/auth/v1/user'] as const,
    ];
    for (const [method, path] of calls) {
      for (const apikey of [undefined, '', 'pk_another_one_entirely', `${server.publicKey}x`, server.publicKey.toUpperCase()]) {
        const answer = await person.client.with({ apikey }).call(method, path, { body: method === 'GET' ? undefined : {} });
        expect(answer, `${method} ${path} with ${apikey}`).toMatchObject({ status: 401, body: { code: 'public_key_required' } });
      }
    }
  });

  test('[R7-01] neither a session nor another spelling of the address stands in for it', async () => {
    const bare = person.client.with({ apikey: undefined });
    const spellings = [
      '/%61pi/v1/me/profile',
      '/api/%76%31/me/profile',
      '/%61uth/v1/user',
      '/api/v1/me/profile?apikey=' + server.publicKey,
      '/api/v1/me%2Fprofile',
    ];
    for (const path of spellings) {
      const answer = await bare.get(path);
      expect([401, 404], `${path} ${answer.text}`).toContain(answer.status);
    }
    for (const path of [
      '//api/v1/me/profile',
      '/api//v1/me/profile',
      '/API/v1/me/profile',
      '/x/../api/v1/me/profile',
      '/api/v1/me/profile/',
      `${server.url}/api/v1/me/profile`,
    ]) {
      const answer = await person.client.get(path);
      expect([404, 421], `${path} ${answer.text}`).toContain(answer.status);
    }
  });

  test('[R7-01] the key alone opens nothing', async () => {
    for (const endpoint of endpoints.filter(({ isPublic }) => !isPublic)) {
      const answer = await server.client.call(endpoint.method, withRandomIds(endpoint), {
        body: endpoint.method === 'GET' ? undefined : {},
      });
      expect(answer, endpoint.name).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
  });
});

describe('other sites', () => {
  const foreign = [
    'https://evil.example',
    'http://localhost:1337',
    'http://127.0.0.1:1337',
    'null',
    'http://localhost',
    'https://localhost:4321',
    'http://localhost:4321.evil.example',
    'http://evil.example:4321',
    'file://',
    '',
  ];

  test.each(foreign)('[A47] [V36] a call from %j is refused and gets no CORS header', async (origin) => {
    const answers = [
      await person.client.call('GET', '/api/v1/me/profile', { headers: { origin } }),
      await server.client.call('POST', '/auth/v1/token?grant_type=password', { body: credentials(), headers: { origin } }),
      await server.client.call('OPTIONS', '/api/v1/me/profile', {
        headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'apikey' },
      }),
      await server.client.call('OPTIONS', '/auth/v1/token', { headers: { origin, 'access-control-request-method': 'POST' } }),
    ];
    for (const { status, headers, text } of answers) {
      expect([403, 404, 405], text).toContain(status);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('[A47] [V36] our own page may call, and needs no CORS header for it', async () => {
    const { status, headers } = await person.client.call('GET', '/api/v1/me/profile', { headers: { origin: server.publicUrl } });
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
    'application/json, text/plain',
    'application/csp-report',
  ])('[A46] [V37] a sign-in as %s is refused: no session, no cookie', async (type) => {
    const bodies = [
      JSON.stringify(credentials()),
      new URLSearchParams(credentials()).toString(),
      `{"x":"=${JSON.stringify(credentials()).slice(1)}`,
    ];
    for (const body of bodies) {
      for (const origin of [undefined, 'https://evil.example', server.publicUrl]) {
        const { status, headers, text } = await server.client.call('POST', '/auth/v1/token?grant_type=password', {
          body,
          headers: { 'content-type': type, origin },
        });
        expect([403, 415], text).toContain(status);
        expect(text).not.toContain('access_token');
        expect(headers['set-cookie']).toBeUndefined();
      }
    }
  });

  test.each([
    'application/json\t;a',
    ' application/json x',
    'application/json x',
    'application/json;charset=utf-16',
    'application/jsonx',
    'application/json; charset=utf-8; a=b',
    'application/vnd.api+json',
  ])('[A65] a body as %j is never read', async (type) => {
    const { status } = await server.client.call('POST', '/auth/v1/signup', { body: '{"email":1}', headers: { 'content-type': type } });
    expect([400, 415]).toContain(status);
  });

  test('[V37] no change can be made by what a form, a link or a picture of another site can send', async () => {
    const before = await productStateOf(server.ownerUrl);
    // One for all: each client holds a connection, and a network may hold so many.
    const keyless = server.client.with({ apikey: undefined });
    const writes = [
      ...endpoints.filter(({ method }) => method !== 'GET').map((endpoint) => [endpoint.method, withRandomIds(endpoint)] as const),
      ...authWrites,
    ];
    for (const [method, path] of writes) {
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', undefined]) {
        // A browser adds its cookies by itself, but neither the key nor the token.
        for (const origin of ['https://evil.example', undefined]) {
          const answer = await keyless.call('POST', path, {
            body: type && 'a=b',
            headers: { 'content-type': type, cookie: 'atelier_device=x', origin },
          });
          const expected = origin ? { status: 403, body: { code: 'forbidden' } } : { status: 401, body: { code: 'public_key_required' } };
          expect(answer, `${method} ${path} ${type}`).toMatchObject(expected);
        }
      }
      for (const safe of ['GET', 'HEAD', 'OPTIONS']) await person.client.call(safe, path);
    }
    expect(await productStateOf(server.ownerUrl)).toBe(before);
  });

  test('[V37] no read writes', async () => {
    const before = await productStateOf(server.ownerUrl);
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      const { status, text } = await person.client.get(withRandomIds(endpoint));
      expect([200, 400, 404], `${endpoint.name} ${text}`).toContain(status);
    }
    expect(await productStateOf(server.ownerUrl)).toBe(before);
  });
});

test('whoever offers to go on in another protocol, as clients that know HTTP/2 do, is answered in this one', async () => {
  for (const upgrade of ['h2c', 'TLS/1.2', 'irc/6.9, h2c']) {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade, 'http2-settings': 'AAMAAABkAAQCAAAAAAIAAAAA' };
    expect(await person.client.call('GET', '/healthz', { headers }), upgrade).toMatchObject({ status: 200, body: { status: 'ok' } });
    const refused = await person.client.call('POST', '/api/v1/tasks', { headers, body: { title: '' } });
    expect(refused, upgrade).toMatchObject({ status: 400, body: { code: 'validation_failed', field: 'title' } });
  }
});

describe('sockets', () => {
  const refusalOf = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve) => {
      const socket = openSocket(server, headers);
      socket.on('unexpected-response', (_request, response) => {
        resolve(response.statusCode);
        socket.terminate();
      });
      socket.on('open', () => {
        resolve(undefined);
        socket.close();
      });
      socket.on('error', () => {});
    });

  test.each(['https://evil.example', 'http://localhost:1337', 'null', 'http://localhost:4321.evil.example'])(
    '[V36] [A67] an upgrade from %s is refused',
    async (origin) => {
      expect(await refusalOf({ origin })).toBe(403);
    },
  );

  test('[V36] an upgrade without an origin, or under another name, is refused', async () => {
    expect(await refusalOf({})).toBe(403);
    expect(await refusalOf({ origin: server.publicUrl, host: 'evil.example' })).toBe(421);
  });

  test('[V36] a socket opens by a ticket of a live session, once, within half a minute; by no token', async () => {
    const ticket = async () => (await person.client.post<{ ticket: string }>('/api/v1/live/tickets')).body.ticket;
    const used = await ticket();
    const first = await joinWithTicket(server, used);
    expect(first).not.toBeNull();
    first?.close();
    expect(await joinWithTicket(server, used)).toBeNull();
    const late = await ticket();
    server.advance(lifetimes.liveTicket + 1000);
    expect(await joinWithTicket(server, late)).toBeNull();
    expect(await joinWithTicket(server, person.session.refresh_token)).toBeNull();
    expect(await joinWithTicket(server, 'x'.repeat(43))).toBeNull();
    (await joinLive(server, person)).close();
  });

  test('[V26] of 20 sockets that come with one ticket, one is let in', async () => {
    const { body } = await person.client.post<{ ticket: string }>('/api/v1/live/tickets');
    const sockets = await Promise.all(Array.from({ length: 20 }, () => joinWithTicket(server, body.ticket)));
    expect(sockets.filter((socket) => socket !== null)).toHaveLength(1);
    for (const socket of sockets) socket?.close();
  });
});

describe('headers that other servers listen to', () => {
  const overrides: Record<string, string>[] = [
    { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    { 'x-original-url': '/auth/v1/.well-known/jwks.json', 'x-rewrite-url': '/healthz' },
    { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE', 'x-method-override': 'DELETE' },
    {
      'x-user-id': 'PERSON',
      'x-forwarded-user': 'PERSON',
      'x-remote-user': 'PERSON',
      'remote-user': 'PERSON',
      'x-supabase-user': 'PERSON',
    },
    { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'https', 'x-forwarded-prefix': '/auth/v1' },
    { 'next-action': '1', rsc: '1' },
    { cookie: 'sb-access-token=TOKEN; access_token=TOKEN' },
    { 'x-api-version': '2', accept: 'application/xml', 'x-requested-with': 'XMLHttpRequest', 'x-request-id': 'chosen' },
  ];

  test.each(overrides)('[A50] %o changes nothing', async (given) => {
    const headers = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        value.replace('PERSON', person.id).replaceAll('TOKEN', person.session.access_token),
      ]),
    );
    const task = await person.client.post<{ task: { id: string } }>('/api/v1/tasks', { title: 'Oak sample' });
    expect(task.status, task.text).toBe(201);
    const calls = [
      [server.client, 'GET', '/api/v1/me/profile'],
      [person.client, 'GET', '/api/v1/me/profile'],
      [person.client, 'GET', `/api/v1/tasks/${task.body.task.id}`],
      [server.client, 'GET', `/api/v1/tasks/${task.body.task.id}`],
      [person.client, 'POST', `/api/v1/tasks/${task.body.task.id}`],
      [person.client, 'GET', '/admin'],
    ] as const;
    for (const [client, method, path] of calls) {
      const plain = await client.call(method, path);
      const dressed = await client.call(method, path, { headers });
      expect(comparable(dressed), path).toEqual(comparable(plain));
      expect(dressed.headers['x-request-id']).not.toBe('chosen');
    }
  });

  const comparable = ({ status, headers, text }: { status: number; headers: object; text: string }) => ({
    status,
    headers: { ...headers, date: '', 'x-request-id': '' },
    text: text.replaceAll(/"requestId":"[^"]+"/g, ''),
  });
});

describe('requests that two servers would read in two ways', () => {
  const head = (...lines: string[]) =>
    [
      'POST /auth/v1/recover HTTP/1.1',
      `Host: localhost:4321`,
      `apikey: ${server.publicKey}`,
      'Content-Type: application/json',
      ...lines,
      '',
      '',
    ].join('\r\n');
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: localhost:4321\r\n\r\n';

  test('[V38] smuggling is refused with one answer', async () => {
    const requests: Record<string, string> = {
      'length and chunks': `${head('Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n${hidden}`,
      'two lengths': `${head('Content-Length: 2', `Content-Length: ${2 + hidden.length}`)}{}${hidden}`,
      'a list of lengths': `${head('Content-Length: 2, 40')}{}${hidden}`,
      'an unknown coding': `${head('Transfer-Encoding: xchunked')}0\r\n\r\n${hidden}`,
      'chunked, then more': `${head('Transfer-Encoding: chunked, identity')}0\r\n\r\n${hidden}`,
      'a space before the colon': `${head('Content-Length : 2')}{}${hidden}`,
      'a folded line': `${head('Transfer-Encoding:', ' chunked')}0\r\n\r\n${hidden}`,
      'a length with a sign': `${head('Content-Length: +2')}{}${hidden}`,
      'a chunk that is no number': `${head('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n${hidden}`,
      'a NUL in a header': `${head('X-Name: a\u0000b')}${hidden}`,
      'bare line feeds': `${head('Content-Length: 2').replaceAll('\r\n', '\n')}{}${hidden}`,
    };
    for (const [what, request] of Object.entries(requests)) {
      const statuses = statusesIn(await sendRaw(server, request));
      expect(
        statuses.filter((status) => status === 200),
        what,
      ).toEqual([]);
      expect(statuses[0], what).toBe(400);
    }
  });

  test('[V38] [A33] a request without a name, or with two, is refused', async () => {
    const request = (...hosts: string[]) => ['GET /healthz HTTP/1.1', ...hosts.map((host) => `Host: ${host}`), '', ''].join('\r\n');
    expect(statusesIn(await sendRaw(server, request()))[0]).toBe(400);
    expect(statusesIn(await sendRaw(server, request('')))[0]).toBe(421);
    expect(statusesIn(await sendRaw(server, request('localhost:4321', 'evil.example')))[0]).toBe(421);
    expect(statusesIn(await sendRaw(server, 'GET /healthz HTTP/1.0\r\n\r\n'))[0]).toBe(421);
  });

  test('[V38] who opens it under another name reads what to do, and the log says once which name that was', async () => {
    const asked = (host: string, accept: string) => server.client.call('GET', '/projects/wip', { headers: { host, accept } });
    const told = () => server.logLines.filter((line) => line.includes('PUBLIC_URL'));
    const page = await asked('proxied.example', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect(page).toMatchObject({ status: 421, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
    expect(page.text).toContain('PUBLIC_URL');
    expect(page.text).not.toContain(server.publicUrl);
    expect(page.text).not.toContain('proxied.example');
    expect((await asked('proxied.example', 'application/json')).body).toMatchObject({ code: 'misdirected' });
    const toldOfThis = told().filter((line) => line.includes('"proxied.example"'));
    expect(toldOfThis).toHaveLength(1);
    expect(JSON.parse(toldOfThis[0] ?? '')).toMatchObject({ level: 'warn', host: 'proxied.example', publicUrl: server.publicUrl });
    // Whoever makes names up fills no log.
    for (let name = 0; name < 40; name++) await asked(`${name}.example`, 'text/html');
    expect(told().length).toBeLessThanOrEqual(10);
  });

  test('[V38] a proxy that nobody named is named in the log, once', async () => {
    const forwarded = { headers: { 'x-forwarded-for': '192.0.2.7' } };
    const told = ({ logLines }: TestServer) => logLines.filter((line) => line.includes('TRUSTED_PROXIES'));
    const [plain, trusting] = [await startTestServer(), await startTestServer({ trustedProxies: ['127.0.0.1'] })];
    try {
      for (let call = 0; call < 3; call++) await plain.client.call('GET', '/healthz', { ...forwarded, from: '127.0.0.3' });
      expect(told(plain)).toHaveLength(1);
      expect(JSON.parse(told(plain)[0] ?? '')).toMatchObject({ level: 'warn', proxy: '127.0.0.3' });
      expect(told(plain)[0]).not.toContain('192.0.2.7');
      await trusting.client.call('GET', '/healthz', { ...forwarded, from: '127.0.0.1' });
      expect(told(trusting)).toEqual([]);
    } finally {
      await plain.close();
      await trusting.close();
    }
  });

  test('[V38] forwarding headers count from trusted proxies only', async () => {
    const trusting = await startTestServer({ limitScale: 1, clockStopped: true, trustedProxies: ['127.0.0.1'] });
    try {
      const tryFrom = (from: string, forwarded: string) =>
        trusting.client.call('POST', '/auth/v1/recover', { body: { email: newEmail() }, from, headers: { 'x-forwarded-for': forwarded } });
      const statuses = async (from: string) =>
        Promise.all(Array.from({ length: 40 }, async (_, index) => (await tryFrom(from, `2001:db8:${index}::1`)).status));
      expect((await statuses('127.0.0.1')).filter((status) => status === 429)).toEqual([]);
      expect((await statuses('127.0.0.9')).filter((status) => status === 429)).toHaveLength(40 - limits.signUpOfNetwork.burst);
    } finally {
      await trusting.close();
    }
  });
});

describe('what is not there', () => {
  test('[V40] nothing for debugging, measuring or reading is exposed', async () => {
    const paths = [
      '/debug',
      '/metrics',
      '/docs',
      '/documentation',
      '/swagger',
      '/graphql',
      '/admin',
      '/status',
      '/.env',
      '/.git/config',
      '/server/main.ts',
      '/package.json',
      '/node_modules/',
      '/outbox',
      '/data/public-key',
      '/actuator',
      '/api/v1',
      '/api/v1/openapi.json',
      '/auth/v1/admin/users',
      '/auth/v1/settings',
      '/auth/v1/health',
    ];
    for (const path of paths) expect((await person.client.get(path)).status, path).toBe(404);
  });

  test('[V40] no answer of a call is stored by anyone on the way', async () => {
    const answers = [
      await person.client.get('/api/v1/me/profile'),
      await server.client.get('/api/v1/me/profile'),
      await server.client.with({ apikey: undefined }).get('/api/v1/me/profile'),
      await person.client.get('/api/v1/nowhere'),
      await person.client.get('/auth/v1/user'),
      await server.client.post('/auth/v1/token?grant_type=password', credentials()),
      await server.client.post('/auth/v1/signup', signUpBody()),
      await server.client.post('/auth/v1/signup', '{'),
      await server.client.post('/auth/v1/signup', `"${'x'.repeat(1_100_000)}"`),
    ];
    for (const { status, headers, text } of answers) expect(headers['cache-control'], `${status} ${text.slice(0, 200)}`).toBe('no-store');
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 404, 200, 200, 200, 400, 413]);
  });
});
