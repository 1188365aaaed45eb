// What boards refuse to whoever means them ill, through HTTP on a real database: things that do not belong together, documents that are
// not theirs to show, addresses that are none, and acts of people who are out.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { BoardFile, BoardVersion, ItemPage, RefusedOperation } from '../../../domain/boards/contract.ts';
import { actOn, adding, newBoard, newItem } from '../../testing/boardCalls.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newFile } from '../../testing/files.ts';
import { listen } from '../../testing/liveSocket.ts';
import { joinStudio, type Person, signUpAndConfirm } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

type Board = Awaited<ReturnType<typeof newBoard>>;
type Named = { id: string };

const project = async (fields: object = {}) => (await newProject(team.principal, fields)).id;
const act = ({ client }: Person, { id }: Named, operations: readonly object[]) =>
  client.post<{ refused: RefusedOperation[] }>(`/api/v1/boards/${id}/acts`, { actId: randomUUID(), operations });
const codes = async (person: Person, board: Named, operations: readonly object[]) =>
  (await ok<{ refused: RefusedOperation[] }>(act(person, board, operations))).refused.map(({ code }) => code);
const itemsOf = ({ client }: Person, { id }: Named) => ok<ItemPage>(client.get(`/api/v1/boards/${id}/items`));
const filesOf = async ({ client }: Person, { id }: Named) =>
  (await ok<{ items: BoardFile[] }>(client.get(`/api/v1/boards/${id}/files`))).items.map((file) => file.id);
const keep = async ({ client }: Person, { id }: Named) =>
  (await ok<{ version: BoardVersion }>(client.post(`/api/v1/boards/${id}/versions`, { id: randomUUID(), name: 'Kept' }))).version.id;
const copyOf = async ({ client }: Person, { id }: Named): Promise<Named> => {
  const copy = { id: randomUUID(), name: 'Copy' };
  await ok(client.post(`/api/v1/boards/${id}/copies`, copy));
  return copy;
};
const image = (fileId: string) => newItem({ kind: 'image', content: { fileId, caption: '' } });
/** All that is kept of a board. */
const kept = async ({ id }: Named): Promise<unknown> => {
  const { rows } = await queryOnce(
    server.ownerUrl,
    `select b.act, b.items, (select jsonb_agg(to_jsonb(i) order by i.id) from board_items i where i.board_id = b.id) as lie,
       (select jsonb_agg(v.id order by v.id) from board_versions v where v.board_id = b.id) as versions from boards b where b.id = $1`,
    [id],
  );
  return rows[0];
};

test('[A8] things of one board mean nothing on another, whoever may work on both', async () => {
  const projectId = await project();
  const hang = () => newBoard(team.principal.client, { projectId });
  const [own, other] = [await hang(), await hang()];
  const [section, thing] = [newItem({ kind: 'section', content: { name: 'Kitchen' } }), newItem()];
  await actOn(team.principal.client, other, adding(section, thing));
  const [ownVersion, version] = [await keep(team.principal, own), await keep(team.principal, other)];
  const before = [await kept(own), await kept(other)];
  const into = { z: 'a1', parentId: section.id, groupId: null };
  expect(
    await codes(team.principal, own, [
      ...adding(newItem({ place: into })),
      { op: 'change', id: thing.id, group: 'frame', values: { x: 700 } },
      { op: 'remove', id: thing.id },
      { op: 'restore', id: thing.id },
    ]),
  ).toEqual(['section_unfit', 'unknown_item', 'unknown_item', 'unknown_item']);
  const path = `/api/v1/boards/${own.id}/versions/${version}`;
  expect((await team.principal.client.get(path)).status).toBe(404);
  expect((await team.principal.client.post(`${path}/restore`, { actId: randomUUID() })).status).toBe(404);
  expect((await team.principal.client.post(`/api/v1/boards/${own.id}/versions`, { id: version, name: 'Again' })).status).toBe(409);
  expect([await kept(own), await kept(other)]).toEqual(before);
  // Of the same name they are two, and each board has its own.
  await actOn(team.principal.client, own, adding({ ...thing, frame: { ...thing.frame, x: 33 } }));
  await actOn(team.principal.client, own, [{ op: 'remove', id: thing.id }]);
  expect(await kept(other)).toEqual(before[1]);
  expect((await team.principal.client.get(`/api/v1/boards/${own.id}/versions/${ownVersion}`)).status).toBe(200);
});

