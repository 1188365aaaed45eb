// Each call with what is nearly right: never a failure of ours, always the form of a problem, and nothing accepted that the
// document says is wrong.

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../testing/client.ts';
import type { EndpointCall } from '../testing/calls.ts';
import { callOf, endsCaller } from '../testing/endpointCalls.ts';
import { foundStudio } from '../testing/studios.ts';
import { type EndpointName, endpoints } from '../testing/endpoints.ts';
import { type Described, readDescription } from '../testing/openapi.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const casesEach = 40;

let server: TestServer;
let team: Awaited<ReturnType<typeof foundStudio>>;
let description: Described;
let callers: [name: string, client: Client][];
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
  description = await readDescription(server.client);
  callers = [
    ['nobody', server.client],
    ['the Junior', team.junior.client],
    ['the Principal', team.principal.client],
  ];
});
afterAll(() => {
  // The push service of a call that is right is nobody's: after half a minute a test message is given up.
  const isAboutPush = (line: string) => /"job":"push\.test"/.test(line);
  expect(server.logLines.filter((line) => /"level":"(error|fatal)"/.test(line) && !isAboutPush(line))).toEqual([]);
  return server.close();
});

/** Values that belong nowhere, or not here. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    -1e308,
    2 ** 53,
    '',
    ' ',
    '0',
    'null',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff x',
    '\u202e\u0007\u001b[31m',
    'x'.repeat(100_000),
    '😀'.repeat(5_000),
    "'; drop table tasks; --",
    '<img src=x onerror=alert(1)>',
    '%00',
    '../../etc/passwd',
    'javascript:alert(1)',
    '2026-02-30',
    '0000-00-00',
    '9999-12-31',
    '00000000-0000-0000-0000-000000000000',
    'NaN',
    [],
    {},
    [[]],
    [null],
    { length: 1e9 },
    { toString: 1 },
    Array.from({ length: 5_000 }, () => 'x'),
    deep(500),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.uuid(),
);

const extraKeys = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'role',
  'studio_id',
  'id',
  'isAdmin',
  'version',
  '',
  'a'.repeat(5_000),
  '\u0000',
  '\ud800',
);

/** One change of a body that is right. */
type Mutation = { what: 'drop' | 'replace' | 'extra' | 'all' | 'text'; where: number; key: string; value: unknown };

const mutation: fc.Arbitrary<Mutation> = fc.record({
  what: fc.constantFrom<Mutation['what']>('drop', 'replace', 'replace', 'replace', 'extra', 'extra', 'all', 'text'),
  where: fc.nat(50),
  key: extraKeys,
  value: odd,
});

describe(`[F17] [V31] ${casesEach} bodies that are nearly right, as nobody, as a Junior, as the Principal`, () => {
  test.each(endpoints.filter(({ method }) => method !== 'GET'))('$name', async ({ name, method, isPublic }) => {
    const right = endsCaller(name) ? withoutProof[name] : await callOf[name](team);
    if (!right) throw new Error(`${name} ends who calls it: write down how it is called in vain.`);
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 2 }), async (mutations) => {
        const body = mutations.reduce(mutated, JSON.stringify(right.body ?? {}));
        await expectPromiseKept({ name, method, call: { ...right, body }, isPublic });
      }),
      { numRuns: casesEach },
    );
  });
});

