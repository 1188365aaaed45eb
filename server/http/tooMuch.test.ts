// What takes many things in at once, given far more than it takes: refused by its size before it is taken apart, and nothing is kept.

import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newBoard } from '../testing/boardCalls.ts';
import { type ChildServer, startChildServer } from '../testing/childServer.ts';
import { newProject } from '../testing/projects.ts';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';

let server: ChildServer;
let person: Person;
let projectId: string;
let boardId: string;
beforeAll(async () => {
  server = await startChildServer();
  person = await signUpAndConfirm(server);
  projectId = (await newProject(person)).id;
  boardId = (await newBoard(person.client, { projectId })).id;
});
afterAll(() => server.close());

/** 13 MB of JSON: 500,000 things, each of them too short to be one. */
const things = `[${'{"op":"remove","id":"1"},'.repeat(499_999)}{"op":"remove","id":"1"}]`;

const calls: [what: string, path: () => string, body: string][] = [
  ['acts on a board', () => `/boards/${boardId}/acts`, `{"actId":"${randomUUID()}","operations":${things}}`],
  ['rows of a plan', () => `/projects/${projectId}/schedule/import`, `{"rows":${things},"links":[]}`],
  ['documents that move', () => '/files/move', `{"fileIds":${things},"to":{"projectId":null,"folderId":null}}`],
  ['sheets of the register', () => `/projects/${projectId}/register`, `{"sheets":${things}}`],
  ['the plan of a template', () => '/templates', `{"name":"Large","plan":{"phases":${things}}}`],
];

const kept = async (): Promise<unknown> =>
  (await queryOnce(server.ownerUrl, 'select (select count(*) from events) + (select count(*) from idempotency_keys) as kept')).rows[0];

/** @returns the status; null where the server hung up while it was still being told */
function told(path: string, body: Buffer, headers: Record<string, string>): Promise<number | null> {
  const { hostname, port } = new URL(server.url);
  const own = { apikey: server.publicKey, authorization: `Bearer ${person.session.access_token}`, 'content-type': 'application/json' };
  return new Promise((resolve) => {
    const sending = request({ hostname, port, path: `/api/v1${path}`, method: 'POST', headers: { ...own, ...headers }, agent: false });
    sending.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
      sending.destroy();
    });
    sending.on('error', () => resolve(null));
    // One that is refused by its length is refused before a byte of it is sent.
    if ('content-length' in headers) sending.flushHeaders();
    else sending.end(body);
  });
}

describe('[A62] half a million things in one call', () => {
  test.each(calls)('%s: refused by their size, and nothing is kept', async (_what, path, body) => {
    const [bytes, before] = [Buffer.from(body), await kept()];
    expect(bytes.length).toBeGreaterThan(12_000_000);
    expect(await told(path(), bytes, { 'content-length': String(bytes.length) })).toBe(413);
    expect(await kept()).toEqual(before);
  });

  test.each(calls)('%s, packed: not unpacked', async (_what, path, body) => {
    const before = await kept();
    expect([400, 413, 415]).toContain(await told(path(), gzipSync(body), { 'content-encoding': 'gzip' }));
    expect(await kept()).toEqual(before);
  });

  test('more keys than anything has, in a body that is no larger than a call may be: refused before they are looked at', async () => {
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
    const { client } = person;
    for (const body of [keys(10_001), { title: 'Measure', checklist: [{ text: 'Stair', ...keys(70_000) }] }])
      expect(await client.post('/api/v1/tasks', body)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    const unknown = await client.post('/api/v1/tasks', { title: 'Measure', ...keys(5_000) });
    expect(unknown).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test('without their length: cut where it is too much, and the memory stays', async () => {
    const [memory, before] = [server.memory(), await kept()];
    for (let round = 0; round < 5; round++)
      for (const [, path, body] of calls)
        expect([413, null]).toContain(await told(path(), Buffer.from(body), { 'transfer-encoding': 'chunked' }));
    expect(server.memory() - memory).toBeLessThan(100_000_000);
    expect(await kept()).toEqual(before);
  });
});