test('[A5] of somebody’s own board nobody else reads or hears a word, wherever they look', async () => {
  const canary = `canary-${randomUUID()}`;
  const { standard, principal, junior } = team;
  const own = await newBoard(standard.client, { name: canary });
  const ears = await Promise.all([principal, junior].map((person) => listen(server, person)));
  const mine = await listen(server, standard);
  const note = newItem({ kind: 'heading', content: { text: canary, size: 1 } });
  await actOn(standard.client, own, adding(note));
  const version = await keep(standard, own);
  await ok(standard.client.patch(`/api/v1/boards/${own.id}`, { version: own.version, name: `${canary} 2` }));
  await ok(standard.client.post(`/api/v1/boards/${own.id}/star`, { isStarred: true }));
  const copy = await copyOf(standard, own);
  await ok(standard.client.post(`/api/v1/boards/${own.id}/archive`, {}));
  const { seq } = await ok<{ seq: number }>(standard.client.call('DELETE', `/api/v1/boards/${copy.id}`, { body: {} }));
  await Promise.all([...ears, mine].map((ear) => ear.heard(seq)));
  const types = (ear: (typeof ears)[0]) => ear.events.map(({ type }) => type);
  expect(types(mine)).toEqual([
    'boards.changed',
    'boards.versionSaved',
    'boards.edited',
    'boards.starred',
    'boards.created',
    'boards.archived',
    'boards.removed',
  ]);
  expect(ears.map(types)).toEqual([[], []]);
  const lists = [
    '',
    '?scope=personal',
    '?state=archived',
    '?state=trash',
    '?starred=true',
    `?search=${canary}`,
    `?personId=${standard.id}`,
  ];
  for (const person of [principal, junior]) {
    for (const query of lists) {
      const { text } = await person.client.get(`/api/v1/boards${query}`);
      expect(text, query).not.toContain(canary);
      expect(text, query).not.toContain(own.id);
    }
    const own404: [method: string, path: string, body?: object][] = [
      ['GET', ''],
      ['GET', '/items'],
      ['GET', '/files'],
      ['GET', '/versions'],
      ['GET', `/versions/${version}`],
      ['PATCH', '', { version: 2, name: 'Mine' }],
      ['POST', '/acts', { actId: randomUUID(), operations: [{ op: 'remove', id: note.id }] }],
      ['POST', '/copies', { id: randomUUID(), name: 'Mine' }],
      ['POST', '/versions', { id: randomUUID(), name: 'Mine' }],
      ['POST', `/versions/${version}/restore`, { actId: randomUUID() }],
      ['POST', '/star', { isStarred: true }],
      ['POST', '/archive', {}],
      ['POST', '/unarchive', {}],
      ['POST', '/restore', {}],
      ['DELETE', '', {}],
    ];
    for (const id of [own.id, copy.id])
      for (const [method, path, body] of own404)
        expect((await person.client.call(method, `/api/v1/boards/${id}${path}`, { body })).status, `${method} ${path}`).toBe(404);
    // Nor does it hang on another board, as a thing or by its name.
    const shared = await newBoard(principal.client, { projectId: await project() });
    expect(await codes(principal, shared, adding(newItem({ kind: 'board', content: { boardId: own.id } })))).toEqual(['board_unknown']);
  }
  for (const ear of [...ears, mine]) ear.close();
});

