import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '../../domain/kernel/errors.ts';
import { productStateOf } from '../testing/databaseState.ts';
import { authWrites, endpoints, withRandomIds } from '../testing/endpoints.ts';
import { openSocket } from '../testing/liveSocket.ts';
import { joinStudio, type Person, signUpAndConfirm, signUpBody } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let principal: Person;
let standard: Person;
beforeAll(async () => {
  server = await startTestServer();
  principal = await signUpAndConfirm(server);
  standard = await joinStudio(server, principal, { role: 'Standard' });
});
afterAll(() => server.close());

describe('who acts', () => {
  const claims = () => ({ userId: principal.id, user_id: principal.id, actorId: principal.id, creatorId: principal.id, role: 'Principal' });

  test('[A44] nobody acts by naming a person in the body: without a session every call is refused', async () => {
    const before = await productStateOf(server.ownerUrl);
    for (const endpoint of endpoints.filter(({ isPublic }) => !isPublic)) {
      const query = new URLSearchParams(claims()).toString();
      const isRead = endpoint.method === 'GET';
      const answer = await server.client.call(
        endpoint.method,
        isRead ? `${withRandomIds(endpoint)}?${query}` : withRandomIds(endpoint),
        isRead ? {} : { body: claims() },
      );
      expect(answer, endpoint.name).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
    for (const [method, path] of authWrites) {
      const answer = await server.client.call(method, path, { body: claims() });
      expect([400, 401], `${path} ${answer.text}`).toContain(answer.status);
      expect(answer.text).not.toContain('access_token');
    }
    expect(await productStateOf(server.ownerUrl)).toBe(before);
  });

  test("[A44] with a session it is refused as unknown, and what is created is the caller's own", async () => {
    for (const endpoint of endpoints) {
      for (const [key, value] of Object.entries(claims())) {
        const isRead = endpoint.method === 'GET';
        const answer = await standard.client.call(
          endpoint.method,
          isRead ? `${withRandomIds(endpoint)}?${key}=${value}` : withRandomIds(endpoint),
          isRead ? {} : { body: { [key]: value } },
        );
        expect([400, 403, 404], `${endpoint.name} ${key} ${answer.text}`).toContain(answer.status);
      }
    }
    const refused = await standard.client.post('/api/v1/tasks', { title: 'Brass rail', creatorId: principal.id });
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed', field: 'creatorId' } });
    const created = await standard.client.post<{ task: { creatorId: string } }>('/api/v1/tasks', { title: 'Brass rail' });
    expect(created.body.task.creatorId).toBe(standard.id);
  });
});

describe('ids', () => {
  const odd = [
    '../admin',
    '%2e%2e%2fadmin',
    '..%2fadmin',
    '%252e%252e%252fadmin',
    '..%5cadmin',
    '0',
    '-1',
    'null',
    'undefined',
    'NaN',
    '[object Object]',
    '%00',
    '%0d%0aX-Injected:%201',
    '..;',
    '*',
    "'%20or%20true--",
    'ａ',
    '0'.repeat(150),
    '{taskId}',
    '00000000-0000-4000-8000-00000000000',
    '00000000-0000-4000-8000-0000000000000',
  ];

  test.each(odd)('[A49] %j in place of an id is refused by every call that takes one', async (id) => {
    for (const endpoint of endpoints.filter(({ path }) => path.includes('{'))) {
      const path = `/api/v1${endpoint.path.replaceAll(/\{\w+\}/g, encodeURI(id).replaceAll('%25', '%'))}`;
      const answer = await principal.client.call(endpoint.method, path, { body: endpoint.method === 'GET' ? undefined : {} });
      expect([400, 404, 405], `${endpoint.name} ${answer.text}`).toContain(answer.status);
      expect(errorCodes).toContain(answer.body.code);
      expect(answer.headers['x-injected']).toBeUndefined();
      // One segment is one id, so it is looked at and refused; more of them are another address.
      if (!id.includes('/') && !/[\\*[\]{}']/.test(id) && answer.status === 404) throw new Error(`${endpoint.name} looked for ${id}`);
    }
  });

  test('[A49] encoded steps upwards are an id that is refused, not a way', async () => {
    for (const path of [
      '/api/v1/tasks/%2e%2e%2fadmin',
      '/api/v1/projects/%2e%2e%2f%2e%2e%2fauth%2fv1%2fuser',
      '/api/v1/tasks/..%2fboard',
    ]) {
      expect(await principal.client.get(path), path).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
  });
});

describe('[V31] keys that reach the prototype, and parameters that come twice', () => {
  const poisoned = [
    '"__proto__":{"isAdmin":true,"title":"x"}',
    '"__proto__":null',
    '"constructor":{"prototype":{"isAdmin":true}}',
    '"\\u005f_proto__":{"isAdmin":true}',
    '"prototype":{}',
    '"toString":1',
    '"hasOwnProperty":1',
  ];

  test.each(poisoned)('a body with %s is refused', async (member) => {
    const bodies = (good: object) => {
      const text = JSON.stringify(good);
      return [`{${member},${text.slice(1)}`, `${text.slice(0, -1)},${member}}`];
    };
    const calls = [
      ...bodies(signUpBody()).map((body) => [server.client, '/auth/v1/signup', body] as const),
      ...bodies({ email: principal.email, password: principal.password }).map(
        (body) => [server.client, '/auth/v1/token?grant_type=password', body] as const,
      ),
      ...bodies({ title: 'Linen' }).map((body) => [principal.client, '/api/v1/tasks', body] as const),
      [server.client, '/auth/v1/signup', JSON.stringify(signUpBody()).replace('"data":{', `"data":{${member},`)] as const,
      [principal.client, '/api/v1/tasks', `{"title":"Linen","checklist":[{${member}}]}`] as const,
    ];
    for (const [client, path, body] of calls) {
      const answer = await client.post(path, body);
      expect(answer.status, `${path} ${body} ${answer.text}`).toBe(400);
    }
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  const queries = [
    '__proto__[limit]=1',
    '__proto__=1',
    'constructor=1',
    'limit=1&limit=2',
    'limit[]=1',
    'limit[a]=1',
    'cursor=a&cursor=b',
    'limit=1;limit=2',
    'view=personal&view=created',
  ];
  test.each(queries)('a query with %s is refused', async (query) => {
    for (const path of ['/api/v1/studio/members', '/api/v1/tasks', '/api/v1/tasks/board']) {
      const answer = await principal.client.get(`${path}?${query}`);
      expect(answer.status, `${path} ${answer.text}`).toBe(400);
    }
  });

  test('a parameter that is both in the address and in the body is refused', async () => {
    const { body } = await principal.client.post<{ task: { id: string } }>('/api/v1/tasks', { title: 'Plaster' });
    const { body: other } = await principal.client.post<{ task: { id: string } }>('/api/v1/tasks', { title: 'Limewash' });
    const answer = await principal.client.patch(`/api/v1/tasks/${body.task.id}`, {
      taskId: other.task.id,
      version: 1,
      changes: { title: 'x' },
    });
    expect(answer).toMatchObject({ status: 400, body: { field: 'taskId' } });
  });

  test('a grant that comes twice is none', async () => {
    const credentials = { email: principal.email, password: principal.password };
    for (const query of [
      'grant_type=password&grant_type=refresh_token',
      'grant_type[]=password',
      'grant_type=',
      '',
      'grant_type=PASSWORD',
      'grant_type=implicit',
    ]) {
      expect((await server.client.post(`/auth/v1/token?${query}`, credentials)).status, query).toBe(400);
    }
  });

  const repeated = [
    '{"title":"first","title":"last"}',
    '{"title":"first","ti\\u0074le":"last"}',
    '{"title":"a","checklist":[{"id":"x","text":"a","text":"b","done":false}]}',
    '{ "title" : "a" , "labels" : ["a","a"], "title"\n:\t"b" }',
    '{"title":"a \\" , \\"title\\":","":1,"":2}',
  ];
  test.each(repeated)('a key that stands twice in one object is refused: %s', async (body) => {
    const before = await productStateOf(server.ownerUrl);
    expect(await principal.client.post('/api/v1/tasks', body)).toMatchObject({ status: 400, body: { code: 'body_unreadable' } });
    const credentials = `{"email":"a@x.example","email":"${principal.email}","password":"${principal.password}"}`;
    expect((await server.client.post('/auth/v1/token?grant_type=password', credentials)).status).toBe(400);
    expect(await productStateOf(server.ownerUrl)).toBe(before);
  });

  test('a key may stand once in each of several objects, and as text anywhere', async () => {
    const item = (text: string) => `{"id":"${crypto.randomUUID()}","text":"${text}","done":false}`;
    const body = `{"title":"{\\"title\\":1,\\"title\\":2}","labels":["title","title"],"checklist":[${item('title')},${item('text')}]}`;
    expect((await principal.client.post('/api/v1/tasks', body)).status).toBe(201);
  });

  test('headers that come twice do not add up', async () => {
    const answer = await server.client.call('GET', '/api/v1/me/profile', {
      headers: { apikey: [server.publicKey, server.publicKey], authorization: `Bearer ${principal.session.access_token}` },
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 'public_key_required' } });
  });

  test('a socket that sends such keys is not joined and pollutes nothing', async () => {
    const socket = openSocket(server);
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(
      '["1","1","studio","phx_join",{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"ticket":"' +
        'x'.repeat(43) +
        '"}]',
    );
    const answer = await new Promise<string>((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())));
    expect(answer).toContain('"error"');
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    socket.close();
  });
});

describe('what is shown to others', () => {
  const project = async () =>
    (await principal.client.post<{ project: { id: string } }>('/api/v1/projects', { name: 'Loft' })).body.project.id;
  const fields: [field: string, write: (value: string) => Promise<{ status: number; body: unknown }>][] = [
    ['first_name', (value) => standard.client.call('PATCH', '/api/v1/me/profile', { body: { first_name: value } })],
    ['job_title', (value) => standard.client.call('PATCH', '/api/v1/me/profile', { body: { job_title: value } })],
    ['title', (value) => principal.client.post('/api/v1/tasks', { title: value })],
    ['labels.0', (value) => principal.client.post('/api/v1/tasks', { title: 'A task', labels: [value] })],
    ['name', (value) => principal.client.post('/api/v1/projects', { name: value })],
    ['client.company', (value) => principal.client.post('/api/v1/projects', { name: 'Loft', client: { company: value } })],
    ['name', async (value) => principal.client.post(`/api/v1/projects/${await project()}/phases`, { name: value, workingDays: 2 })],
    ['holidays.0.name', (value) => principal.client.post('/api/v1/studio/holidays', { holidays: [{ day: '2031-05-01', name: value }] })],
    ['data.first_name', (value) => server.client.post('/auth/v1/signup', signUpBody({ firstName: value }))],
    ['data.studio_name', (value) => server.client.post('/auth/v1/signup', signUpBody({ studioName: value }))],
  ];

  test.each(fields)('%s can be seen, is one line, and turns nothing round', async (field, write) => {
    for (const value of [
      '\u200b',
      '\u3164',
      '\u2800',
      'Mara\u202eLind',
      'Mara\u2066Lind',
      'Mara\nLind',
      'Mara\u2028Lind',
      'Mara\u0085Lind',
    ]) {
      expect(await write(value), JSON.stringify(value)).toMatchObject({ status: 400, body: { code: 'validation_failed', field } });
    }
  });

  test('words keep their lines; marks that an address book puts round a number are left out', async () => {
    const { body } = await principal.client.post<{ task: { description: string } }>('/api/v1/tasks', {
      title: 'A task',
      description: 'one\ntwo',
    });
    expect(body.task.description).toBe('one\ntwo');
    const changed = await standard.client.call<{ phone: string }>('PATCH', '/api/v1/me/profile', {
      body: { phone: '\u202a+49 30 1234\u202c' },
    });
    expect(changed.body.phone).toBe('+49 30 1234');
  });
});

describe('[V24] bodies', () => {
  test('what says that it has a length, and has none that can be measured, is refused where a text should stand', async () => {
    const odd = { length: { toString: 1 } };
    const calls = [
      principal.client.post('/api/v1/tasks', { title: odd }),
      principal.client.post('/api/v1/projects', { name: 'Halden House', tags: odd }),
      server.client.post('/auth/v1/signup', { ...signUpBody(), password: odd }),
      server.client.post('/auth/v1/reauthenticate', { password: odd }),
    ];
    for (const { status, body } of await Promise.all(calls)) expect([400, 401, 422], JSON.stringify(body)).toContain(status);
  });

  const unreadable = [
    '{',
    '{"a":1}}',
    '[1,',
    'null',
    'true',
    '"text"',
    '[]',
    '1',
    '{"a":NaN}',
    '\ufeff{}',
    '{"title":"\\ud800"}',
    '\u0000',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  ];

  test.each(unreadable.map((body, index) => [index, body.slice(0, 20), body] as const))(
    '%i: %j … is refused with a problem, by every call that changes something',
    async (_index, _start, body) => {
      const writes = [
        ...endpoints
          .filter(({ method }) => method === 'POST' || method === 'PATCH')
          .map((endpoint) => [endpoint.method, withRandomIds(endpoint)] as const),
        ...authWrites,
      ];
      for (const [method, path] of writes) {
        const answer = await principal.client.call(method, path, { body });
        const takesNothing = path === '/api/v1/live/tickets' || path === '/auth/v1/logout';
        if (takesNothing && answer.status < 300) continue;
        expect([400, 401, 403, 404, 413, 415, 422], `${path} ${answer.text}`).toContain(answer.status);
        expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String), requestId: expect.any(String) });
      }
    },
  );

  test('every refusal has the form of a problem and the request id of its header', async () => {
    for (const answer of [
      await principal.client.get('/api/v1/nowhere'),
      await principal.client.post('/api/v1/tasks', {}),
      await principal.client.call('PUT', '/api/v1/tasks'),
      await server.client.get('/api/v1/tasks'),
    ]) {
      expect(errorCodes).toContain(answer.body.code);
      expect(answer.body.requestId).toBe(answer.headers['x-request-id']);
      expect(Object.keys(answer.body).filter((key) => !['code', 'message', 'field', 'requestId'].includes(key))).toEqual([]);
    }
    const { status, headers } = await principal.client.call('PUT', '/api/v1/tasks');
    expect([status, headers.allow?.split(', ').sort()]).toEqual([405, ['GET', 'POST']]);
  });
});