describe(`[F17] [V31] ${casesEach} queries and ids that are nearly right`, () => {
  test.each(endpoints.filter(({ method, path }) => method === 'GET' || path.includes('{')))('$name', async ({ name, method, isPublic }) => {
    const right = await callOf[name](team);
    const parameters =
      description.operations
        .get(name)
        ?.parameters?.flatMap((parameter) => ('in' in parameter && parameter.in === 'query' ? [parameter.name] : [])) ?? [];
    const names = fc.oneof(
      fc.constantFrom(...parameters, 'limit', 'cursor', 'search', '__proto__', 'constructor', 'x[]', 'x[a]'),
      fc.string({ maxLength: 20 }),
    );
    const text = odd.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 3_000).toWellFormed());
    const query = fc.array(
      fc.tuple(
        names.map((value) => value.toWellFormed()),
        text,
      ),
      { maxLength: 3 },
    );
    const id = fc.option(
      text.map((value) => encodeURIComponent(value.slice(0, 150))),
      { freq: 2 },
    );
    await fc.assert(
      fc.asyncProperty(query, id, async (pairs, oddId) => {
        const path = oddId === null ? right.path : right.path.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, oddId || 'x');
        const added = pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&');
        await expectPromiseKept({
          name,
          method,
          call: { ...right, path: `${path}${path.includes('?') ? '&' : '?'}${added}` },
          isPublic,
          anyRoute: oddId !== null,
        });
      }),
      { numRuns: casesEach },
    );
  });
});

/** Calls that would leave nobody for the others, as somebody makes them who does not know the password. */
const withoutProof: { [Name in EndpointName]?: EndpointCall } = {
  'studios.remove': { path: '/studio/delete', body: { name: 'Not the studio' } },
  'studios.deleteOwnAccount': { path: '/me/delete', body: {} },
};

interface Promised {
  name: string;
  method: string;
  call: EndpointCall;
  isPublic: boolean;
  /** Whether the address may have become another one. */
  anyRoute?: boolean;
}

async function expectPromiseKept({ name, method, call, isPublic, anyRoute = false }: Promised): Promise<void> {
  const wrong = typeof call.body === 'string' ? faultsOfText(name, call.body) : [];
  await Promise.all(
    callers.map(async ([who, client]) => {
      const answer = await client.call(method, `/api/v1${call.path}`, { body: call.body });
      const said = `${who}: ${answer.status} ${answer.text.slice(0, 300)}`;
      expect(answer.status, said).toBeLessThan(500);
      if (answer.status < 300 && anyRoute) return;
      expect(description.faultsOfAnswer(name, answer), said).toEqual([]);
      if (answer.status >= 400) expect((answer.body as { requestId: string }).requestId).toBe(answer.headers['x-request-id']);
      // What cannot be read is refused before anybody is asked who they are.
      if (who === 'nobody' && !isPublic)
        expect(['unauthenticated', 'body_unreadable', 'too_large', ...(anyRoute ? ['not_found'] : [])], said).toContain(
          (answer.body as { code: string }).code,
        );
      if (wrong.length > 0) expect(answer.status, `${said}, though ${wrong.join(', ')}`).toBeGreaterThanOrEqual(400);
    }),
  );
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
}

/** What the document has against a body; a text that is no object is wrong anyway. */
function faultsOfText(name: string, text: string): string[] {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return ['it is no object'];
    return description.faultsOfBody(name, body);
  } catch {
    return text === '' ? [] : ['it is no JSON'];
  }
}

/** The text of a body after one change: text, since an object cannot hold its own `__proto__`. */
function mutated(text: string, { what, where, key, value }: Mutation): string {
  const parsed = tryParse(text);
  if (typeof parsed !== 'object' || parsed === null) return text;
  switch (what) {
    case 'all':
      return JSON.stringify(value) ?? 'null';
    case 'text':
      return `${text.slice(0, where)}${key}${text.slice(where)}`;
    case 'extra':
      return `{${JSON.stringify(key)}:${JSON.stringify(value) ?? 'null'}${Object.keys(parsed).length > 0 ? ',' : ''}${text.slice(1)}`;
    case 'drop':
    case 'replace': {
      const places = placesIn(parsed);
      const place = places[where % places.length];
      if (!place) return text;
      const [holder, step] = place;
      if (what === 'replace') Reflect.set(holder, step, value);
      else Reflect.deleteProperty(holder, step);
      return JSON.stringify(parsed);
    }
  }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Every place in a body that holds something. */
const placesIn = (value: object): [holder: object, step: string][] =>
  Object.entries(value).flatMap(
    ([step, inner]) =>
      [[value, step], ...(typeof inner === 'object' && inner !== null ? placesIn(inner as object) : [])] as [object, string][],
  );

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}