describe('[A11] documents on boards', () => {
  test.each(['../../etc/passwd', '/etc/passwd', 'file:///etc/passwd', '..%2f..%2fetc%2fpasswd', 'constructor'])(
    'one called %s is refused in every field that shows one, and nothing is kept',
    async (fileId) => {
      const board = await newBoard(team.principal.client, { projectId: await project() });
      const held = newItem({ kind: 'link', content: { url: 'https://stone.example', title: '', description: '', fileId: null } });
      await actOn(team.principal.client, board, adding(held));
      const before = await kept(board);
      const sample = { name: '', supplier: '', finish: '', price: null };
      for (const operations of [
        adding(image(fileId)),
        adding(newItem({ kind: 'file', content: { fileId } })),
        adding(newItem({ kind: 'material', content: { ...sample, cut: 'square', fileId } })),
        [{ op: 'change', id: held.id, group: 'content', kind: 'link', values: { fileId } }],
      ])
        expect((await act(team.principal, board, operations)).status).toBe(400);
      const copy = { id: randomUUID(), name: 'Copy', items: adding(image(fileId)), sourceId: fileId };
      expect((await team.principal.client.post(`/api/v1/boards/${board.id}/copies`, copy)).status).toBe(400);
      expect(await kept(board)).toEqual(before);
    },
  );

  test('one of another place is refused, and one that goes to another place or is deleted shows on no board, copy or version', async () => {
    const [projectId, elsewhere] = [await project(), await project()];
    const stranger = await signUpAndConfirm(server);
    const { client } = team.principal;
    const [moved, deleted] = [await newFile(client, { projectId }), await newFile(client, { projectId })];
    const foreign = await Promise.all([
      newFile(client, { projectId: elsewhere }),
      newFile(client),
      newFile(team.senior.client),
      newFile(stranger.client),
    ]);
    const board = await newBoard(client, { projectId });
    const [first, second] = [image(moved.id), image(deleted.id)];
    await actOn(client, board, adding(first, second));
    for (const { id: fileId } of foreign) {
      expect(await codes(team.principal, board, adding(image(fileId)))).toEqual(['file_unknown']);
      const change = { op: 'change', id: first.id, group: 'content', kind: 'image', values: { fileId } };
      expect(await codes(team.principal, board, [change])).toEqual(['file_unknown']);
    }
    const version = await keep(team.principal, board);
    const copy = await copyOf(team.principal, board);
    expect((await filesOf(team.junior, copy)).toSorted()).toEqual([moved.id, deleted.id].toSorted());

    await ok(client.post('/api/v1/files/remove', { fileIds: [deleted.id] }));
    await ok(client.post('/api/v1/files/move', { fileIds: [moved.id], to: { projectId: elsewhere, folderId: null } }));
    const later = await copyOf(team.principal, board);
    for (const one of [board, copy, later]) {
      expect(await filesOf(team.principal, one)).toEqual([]);
      expect((await itemsOf(team.principal, one)).files).toEqual([]);
    }
    const past = await ok<ItemPage>(client.get(`/api/v1/boards/${board.id}/versions/${version}`));
    expect([past.items.length, past.files]).toEqual([2, []]);
    // Brought back they are voids still, and an event tells nobody more.
    await actOn(client, board, [{ op: 'remove', id: first.id }]);
    const ear = await listen(server, team.junior);
    const back = await ok<{ seq: number; files: BoardFile[] }>(act(team.principal, board, [{ op: 'restore', id: first.id }]));
    await ear.heard(back.seq);
    const told = ear.events.flatMap((event) => (event.type === 'boards.changed' ? [event.data.news] : []));
    expect([back.files, told.map((news) => news?.files)]).toEqual([[], [[]]]);
    await ok(client.post(`/api/v1/boards/${board.id}/versions/${version}/restore`, { actId: randomUUID() }));
    expect(await filesOf(team.principal, board)).toEqual([]);
    ear.close();
  });
});

