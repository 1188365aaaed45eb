// A project's cover as a photograph of one's own, through HTTP: what is kept of it, who sends it, who sees it, and when it goes.

import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StudioId } from '../../domain/kernel/ids.ts';
import type { Project, ProjectCard } from '../../domain/projects/contract.ts';
import { inSnapshot } from '../db/tx.ts';
import { sweepDatabase } from '../housekeeping/sweep.ts';
import { ok } from '../testing/answers.ts';
import { holdRows } from '../testing/heldRows.ts';
import { newProject } from '../testing/projects.ts';
import { foundStudio, type Team } from '../testing/studios.ts';
import { listen } from '../testing/liveSocket.ts';
import type { Person } from '../testing/people.ts';
import { gifOf, newPicture, sendPicture, storeOf } from '../testing/pictures.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { blobsOf } from './sql.ts';

let server: TestServer;
let team: Team;
let open: Project;
/** Read by the Principal and the Senior alone. */
let closed: Project;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
  open = await newProject(team.principal, { name: 'Mews flat' });
  closed = await newProject(team.principal, { name: 'Bank vault', leadId: team.senior.id, visibility: 'private' });
});
afterAll(() => server.close());

const sendRaw = ({ client }: Person, { id }: { id: string }, body: Buffer | string, type?: string) =>
  sendPicture<{ cover: string; message: string; code: string; field: string }>(client, body, {
    query: `of=project&projectId=${id}`,
    ...(type && { type }),
  });
const send = async (person: Person, project: { id: string }, colour?: string): Promise<string> =>
  (await ok<{ cover: string }>(sendRaw(person, project, await newPicture({ width: 3000, height: 3000, ...(colour && { colour }) })))).cover;
const read = async ({ client }: Person, { id }: { id: string }): Promise<Project> =>
  (await ok<{ project: Project }>(client.get(`/api/v1/projects/${id}`))).project;
const save = async (person: Person, project: { id: string }, cover: string | null) =>
  person.client.patch<{ project: Project; code: string; field: string; message: string }>(`/api/v1/projects/${project.id}`, {
    version: (await read(person, project)).version,
    changes: { cover },
  });
const get = (person: Person, url: string): Promise<Response> =>
  fetch(`${server.url}${url}`, { headers: { apikey: server.publicKey, authorization: `Bearer ${person.session.access_token}` } });
const pictureAt = async (person: Person, url: string) => Buffer.from(await (await get(person, url)).arrayBuffer());

