// Previews of links on boards, through HTTP on a real database: pages of the test's own are read by the server, for whoever may work
// there, and what they say lies on the board as an act.

import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createPlainServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BoardVersion, ItemPage } from '../../../domain/boards/contract.ts';
import type { ItemOf } from '../../../domain/boards/items.ts';
import { linkSizes } from '../../../domain/boards/links.ts';
import type { Operation } from '../../../domain/boards/operations.ts';
import { sweepDatabase } from '../../housekeeping/sweep.ts';
import { actOn, adding, newBoard, newItem } from '../../testing/boardCalls.ts';
import { ok } from '../../testing/answers.ts';
import { listenToStatements, lookedAt, partsOf, type Plan } from '../../testing/asked.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { listen } from '../../testing/liveSocket.ts';
import { joinStudio, type Person, signUpAndConfirm } from '../../testing/people.ts';
import { newPicture } from '../../testing/pictures.ts';
import { onConnection, queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
let stranger: Person;
let origin = '';
let web: Server;
let calls: string[] = [];
const pages = new Map<string, RequestListener>();
beforeAll(async () => {
  web = createServer((request, response) => {
    calls.push(request.url ?? '');
    const page = pages.get(request.url ?? '');
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  server = await startTestServer({ ownPages: { origin }, describes: true });
  team = await foundStudio(server);
  stranger = await signUpAndConfirm(server, { studioName: 'Another studio' });
});
beforeEach(() => void (calls = []));
afterAll(async () => {
  await server.close();
  web.closeAllConnections();
  web.close();
});

const statements = listenToStatements();
const picture = await newPicture({ width: 640, height: 400 });
const shows = (path: string, html: string) =>
  pages.set(path, (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(html));
pages.set('/oak.jpg', (_request, response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture));
shows(
  '/oak',
  '<title>Oak pendant</title><meta name="description" content="Turned from one piece"><meta property="og:image" content="/oak.jpg">',
);

const linkTo = (url: string, fields: object = {}) =>
  newItem({
    kind: 'link',
    frame: { x: 0, y: 0, w: linkSizes.w, h: linkSizes.plain, rotation: 0 },
    content: { url, title: '', description: '', fileId: null, ...fields },
  }) as unknown as ItemOf<'link'>;
const linkOn = async (projectId: string | null, url = `${origin}/oak`, person: Person = team.principal) => {
  const board = await newBoard(person.client, { projectId });
  const item = linkTo(url);
  await actOn(person.client, board, adding(item));
  return { board, item };
};
const project = async () => (await newProject(team.principal)).id;
const read = ({ client }: Person, board: { id: string }, item: { id: string }) =>
  client.call<{ outcome: string }>('POST', `/files/boards/${board.id}/links/${item.id}`);
const pageOf = ({ client }: Person, board: { id: string }) => ok<ItemPage>(client.get(`/api/v1/boards/${board.id}/items`));
const itemNow = async (person: Person, board: { id: string }, { id }: { id: string }) =>
  (await pageOf(person, board)).items.find((one) => one.id === id) as ItemOf<'link'>;
const saying = ({ id }: Pick<ItemOf<'link'>, 'id'>, values: Partial<ItemOf<'link'>['content']>): Operation => ({
  op: 'change',
  id,
  group: 'content',
  kind: 'link',
  values,
});
const bytesUsed = async () =>
  Number((await queryOnce(server.ownerUrl, 'select coalesce(sum(bytes), 0) as bytes from file_versions')).rows[0].bytes);

describe('a link', () => {
  test('says what its page says, with its picture as a file of the project, to everybody at once', async () => {
    const projectId = await project();
    const { board, item } = await linkOn(projectId);
    const live = await listen(server, team.junior);
    const before = await bytesUsed();
    expect((await read(team.standard, board, item)).body).toEqual({ outcome: 'read' });
    const { content, frame } = await itemNow(team.junior, board, item);
    expect(content).toMatchObject({ title: 'Oak pendant', description: 'Turned from one piece', url: `${origin}/oak` });
    expect(frame.h).toBe(linkSizes.pictured);
    expect(await bytesUsed()).toBe(before + picture.length);
    await expect.poll(() => live.events.some(({ type }) => type === 'boards.changed')).toBe(true);
    live.close();
    // It is drawn as every document is, handed out by us, and in no list of them.
    const fileNow = async () => (await pageOf(team.junior, board)).files[0];
    await expect.poll(async () => (await fileNow())?.preview, { timeout: 60_000 }).toBe('ready');
    expect(await fileNow()).toMatchObject({ id: content.fileId, kind: 'image', width: 640, height: 400 });
    expect((await team.junior.client.get(`/files/documents/${content.fileId}/1/thumbnail`)).status).toBe(200);
    expect((await ok<{ items: object[] }>(team.principal.client.get(`/api/v1/files?projectId=${projectId}`))).items).toEqual([]);
    expect((await stranger.client.get(`/files/documents/${content.fileId}/1/thumbnail`)).status).toBe(404);
    // It is called by where its page is.
    for (const query of [`search?words=${new URL(origin).hostname}&only=file`, `search/visited?of=file_${content.fileId}`])
      expect((await team.principal.client.get(`/api/v1/${query}`)).text, query).not.toContain(content.fileId);
    // Nobody deletes or moves it as a document.
    const gone = await team.principal.client.post('/api/v1/files/remove', { fileIds: [content.fileId], folderIds: [] });
    expect([403, 404]).toContain(gone.status);
  });

  test('that is a picture itself shows it; one that cannot be read, says nothing or is packed stays plain', async () => {
    const projectId = await project();
    const own = await linkOn(projectId, `${origin}/oak.jpg`);
    expect((await read(team.principal, own.board, own.item)).body).toEqual({ outcome: 'read' });
    expect((await itemNow(team.principal, own.board, own.item)).content).toMatchObject({ title: '', fileId: expect.any(String) });
    shows('/silent', '<p>nothing');
    pages.set('/broken.jpg', (_request, response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end('no picture'));
    shows('/half', '<title>Half</title><meta property="og:image" content="/broken.jpg">');
    for (const path of ['/missing', '/silent', '/broken.jpg']) {
      const { board, item } = await linkOn(projectId, `${origin}${path}`);
      expect((await read(team.principal, board, item)).body, path).toEqual({ outcome: 'nothing' });
      expect(await itemNow(team.principal, board, item)).toMatchObject({ content: item.content, frame: item.frame });
    }
    const half = await linkOn(projectId, `${origin}/half`);
    await read(team.principal, half.board, half.item);
    expect((await itemNow(team.principal, half.board, half.item)).content).toMatchObject({ title: 'Half', fileId: null });
  });

  test('keeps what somebody wrote on it while its page was read, and is let alone where it went or leads elsewhere', async () => {
    const { board, item } = await linkOn(await project(), `${origin}/held`);
    const meanwhile = (act: () => Promise<void>) =>
      pages.set('/held', (_request, response) => {
        void act().then(() =>
          response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Held</title><meta name=description content=Words>'),
        );
      });
    meanwhile(() => actOn(team.standard.client, board, [saying(item, { title: 'Our own words' })]));
    expect((await read(team.principal, board, item)).body).toEqual({ outcome: 'read' });
    expect((await itemNow(team.principal, board, item)).content).toMatchObject({ title: 'Our own words', description: 'Words' });
    meanwhile(() => actOn(team.standard.client, board, [saying(item, { url: `${origin}/oak`, title: '' })]));
    expect((await read(team.principal, board, item)).body).toEqual({ outcome: 'nothing' });
    await actOn(team.standard.client, board, [saying(item, { url: `${origin}/held` })]);
    meanwhile(() => actOn(team.standard.client, board, [{ op: 'remove', id: item.id }]));
    expect((await read(team.principal, board, item)).status).toBe(404);
  });
});

describe('[A57 V29] nobody makes the server read what is not theirs to ask for', () => {
  test('whoever may not work on the board, and what is no link there', async () => {
    const { board, item } = await linkOn(await project());
    const swatch = newItem();
    await actOn(team.principal.client, board, adding(swatch));
    const own = await linkOn(null);
    const personal = await linkOn(null, `${origin}/oak`, team.standard);
    expect((await read(team.junior, board, item)).status).toBe(403);
    expect((await read(stranger, board, item)).status).toBe(404);
    expect((await read(team.principal, board, swatch)).status).toBe(404);
    expect((await read(team.principal, board, { id: randomUUID() })).status).toBe(404);
    expect((await read(team.principal, board, own.item)).status).toBe(404);
    expect((await read(team.principal, personal.board, personal.item)).status).toBe(404);
    expect((await server.client.call('POST', `/files/boards/${board.id}/links/${item.id}`)).status).toBe(401);
    await actOn(team.principal.client, board, [{ op: 'change', id: item.id, group: 'lock', values: { isLocked: true } }]);
    expect((await read(team.principal, board, item)).status).toBe(409);
    await ok(team.principal.client.post(`/api/v1/boards/${board.id}/archive`, {}));
    expect((await read(team.principal, board, item)).status).toBe(403);
    expect(calls).toEqual([]);
  });

  test('a right that ends while the page is read keeps nothing of it', async () => {
    const { board, item } = await linkOn(await project(), `${origin}/late`);
    pages.set('/late', (_request, response) => {
      void ok(team.principal.client.post(`/api/v1/boards/${board.id}/archive`, {})).then(() =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Late</title>'),
      );
    });
    expect((await read(team.standard, board, item)).status).toBe(403);
    expect((await itemNow(team.principal, board, item)).content.title).toBe('');
  });

  test('an account that is closed while the page is read keeps nothing of it', async () => {
    const leaver = await joinStudio(server, team.principal, { role: 'Senior' });
    const { board, item } = await linkOn(await project(), `${origin}/closed`);
    pages.set('/closed', (_request, response) => {
      void ok(team.principal.client.post(`/api/v1/studio/members/${leaver.id}/deactivate`, {})).then(() =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Late</title>'),
      );
    });
    expect((await read(leaver, board, item)).status).toBe(401);
    expect((await itemNow(team.principal, board, item)).content.title).toBe('');
  });

  test('a page or a picture in our own network, named, led to or looked up', async () => {
    let hits = 0;
    const canary = createPlainServer((socket) => {
      hits++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => canary.listen(0, '::', resolve));
    const { port } = canary.address() as AddressInfo;
    const projectId = await project();
    const bad = [
      `http://127.0.0.1:${port}/`,
      `http://[::ffff:7f00:1]:${port}/`,
      'http://2130706433/',
      'http://0/',
      'http://169.254.169.254/latest/meta-data',
      `http://localhost:${port}/`,
      'http://localhost/',
    ];
    for (const [number, address] of bad.entries()) {
      pages.set(`/to-${number}`, (_request, response) => void response.writeHead(302, { location: address }).end());
      shows(`/pictured-${number}`, `<title>Fine</title><meta property="og:image" content="${address}">`);
      for (const url of [address, `${origin}/to-${number}`]) {
        const { board, item } = await linkOn(projectId, url);
        expect((await read(team.principal, board, item)).body, url).toEqual({ outcome: 'nothing' });
      }
      const { board, item } = await linkOn(projectId, `${origin}/pictured-${number}`);
      await read(team.principal, board, item);
      expect((await itemNow(team.principal, board, item)).content).toMatchObject({ title: 'Fine', fileId: null });
    }
    expect(hits).toBe(0);
    canary.close();
    // No line of the log says where somebody wanted it to go.
    expect(server.logLines.filter((line) => line.includes('link.unread')).join('')).not.toMatch(/169\.254|2130706433/);
  });

  test('more than one person may ask for', async () => {
    const strict = await startTestServer({ ownPages: { origin }, limitScale: 1, clockStopped: true });
    try {
      const person = await signUpAndConfirm(strict);
      const { board, item } = await linkOn(null, `${origin}/missing`, person);
      const answers = [];
      for (let times = 0; times < 22; times++) answers.push((await read(person, board, item)).status);
      expect(answers).toEqual([...Array<number>(20).fill(200), 429, 429]);
    } finally {
      await strict.close();
    }
  });
});

test('a picture goes, with its bytes, once no board and no version of one shows it', async () => {
  const { board, item } = await linkOn(await project());
  await read(team.principal, board, item);
  const { fileId } = (await itemNow(team.principal, board, item)).content;
  const isThere = async () => (await queryOnce(server.ownerUrl, 'select from user_files where id = $1', [fileId])).rowCount === 1;
  const later = () => sweepDatabase(server.db, new Date(Date.now() + 2 * 24 * 60 * 60_000));
  await later();
  expect(await isThere()).toBe(true);
  const named = { id: randomUUID(), name: 'With its picture' };
  const { version } = await ok<{ version: BoardVersion }>(team.principal.client.post(`/api/v1/boards/${board.id}/versions`, named));
  await actOn(team.principal.client, board, [saying(item, { title: '', description: '', fileId: null })]);
  await later();
  expect(await isThere()).toBe(true);
  await queryOnce(server.ownerUrl, 'delete from board_versions where id = $1', [version.id]);
  await later();
  expect(await isThere()).toBe(false);
});

test('of many pictures that versions show alone, each version is taken apart once', async () => {
  const { board } = await linkOn(await project());
  const [pictures, versions] = [30, 40];
  await queryOnce(
    server.ownerUrl,
    `with shown as (
       insert into user_files (id, studio_id, project_id, owner_id, changed_by, name, number, kind, bytes, changed_at, created_at, of_link)
       select gen_random_uuid(), studio_id, project_id, owner_id, owner_id, 'Link ' || n, 1, 'image', 1, now(), now(), true
       from boards, generate_series(1, $2::int) n where id = $1 returning id
     )
     insert into board_versions (id, studio_id, board_id, act, items, content, saved_at)
     select gen_random_uuid(), studio_id, id, 1, 1, case n when $3::int then (
         select jsonb_agg(jsonb_build_object('content', jsonb_build_object('fileId', shown.id))) from shown)
       else '[{"content": {"fileId": null}}, {"content": {"name": "Lime wash"}}]' end, now()
     from boards, generate_series(1, $3::int) n where id = $1`,
    [board.id, pictures, versions],
  );
  const later = new Date(Date.now() + 2 * 24 * 60 * 60_000);
  const asked = await statements.askedBy(() => sweepDatabase(server.db, later), 'housekeeping');
  const [sweep] = asked.filter(({ text }) => text.startsWith('delete from "user_files"'));
  const looks = await onConnection(server.ownerUrl, async (query) => {
    await query(`begin; set local role atelier_app; set local app.scope = 'housekeeping'`);
    const { rows } = await query(`explain (analyze, buffers, format json) ${sweep?.text}`, sweep?.values);
    await query('rollback');
    return partsOf((rows as { 'QUERY PLAN': { Plan: Plan }[] }[])[0]?.['QUERY PLAN'][0]?.Plan as Plan); // always one
  });
  const all = await queryOnce(server.ownerUrl, 'select from board_versions');
  const apart = looks.filter((part) => part['Relation Name'] === 'board_versions').map(lookedAt);
  expect(Math.max(...apart)).toBeLessThanOrEqual(all.rowCount ?? 0);
  expect((await queryOnce(server.ownerUrl, `select from user_files where name like 'Link %' and of_link`)).rowCount).toBe(pictures);
});

test('a copy beside it and on another board of its project shows the picture, too', async () => {
  const projectId = await project();
  const { board, item } = await linkOn(projectId);
  await read(team.principal, board, item);
  const { content } = await itemNow(team.principal, board, item);
  const other = await newBoard(team.principal.client, { projectId });
  await actOn(team.principal.client, other, adding(linkTo(content.url, content)));
  expect((await pageOf(team.junior, other)).files.map(({ id }) => id)).toEqual([content.fileId]);
});

test('where the studio has no room for the picture, its words stand alone and nothing of it is kept', async () => {
  const full = await startTestServer({ ownPages: { origin }, settings: { fileLimits: { file: 2 ** 20, studio: picture.length - 1 } } });
  const person = await signUpAndConfirm(full);
  const { board, item } = await linkOn(null, `${origin}/oak`, person);
  expect(await ok(read(person, board, item))).toEqual({ outcome: 'read' });
  expect((await pageOf(person, board)).items).toMatchObject([{ content: { title: 'Oak pendant', fileId: null } }]);
  expect((await queryOnce(full.ownerUrl, 'select from blobs')).rows).toEqual([]);
  await full.close();
});
