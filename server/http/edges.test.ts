// Every call that takes a cursor, with those that somebody made up; every call that takes a day, with those at the edge of the
// years: what these lead to is computed, and must be refused where it is none, not fail.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDay } from '../../domain/kernel/calendar.ts';
import { builtInTemplates } from '../../domain/projects/templates/builtIn.ts';
import type { Template } from '../../domain/projects/templates/template.ts';
import { callOf } from '../testing/endpointCalls.ts';
import { foundStudio, type Studio } from '../testing/studios.ts';
import { type EndpointName, endpoints } from '../testing/endpoints.ts';
import type { JsonSchema } from '../testing/jsonSchema.ts';
import { type Described, readDescription } from '../testing/openapi.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let team: Studio;
let description: Described;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
  description = await readDescription(server.client);
});
afterAll(() => server.close());

describe('[F17] [V31] a cursor that somebody made up is a bad request or a page', () => {
  const keys = [
    'nonsense',
    '',
    '\u0000',
    '\ud800',
    "'; select 1 --",
    'infinity',
    '7',
    '9999999999999999999',
    '2026-01-01T00:00:00.000Z',
    '2026-02-31T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '2026-01-01T24:00:00.000Z',
    '2026-01-01T10:61:00.000Z',
    '2026-01-01T1:1:1Z',
    '2026-02-31',
    '00000000-0000-4000-8000-000000000000',
    '00000000-0000-4000-8000-00000000000g',
    7,
    null,
    ['x'],
  ];
  const couples = keys.flatMap((one) => keys.map((other) => [one, other]));
  const cursors = [
    ...keys.map((key) => [key]),
    ...couples,
    ...keys.map((key) => [key, key, key]),
    ...keys.map((key) => [key, key, key, key]),
  ]
    .map((list) => Buffer.from(JSON.stringify(list)).toString('base64url'))
    .concat('', 'x', '%%', Buffer.from('{}').toString('base64url'), Buffer.from('"x"').toString('base64url'));

  test.each(endpoints.filter(({ takesCursor }) => takesCursor))('$name', async ({ name, path }) => {
    const orders = name === 'tasks.list' ? ['', '&sort=due'] : [''];
    for (const order of orders) {
      for (const some of chunksOf(cursors, 40)) {
        const answers = await Promise.all(
          some.map((cursor) => team.principal.client.get(`/api/v1${path}?cursor=${encodeURIComponent(cursor)}${order}`)),
        );
        const unkept = answers.flatMap(({ status, text }, index) => ([200, 400].includes(status) ? [] : [[some[index], status, text]]));
        expect(unkept).toEqual([]);
      }
    }
  });
});

describe('[F17] [V31] a day at the edge of the years, or that is none', () => {
  const edges = [
    '1900-01-01',
    '2195-06-15',
    '2199-12-30',
    '2199-12-31',
    '2200-01-01',
    '2026-02-31',
    '0000-01-01',
    '9999-12-31',
    '1899-12-31',
  ];
  /** What a day is computed from, so that the sum passes the edge as well: each template on the last day, the longest on all. */
  const besides: { [Name in EndpointName]?: (edge: string) => object[] } = {
    'projects.create': (edge) => (edge === '2199-12-31' ? builtInTemplates : [longest]).map(({ id }) => ({ templateId: id })),
    'projects.addPhase': () => [{ workingDays: 2000 }],
    'projects.editPhase': () => [{ changes: { workingDays: 2000 } }],
  };

  test('in every call that takes one', async () => {
    const cases = endpoints.flatMap(({ name, method }) =>
      daysIn(description.operations.get(name)?.requestBody?.content['application/json']?.schema).flatMap((place) =>
        edges.flatMap((edge) =>
          [{}, ...(isDay(edge) ? (besides[name]?.(edge) ?? []) : [])].map((more) => ({ name, method, place, edge, more })),
        ),
      ),
    );
    // What is refused changes nothing, and the next may be said of the same.
    const calls = new Map<EndpointName, ReturnType<(typeof callOf)[EndpointName]>>();
    const refusedCallOf = (name: EndpointName) => {
      const call = calls.get(name) ?? callOf[name](team);
      calls.set(name, call);
      return call;
    };
    expect(new Set(cases.map(({ name }) => name)).size).toBeGreaterThanOrEqual(7);
    for (const some of chunksOf(cases, 10)) {
      await Promise.all(
        some.map(async ({ name, method, place, edge, more }) => {
          const { path, body } = await (isDay(edge) ? callOf[name](team) : refusedCallOf(name));
          const given = put(merged(body as Nested, more as Nested), place, edge);
          const answer = await team.principal.client.call(method, `/api/v1${path}`, { body: given });
          const said = `${name} ${JSON.stringify(given)}: ${answer.status} ${answer.text.slice(0, 300)}`;
          expect(answer.status, said).toBeLessThan(500);
          expect(description.faultsOfAnswer(name, answer), said).toEqual([]);
          expect(answer.status < 300 && !isDay(edge), said).toBe(false);
        }),
      );
    }
  });
});

const lengthOf = ({ phases }: Template): number => phases.reduce((days, { workingDays, offset = 0 }) => days + workingDays + offset, 0);

const longest = builtInTemplates.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one));

type Nested = { [key: string]: unknown };

/** Where a body may hold a day; of a list, the first. */
function daysIn(schema: JsonSchema | undefined): string[][] {
  if (typeof schema !== 'object') return [];
  if (schema['format'] === 'date') return [[]];
  const parts: [string | null, JsonSchema][] = [
    ...Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>),
    ...((schema['anyOf'] ?? []) as JsonSchema[]).map((one): [null, JsonSchema] => [null, one]),
    ...(schema['items'] ? [['0', schema['items'] as JsonSchema] as [string, JsonSchema]] : []),
  ];
  return parts.flatMap(([step, part]) => daysIn(part).map((rest) => (step === null ? rest : [step, ...rest])));
}

function put(body: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(body)) return body.map((each, index) => (String(index) === step ? put(each, rest, value) : (each as unknown)));
  return { ...(body as Nested), [step]: put((body as Nested | undefined)?.[step] ?? {}, rest, value) };
}

const merged = (body: Nested, more: Nested): Nested =>
  Object.fromEntries(
    [...new Set([...Object.keys(body), ...Object.keys(more)])].map((key) => {
      const [one, other] = [body[key], more[key]];
      return [key, typeof one === 'object' && typeof other === 'object' ? { ...one, ...other } : (other ?? one)];
    }),
  );

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