describe('/files/pictures?of=project', () => {
  test('keeps the middle of it at 16 to 10, in two sizes, upright and without what the camera wrote', async () => {
    const photograph = await sharp({ create: { width: 2000, height: 3000, channels: 3, background: '#d00000' } })
      .withExif({ IFD0: { Copyright: 'canary' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { cover } = await ok<{ cover: string }>(sendRaw(team.principal, open, photograph));
    const [plain, dense] = [await pictureAt(team.principal, cover), await pictureAt(team.principal, `${cover}?size=dense`)];
    const [small, large] = [await sharp(plain).metadata(), await sharp(dense).metadata()];
    expect([small.format, small.width, small.height]).toEqual(['webp', 960, 600]);
    expect([large.format, large.width, large.height]).toEqual(['webp', 1920, 1200]);
    for (const { exif, orientation } of [small, large]) expect([exif, orientation]).toEqual([undefined, undefined]);
    // A small one is not blown up.
    const little = await ok<{ cover: string }>(sendRaw(team.principal, open, await newPicture({ width: 480, height: 480 })));
    const { width, height } = await sharp(await pictureAt(team.principal, `${little.cover}?size=dense`)).metadata();
    expect([width, height]).toEqual([480, 300]);
  });

  test('the project shows it once it is its cover, everywhere and live; whoever cannot read the project finds nothing', async () => {
    const cover = await send(team.senior, closed);
    expect((await read(team.senior, closed)).cover).toBeNull();
    const live = await listen(server, team.principal);
    const { project } = await ok<{ project: Project }>(save(team.senior, closed, cover));
    expect(project.cover).toBe(cover);
    const { items, seq } = await ok<{ items: ProjectCard[]; seq: number }>(team.principal.client.get('/api/v1/projects'));
    await live.heard(seq);
    expect(live.events.find(({ type }) => type === 'projects.edited')?.data).toMatchObject({ projectId: closed.id, changed: ['cover'] });
    live.close();
    expect(items.find(({ id }) => id === closed.id)?.cover).toBe(cover);
    const stranger = await foundStudio(server);
    const seen = [team.principal, team.senior, team.junior, stranger.principal].map(async (person) => (await get(person, cover)).status);
    expect(await Promise.all(seen)).toEqual([200, 200, 404, 404]);
  });

  test('a lower role, a stranger, and a project out of reach are refused before a byte is kept', async () => {
    const stranger = await foundStudio(server);
    const body = await newPicture();
    const refused = await Promise.all([
      sendRaw(team.junior, open, body),
      sendRaw(team.standard, closed, body),
      sendRaw(stranger.principal, open, body),
      sendRaw(team.principal, { id: 'not-an-id' }, body),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 404, 404, 400]);
    const archived = await newProject(team.principal);
    await ok(team.principal.client.post(`/api/v1/projects/${archived.id}/archive`, { version: archived.version }));
    expect((await sendRaw(team.principal, archived, body)).status).toBe(403);
  });

  test('whoever goes while it is looked up whether they may holds no place', async () => {
    const body = await newPicture();
    for (let time = 0; time < 3; time++) {
      const held = await holdRows(server.ownerUrl, 'lock table projects in access exclusive mode');
      const gone = new AbortController();
      const sent = fetch(`${server.url}/files/pictures?of=project&projectId=${open.id}`, {
        method: 'POST',
        headers: {
          apikey: server.publicKey,
          authorization: `Bearer ${team.senior.session.access_token}`,
          'content-type': 'image/jpeg',
        },
        body: new Uint8Array(body),
        signal: gone.signal,
      }).catch(() => undefined);
      await held.untilWaiting(1);
      gone.abort();
      await sent;
      // The server hears of it on another way than of the row.
      await sleep(100);
      await held.release();
    }
    await ok(sendRaw(team.senior, open, body));
  });

  test('the bytes decide: what is broken, too large, moving or no picture is refused with its words', async () => {
    const good = await newPicture({ kind: 'png' });
    expect((await sendRaw(team.principal, open, good, 'image/jpeg')).status).toBe(200);
    const broken = await sendRaw(team.principal, open, (await newPicture({ width: 2000, height: 1500 })).subarray(0, 400));
    const moving = await sendRaw(team.principal, open, gifOf(2), 'image/webp');
    const heavy = await sendRaw(team.principal, open, Buffer.alloc(5 * 1024 * 1024 + 1));
    expect([broken, moving, heavy].map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'picture_refused'],
      [422, 'picture_refused'],
      [413, 'too_large'],
    ]);
    expect(heavy.body.message).toContain('5 MB');
  });
});

describe('projects.edit: a photograph as the cover', () => {
  test('only one of its own, and only one that is kept', async () => {
    const other = await send(team.principal, closed);
    for (const cover of [other, `/files/pictures/${crypto.randomUUID()}`]) {
      const { status, body } = await save(team.principal, open, cover);
      expect([status, body.field]).toEqual([400, 'changes.cover']);
    }
    const elsewhere = await save(team.principal, open, 'https://elsewhere.example/picture.webp');
    expect(elsewhere.status).toBe(400);
    expect((await team.principal.client.post('/api/v1/projects', { name: 'x', cover: other })).status).toBe(400);
  });

  test('of two who send one at once each has theirs, and the second to save is told', async () => {
    const { version } = await read(team.principal, open);
    const covers = await Promise.all([send(team.principal, open, '#00a000'), send(team.senior, open, '#0000a0')]);
    const path = `/api/v1/projects/${open.id}`;
    const saved = await Promise.all(
      [team.principal, team.senior].map(({ client }, index) => client.patch(path, { version, changes: { cover: covers[index] } })),
    );
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('what no project names goes after a day, bytes and all; what one names stays, also in the trash', async () => {
    const project = await newProject(team.principal);
    const [first, second, unsaved] = [
      await send(team.principal, project, '#111100'),
      await send(team.principal, project, '#222200'),
      await send(team.principal, project, '#333300'),
    ];
    for (const cover of [first, second]) expect((await save(team.principal, project, cover)).status).toBe(200);
    // Until then it can be had again.
    expect((await save(team.principal, project, first)).status).toBe(200);
    expect((await save(team.principal, project, second)).status).toBe(200);
    const store = storeOf(server);
    const hashes = async (url: string) =>
      (await queryOnce(server.ownerUrl, 'select sha256, dense_sha256 from pictures where id = $1', [url.split('/').at(-1)])).rows[0] as
        | { sha256: Buffer; dense_sha256: Buffer }
        | undefined;
    const [gone, kept] = [await hashes(first), await hashes(second)];
    await ok(
      team.principal.client.call('DELETE', `/api/v1/projects/${project.id}`, {
        body: { version: (await read(team.principal, project)).version },
      }),
    );

    const sweep = async (days: number) => {
      const now = new Date(Date.now() + days * 24 * 60 * 60_000);
      await sweepDatabase(server.db, now);
      await store.sweep(new Date(now.getTime() - 60 * 60_000));
    };
    await sweep(0.5);
    expect(await hashes(first)).toBeDefined();
    await sweep(2);
    expect([await hashes(first), await hashes(unsaved)]).toEqual([undefined, undefined]);
    for (const hash of [gone?.sha256, gone?.dense_sha256]) expect(await store.stat(hash as Buffer)).toBeNull();
    for (const hash of [kept?.sha256, kept?.dense_sha256]) expect(await store.stat(hash as Buffer)).not.toBeNull();
    expect((await get(team.principal, second)).status).toBe(404);

    await ok(team.principal.client.post(`/api/v1/projects/${project.id}/restore`, {}));
    expect((await read(team.principal, project)).cover).toBe(second);
    expect((await get(team.principal, second)).status).toBe(200);
    expect((await save(team.principal, project, first)).status).toBe(400);
  });

  test('a studio that is deleted takes both sizes along', async () => {
    const { principal } = await foundStudio(server);
    const id = (await send(principal, await newProject(principal), '#445566')).split('/').at(-1);
    const { rows } = await queryOnce(server.ownerUrl, 'select studio_id, sha256, dense_sha256 from pictures where id = $1', [id]);
    const row = rows[0] as { studio_id: StudioId; sha256: Buffer; dense_sha256: Buffer };
    const named = await inSnapshot(server.db, { kind: 'studio', studioId: row.studio_id }, (tx) => blobsOf(tx, [row.studio_id]));
    expect(named.sort()).toEqual([row.sha256, row.dense_sha256].map((hash) => hash.toString('hex')).sort());
  });

  test('whoever is only asked into a project is not shown its photograph', async () => {
    expect((await save(team.senior, closed, await send(team.senior, closed))).status).toBe(200);
    await ok(team.principal.client.post(`/api/v1/projects/${closed.id}/invitations`, { userId: team.technical.id }));
    const { invitations } = await ok<{ invitations: { items: { project: { id: string; cover: string | null } }[] } }>(
      team.technical.client.get('/api/v1/dashboard'),
    );
    expect(invitations.items.map(({ project }) => [project.id, project.cover])).toEqual([[closed.id, null]]);
  });
});

test('of photographs that no project names a studio keeps the newest 200, whoever sends how many to which projects', async () => {
  const project = await newProject(team.principal);
  const named = await send(team.principal, project);
  await ok(save(team.principal, project, named));
  const before = await send(team.principal, project, '#203040');
  const columns = 'studio_id, owner_id, project_id, sha256, dense_sha256, bytes, width, height';
  await queryOnce(
    server.ownerUrl,
    `insert into pictures (id, ${columns}, created_at, unnamed_since)
     select gen_random_uuid(), ${columns}, created_at, unnamed_since - n * interval '1 minute' from pictures, generate_series(1, 300) n where id = $1`,
    [before.split('/').at(-1)],
  );
  const sent = await send(team.senior, await newProject(team.principal), '#405060');
  const { rows } = await queryOnce(
    server.ownerUrl,
    `select count(*)::int as count from pictures where unnamed_since is not null
     and studio_id = (select studio_id from projects where id = $1)`,
    [project.id],
  );
  expect(rows).toEqual([{ count: 200 }]);
  for (const kept of [named, before, sent]) expect((await get(team.principal, kept)).status).toBe(200);
});