describe('[A53 A58] what a page would run, or fetch for whoever looks', () => {
  const link = (url: string) => newItem({ kind: 'link', content: { url, title: '', description: '', fileId: null } });
  const note = (content: object) => newItem({ kind: 'note', content: { body: { type: 'doc', content: [content] } } });
  const said = (part: object) => note({ type: 'paragraph', content: [part] });
  const linked = (href: string) => said({ type: 'text', text: 'Oak', marks: [{ type: 'link', attrs: { href } }] });
  const schemes = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'https://oak.example@evil.example/',
    '//evil.example/a',
    'https://evil.example/\u0000',
  ];

  test.each(schemes)('no link leads to %j, neither of a card nor in a note, laid down or changed', async (address) => {
    const board = await newBoard(team.principal.client);
    const held = link('https://stone.example');
    await actOn(team.principal.client, board, adding(held));
    const change = { op: 'change', id: held.id, group: 'content', kind: 'link', values: { url: address } };
    for (const operations of [adding(link(address)), adding(linked(address)), [change]])
      expect((await act(team.principal, board, operations)).status, JSON.stringify(operations)).toBe(400);
    expect(await kept(board)).toMatchObject({ act: 1, items: 1 });
  });

  const picture = 'https://evil.example/pixel.png';
  test.each<[what: string, item: () => object]>([
    ['a picture in a note', () => said({ type: 'image', attrs: { src: picture } })],
    ['a frame in a note', () => note({ type: 'iframe', attrs: { srcdoc: '<script>alert(1)</script>' } })],
    ['HTML in a note', () => note({ type: 'paragraph', content: [{ type: 'text', text: 'Oak', html: '<img>' }] })],
    ['a note that is HTML', () => newItem({ kind: 'note', content: { body: '<img src=x onerror=alert(1)>' } })],
    ['an embed on a link', () => ({ ...link('https://stone.example'), content: { ...link('https://a.example').content, srcdoc: '<b>' } })],
    [
      'an address as a picture',
      () => ({ ...link('https://stone.example'), content: { ...link('https://a.example').content, image: picture } }),
    ],
    ['an address as a document', () => image(picture)],
    ['a colour that fetches', () => newItem({ content: { name: '', hex: `url(${picture})`, code: '', use: '' } })],
    ['a place that leaves none above it', () => newItem({ place: { z: 'z'.repeat(100), parentId: null, groupId: null } })],
    ['a place that leaves none below it', () => newItem({ place: { z: `A${'0'.repeat(98)}1`, parentId: null, groupId: null } })],
    ['a kind that embeds', () => newItem({ kind: 'embed', content: { html: '<script>' } })],
    [
      'a look that styles',
      () => newItem({ look: { opacity: 1, flipX: false, flipY: false, crop: null, style: `background:url(${picture})` } }),
    ],
  ])('%s is refused', async (_what, item) => {
    const board = await newBoard(team.principal.client);
    expect((await act(team.principal, board, [{ op: 'add', item: item() }])).status).toBe(400);
    expect(await kept(board)).toMatchObject({ act: 0, items: 0 });
  });
});

describe('[A38] whose rights end', () => {
  type Sent = { sentAt: number; status: number };

  /** Draws until it is over, and notes when each act was sent, and what became of it. */
  async function draw(person: Person, board: Board, { acts, isOver }: { acts: Sent[]; isOver: () => boolean }): Promise<void> {
    while (!isOver()) {
      const sentAt = performance.now();
      acts.push({ sentAt, status: (await act(person, board, adding(newItem()))).status });
    }
  }

  test.each<[what: string, status: number, end: (person: Person, board: Board) => Promise<unknown>]>([
    ['deactivated', 401, ({ id }) => ok(team.principal.client.post(`/api/v1/studio/members/${id}/deactivate`, {}))],
    ['made a Junior', 403, ({ id }) => ok(team.principal.client.post(`/api/v1/studio/members/${id}/role`, { role: 'Junior' }))],
    [
      'taken out of a private project',
      404,
      ({ id }, { projectId }) => ok(team.principal.client.call('DELETE', `/api/v1/projects/${projectId}/members/${id}`, { body: {} })),
    ],
  ])('somebody who is %s in the middle of drawing draws nothing from the answer on', async (_what, status, end) => {
    const person = await joinStudio(server, team.principal, { role: 'Standard' });
    const { id: projectId, version } = await newProject(team.principal);
    await ok(team.principal.client.post(`/api/v1/projects/${projectId}/members`, { userId: person.id }));
    const { project: closed } = await ok<{ project: { version: number } }>(
      team.principal.client.post(`/api/v1/projects/${projectId}/visibility`, { version, visibility: 'private' }),
    );
    expect(closed.version).toBeGreaterThan(version);
    const board = await newBoard(team.principal.client, { projectId });
    let isOver = false;
    onTestFinished(() => void (isOver = true));
    const acts: Sent[] = [];
    // So many that one of them always holds the board, and others wait for it.
    const hands = Array.from({ length: 8 }, () => draw(person, board, { acts, isOver: () => isOver }));
    const actNow = async () => (await ok<{ board: { act: number } }>(team.principal.client.get(`/api/v1/boards/${board.id}`))).board.act;
    await expect.poll(actNow, { interval: 5 }).toBeGreaterThan(5);
    await end(person, board);
    const ended = performance.now();
    const late = () => acts.filter(({ sentAt }) => sentAt > ended);
    await expect.poll(() => late().length).toBeGreaterThan(hands.length);
    isOver = true;
    await Promise.all(hands);
    expect(new Set(late().map((one) => one.status))).toEqual(new Set([status]));
    expect(acts.filter((one) => one.status === 200)).toHaveLength(await actNow());
  });
});
