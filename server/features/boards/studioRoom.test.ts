// What mood boards hold of the studio's room: counted with its documents, and refused in the same words.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actOn, adding, newBoard, newItem } from '../../testing/boardCalls.ts';
import { ok } from '../../testing/answers.ts';
import type { Person } from '../../testing/people.ts';
import { signUpAndConfirm } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

const limit = 2 ** 18;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { fileLimits: { file: limit, studio: limit } } });
});
afterAll(() => server.close());

const refused = {
  status: 413,
  body: { code: 'too_large', message: expect.stringMatching(/^The studio has no room for this: it keeps 256 KiB at most\./) },
};
const used = async ({ client }: Person) => (await ok<{ used: number }>(client.get('/api/v1/file-usage'))).used;
const act = ({ client }: Person, board: { id: string }, operations: readonly object[]) =>
  client.post(`/api/v1/boards/${board.id}/acts`, { actId: randomUUID(), operations });
const duplicate = ({ client }: Person, board: { id: string }) =>
  client.post(`/api/v1/boards/${board.id}/copies`, { id: randomUUID(), name: 'Once more' });
const saveVersion = ({ client }: Person, board: { id: string }, id = randomUUID()) =>
  client.post(`/api/v1/boards/${board.id}/versions`, { id, name: 'As agreed' });
const bodyOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
/** Of some 1,000 bytes each. */
const notes = (count: number) => Array.from({ length: count }, () => newItem({ kind: 'note', content: { body: bodyOf('x'.repeat(600)) } }));
/** A board that holds about so many thousand bytes. */
async function boardOf(person: Person, thousands: number) {
  const board = await newBoard(person.client);
  for (let left = thousands; left > 0; left -= 40) await actOn(person.client, board, adding(...notes(Math.min(left, 40))));
  return board;
}
/** What the boards of a studio hold, counted anew. */
async function counted(person: Person) {
  const { rows } = await queryOnce(
    server.ownerUrl,
    `select coalesce((select sum(200 + octet_length(i.look::text) + octet_length(i.content::text)) from board_items i
         where i.studio_id = p.studio_id and i.removed_at is null), 0)::int as items,
       coalesce((select sum(b.bytes) from boards b where b.studio_id = p.studio_id), 0)::int as boards
     from user_profiles p where p.id = $1`,
    [person.id],
  );
  const [{ items, boards }] = rows as [{ items: number; boards: number }];
  return { items, boards };
}

test('what is put on a board counts, what is taken off does not, and a move changes nothing', async () => {
  const person = await signUpAndConfirm(server);
  const board = await newBoard(person.client);
  expect(await used(person)).toBe(0);
  const items = notes(5);
  await actOn(person.client, board, adding(...items));
  const full = await used(person);
  expect(full).toBeGreaterThan(2_500);
  expect(full).toBeLessThan(10_000);
  const [{ id }] = items as [(typeof items)[number]];
  const frame = { x: 40, y: 40, w: 200, h: 200, rotation: 0 };
  await ok(act(person, board, [{ op: 'change', id, group: 'frame', values: frame }]));
  expect(await used(person)).toBe(full);
  await ok(act(person, board, [{ op: 'remove', id }]));
  const less = await used(person);
  expect(full - less).toBeGreaterThan(500);
  await ok(act(person, board, [{ op: 'restore', id }]));
  expect(await used(person)).toBe(full);
  await ok(saveVersion(person, board));
  expect(await used(person)).toBeGreaterThan(full + 2_500);
  expect((await counted(person)).boards).toBe((await counted(person)).items);
});

test('a board is copied while there is room, and then refused, with nothing left behind', async () => {
  const person = await signUpAndConfirm(server);
  const board = await boardOf(person, 80);
  const size = await used(person);
  const copies = Math.floor(limit / size) - 1;
  expect(copies).toBeGreaterThan(0);
  for (let copy = 0; copy < copies; copy++) await ok(duplicate(person, board));
  expect(await duplicate(person, board)).toMatchObject(refused);
  expect(await used(person)).toBe(size * (copies + 1));
  expect((await ok<{ total: number }>(person.client.get('/api/v1/boards'))).total).toBe(copies + 1);
  expect((await counted(person)).boards).toBe((await counted(person)).items);
});

test('of two who copy a board into the last room at once one does', async () => {
  const person = await signUpAndConfirm(server);
  const board = await boardOf(person, 120);
  const others = await Promise.all(Array.from({ length: 4 }, () => newBoard(person.client)));
  await Promise.all(others.map((other) => actOn(person.client, other, adding(...notes(1)))));
  const answers = await Promise.all([duplicate(person, board), duplicate(person, board), duplicate(person, board)]);
  expect(await used(person)).toBeLessThanOrEqual(limit);
  expect(answers.some(({ status }) => status === 413)).toBe(true);
});

test('a full studio takes nothing new on a board, no version and no document, and what is there is worked on', async () => {
  const person = await signUpAndConfirm(server);
  const board = await boardOf(person, 120);
  const version = randomUUID();
  await ok(saveVersion(person, board, version));
  let status = 201;
  while (status === 201) ({ status } = await duplicate(person, board));
  // Fills the rest, to the last note.
  for (const count of [40, 8, 1]) {
    let answer = await act(person, board, adding(...notes(count)));
    while (answer.status === 200) answer = await act(person, board, adding(...notes(count)));
    expect(answer).toMatchObject(refused);
  }
  expect(await saveVersion(person, board)).toMatchObject(refused);
  const upload = { id: randomUUID(), projectId: null, folderId: null, name: 'Plan.pdf', bytes: limit - 1000 };
  expect(await person.client.post('/api/v1/uploads', upload)).toMatchObject(refused);
  const { items: lying } = await ok<{ items: { id: string }[] }>(person.client.get(`/api/v1/boards/${board.id}/items`));
  const [{ id }] = lying as [{ id: string }];
  await ok(act(person, board, [{ op: 'change', id, group: 'content', kind: 'note', values: { body: bodyOf('y'.repeat(1900)) } }]));
  await ok(act(person, board, [{ op: 'remove', id }]));
});
