// Bytes of documents as they go out: under addresses that are good for a while, in ranges, as a zip, and running nowhere.

import { randomBytes, randomUUID } from 'node:crypto';
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse as disposition } from 'content-disposition';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FileRecord, FolderRecord } from '../../../domain/files/contract.ts';
import { ok } from '../../testing/answers.ts';
import type { Answer } from '../../testing/client.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { loadUnread, newFile, newFolder } from '../../testing/files.ts';
import { addSheet } from '../../testing/register.ts';
import { newPicture, sendPicture } from '../../testing/pictures.ts';
import { joinStudio, type Person, signInAgain } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';
import { unzip } from '../../testing/unzip.ts';
import { rangeOf } from './downloadRoutes.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer({ clockStopped: true });
  team = await foundStudio(server);
});
afterAll(() => server.close());

const addressOf = async ({ client }: Person, file: FileRecord, query = '') =>
  (await ok<{ url: string }>(client.get(`/api/v1/files/${file.id}/address${query}`))).url;
const load = (url: string, headers: Record<string, string> = {}) => fetch(`${server.url}${url}`, { headers });

describe('an address of a document', () => {
  test('[A12] files.address: is good for an hour and its session, and asks anew each time whether one may', async () => {
    const { id: projectId } = await newProject(team.principal);
    const file = await newFile(team.principal.client, { projectId, content: 'Oak' });
    const guest = await joinStudio(server, team.principal, { role: 'Junior' });
    const url = await addressOf(guest, file);
    expect(await (await load(url)).text()).toBe('Oak');
    const { project } = await ok<{ project: { version: number } }>(team.principal.client.get(`/api/v1/projects/${projectId}`));
    const setVisibility = (visibility: string, version: number) =>
      ok(team.principal.client.post(`/api/v1/projects/${projectId}/visibility`, { visibility, version }));
    await setVisibility('private', project.version);
    expect((await load(url)).status).toBe(404);
    await setVisibility('studio', project.version + 1);
    expect((await load(url)).status).toBe(200);
    const later = await signInAgain(server, guest);
    const ofOther = await addressOf(later, file);
    await ok(later.client.post('/auth/v1/logout?scope=local'));
    expect((await load(ofOther)).status).toBe(401);
    await ok(team.principal.client.post('/api/v1/files/remove', { fileIds: [file.id] }));
    expect((await load(url)).status).toBe(404);
    expect((await team.principal.client.get(`/api/v1/files/${file.id}/address`)).status).toBe(404);
  });

  test('[A55] a signature is good for its document and version alone, and leads to no path', async () => {
    const [one, two] = [await newFile(team.principal.client), await newFile(team.principal.client)];
    await newFile(team.principal.client, { replaces: one.id, content: 'Ash' });
    const url = await addressOf(team.principal, one, '?number=1');
    const [path, query] = url.split('?') as [string, string];
    expect((await load(url)).status).toBe(200);
    expect((await load(`${path.replace(one.id, two.id)}?${query}`)).status).toBe(410);
    expect((await load(`${path.replace(/1$/, '2')}?${query}`)).status).toBe(410);
    expect((await load(path)).status).toBe(404);
    const [session, until, signature] = query.replace('key=', '').split('.') as [string, string, string];
    const later = (Number.parseInt(until, 36) + 1).toString(36);
    for (const key of [`${session}.${later}.${signature}`, `${randomUUID()}.${until}.${signature}`, '..', `${session}.${until}.`])
      expect((await load(`${path}?key=${key}`)).status).toBe(410);
    for (const bad of ['..%2f..%2fetc%2fpasswd', '%252e%252e', '..;', '%00', '%5c..%5c'])
      expect([400, 404]).toContain((await load(`/downloads/${bad}/1?${query}`)).status);
  });

  test('[V23] one that is sent slowly goes no further once its reader has signed out, or has lost the document', async () => {
    const { id: projectId } = await newProject(team.principal);
    const ends: ((reader: Person, fileId: string) => Promise<unknown>)[] = [
      ({ client }) => ok(client.post('/auth/v1/logout?scope=local')),
      (_reader, fileId) => ok(team.principal.client.post('/api/v1/files/remove', { fileIds: [fileId] })),
    ];
    for (const end of ends) {
      // More than waits between the two ends of a connection.
      const content = Buffer.concat([Buffer.alloc(24 * 1024 * 1024), Buffer.from('Oak, at the very end')]);
      const file = await newFile(team.principal.client, { projectId, content });
      const reader = await signInAgain(server, team.junior);
      const url = await addressOf(reader, file);
      const { body } = await load(url);
      const parts = (body as ReadableStream<Uint8Array>)[Symbol.asyncIterator]();
      const got = [(await parts.next()).value as Uint8Array];
      await end(reader, file.id);
      await sleep(1_100);
      const readOn = async () => {
        for (let part = await parts.next(); !part.done; part = await parts.next()) got.push(part.value);
      };
      await expect(readOn()).rejects.toThrow();
      expect(Buffer.concat(got).includes('Oak, at the very end')).toBe(false);
    }
  });

  test('[R9-12] may be kept for an hour, and is known again', async () => {
    const url = await addressOf(team.principal, await newFile(team.principal.client));
    const { headers } = await load(url);
    expect(headers.get('cache-control')).toBe('private, max-age=3600');
    expect((await load(url, { 'if-none-match': headers.get('etag') as string })).status).toBe(304);
  });

  test('a refusal is kept by nobody: once the bytes are there again, so is the document', async () => {
    const file = await newFile(team.principal.client, { name: `${randomUUID()}.csv`, content: 'Oak' });
    const url = await addressOf(team.principal, file);
    const { avatar_url: picture } = await ok<{ avatar_url: string }>(sendPicture(team.principal.client, await newPicture()));
    const headers = { apikey: server.publicKey, authorization: `Bearer ${team.principal.session.access_token}` };
    const away = vi.spyOn(server.store, 'read');
    for (const path of [url, picture])
      for (const [fail, status] of [
        [() => Promise.resolve(null), 404],
        [() => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })), 503],
      ] as const) {
        away.mockImplementationOnce(fail);
        const refused = await load(path, headers);
        const told = ['cache-control', 'etag', 'content-disposition'].map((name) => refused.headers.get(name));
        expect([path, refused.status, ...told]).toEqual([path, status, 'no-store', null, null]);
      }
    away.mockRestore();
    for (const path of [url, picture]) expect((await load(path, headers)).status).toBe(200);
    expect((await load(url.replace(/.$/, '!'))).headers.get('cache-control')).toBe('no-store');
  });

  test('ranges come as they are asked for', async () => {
    const content = randomBytes(1000);
    const url = await addressOf(team.principal, await newFile(team.principal.client, { content }));
    const part = await load(url, { range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      'bytes 100-199/1000',
      '100',
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(100, 200));
    const last = await load(url, { range: 'bytes=-1' });
    expect(Buffer.from(await last.arrayBuffer())).toEqual(content.subarray(999));
    expect(await load(url, { range: 'bytes=1000-' })).toMatchObject({ status: 416 });
    expect((await load(url, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
  });

  test.each([
    [undefined, null],
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=3-5', { start: 3, end: 5 }],
    ['bytes=8-99', { start: 8, end: 9 }],
    ['bytes=-4', { start: 6, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=5-3', null],
    ['bytes=0-1,4-5', null],
    ['lines=1-2', null],
    ['bytes=-', null],
  ])('a range of %s', (header, expected) => expect(rangeOf(header, 10)).toEqual(expected));

  const page = '<!doctype html><script>parent.document.title="owned"</script>';
  test.each([
    ['page.html', page],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['code.js', 'alert(1)'],
    ['page.xhtml', `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`],
    ['photo.jpg', page],
    ['both.pdf', `%PDF-1.4\n${page}`],
  ])('[A52] %s never runs here: it is text or a download, in a sandbox, and taken for nothing else', async (name, content) => {
    const file = await newFile(team.principal.client, { name: `${randomUUID()} ${name}`, content });
    const { headers } = await load(await addressOf(team.principal, file));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('content-type')).toMatch(/^(text\/plain; charset=|application\/octet-stream$)/);
  });

  test('a download bears its name, whatever letters that has', async () => {
    const file = await newFile(team.principal.client, { name: 'Küche "Süd"; 2 Entwürfe.txt' });
    const { headers } = await load(`${await addressOf(team.principal, file)}&download=1`);
    expect(headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''K%C3%BCche/);
    expect(headers.get('content-type')).toBe('application/octet-stream');
  });
});

describe('several at once', () => {
  const archiveOf = async ({ client }: Person, items: object) =>
    (await ok<{ url: string }>(client.post('/api/v1/files/archive', items))).url;

  test('files.archive: a zip of documents and folders with what is beneath, each name once', async () => {
    const { id: projectId } = await newProject(team.principal);
    const outer = await newFolder(team.principal.client, { projectId, name: 'Drawings' });
    const inner = await newFolder(team.principal.client, { projectId, parentId: outer.id, name: 'Kitchen' });
    const big = randomBytes(200_000);
    await newFile(team.principal.client, { projectId, folderId: inner.id, name: 'Plan.txt', content: 'inner' });
    const [one, two] = [
      await newFile(team.principal.client, { projectId, name: 'Plan.txt', content: big }),
      await newFile(team.principal.client, { projectId, folderId: outer.id, name: 'Plan.txt', content: 'outer' }),
    ];
    const url = await archiveOf(team.junior, { fileIds: [one.id, two.id], folderIds: [outer.id] });
    const files = unzip(Buffer.from(await (await load(url)).arrayBuffer()));
    expect([...files.keys()].toSorted()).toEqual(['Drawings/Kitchen/Plan.txt', 'Drawings/Plan.txt', 'Plan (2).txt', 'Plan.txt']);
    expect(files.get('Drawings/Kitchen/Plan.txt')?.toString()).toBe('inner');
    expect([files.get('Plan.txt'), files.get('Plan (2).txt')].some((bytes) => bytes?.equals(big))).toBe(true);
    expect((await load(url.replace(/items=(\d+)/, (_all, count: string) => `items=${Number(count) - 1}`))).status).toBe(410);
  });

  test('an archive is called as the one folder that it is, or after the project whose documents they are', async () => {
    const { id: projectId } = await newProject(team.principal, { name: 'Döner / Bar: "Nord"' });
    const { client } = team.principal;
    const folder = await newFolder(client, { projectId, name: 'Pläne 1:50' });
    const { id: inProject } = await newFile(client, { projectId, name: 'Plan.txt' });
    const { id: own } = await newFile(client, { name: 'Mine.txt' });
    const nameOf = async (items: object) =>
      disposition((await load(await archiveOf(team.principal, items))).headers.get('content-disposition') ?? '').parameters['filename'];
    expect(await nameOf({ folderIds: [folder.id] })).toBe('Pläne 1_50.zip');
    expect(await nameOf({ fileIds: [inProject] })).toBe('Döner _ Bar_ _Nord_ documents.zip');
    expect(await nameOf({ fileIds: [inProject], folderIds: [folder.id] })).toBe('Döner _ Bar_ _Nord_ documents.zip');
    expect(await nameOf({ fileIds: [own] })).toBe('documents.zip');
    expect(await nameOf({ fileIds: [own, inProject] })).toBe('documents.zip');
  });

  test('a revision of a sheet that counts no more says so by its name, alone and in a zip', async () => {
    const { id: projectId } = await newProject(team.principal);
    const { client } = team.principal;
    const nameOf = async (url: string) => (await load(`${url}&download=1`)).headers.get('content-disposition');
    const sheet = await newFile(client, { projectId, name: 'A-101 Plan.txt' });
    await addSheet(client, { projectId, fileId: sheet.id, number: 'A-101', revision: 'P01' });
    await newFile(client, { projectId, replaces: sheet.id, content: 'Wider.' });
    const { url } = await ok<{ url: string }>(client.get(`/api/v1/files/${sheet.id}/address?number=1`));
    expect(await nameOf(url)).toBe('attachment; filename="A-101 Plan (P01, superseded).txt"');
    expect(await nameOf(await addressOf(team.principal, sheet))).not.toContain('superseded');
    const other = await newFile(client, { projectId, name: 'A-101 Plan, new.txt' });
    await addSheet(client, { projectId, fileId: other.id, number: 'A-101', revision: 'P03', supersedes: true });
    const answer = await load(await archiveOf(team.junior, { fileIds: [sheet.id, other.id] }));
    expect([...unzip(Buffer.from(await answer.arrayBuffer())).keys()].toSorted()).toEqual([
      'A-101 Plan (P02, superseded).txt',
      'A-101 Plan, new.txt',
    ]);
  });

  test('names that a system would take for a drive, or a folder above, or not at all, go under others', async () => {
    const { id: projectId } = await newProject(team.principal);
    const folder = await newFolder(team.principal.client, { projectId, name: 'A: Plans etc.' });
    for (const name of [
      'C:Section.txt',
      'Unit 24" <wide>.txt',
      'Stairs? Or *ramp*|lift.txt',
      'Unit 24_ _wide_.txt',
      'Notes...',
      'CON.txt',
      'aux',
      'Context.txt',
    ])
      await newFile(team.principal.client, { projectId, folderId: folder.id, name });
    const answer = await load(await archiveOf(team.junior, { folderIds: [folder.id] }));
    expect([...unzip(Buffer.from(await answer.arrayBuffer())).keys()].toSorted()).toEqual([
      'A_ Plans etc_/CON_.txt',
      'A_ Plans etc_/C_Section.txt',
      'A_ Plans etc_/Context.txt',
      'A_ Plans etc_/Notes.._',
      'A_ Plans etc_/Stairs_ Or _ramp__lift.txt',
      'A_ Plans etc_/Unit 24_ _wide_ (2).txt',
      'A_ Plans etc_/Unit 24_ _wide_.txt',
      'A_ Plans etc_/aux_',
    ]);
  });

  test('two chosen folders of one name stay apart, with all beneath', async () => {
    const { client } = team.principal;
    const { id: projectId } = await newProject(team.principal);
    const [first, second] = [await newFolder(client, { projectId, name: 'House' }), await newFolder(client, { projectId, name: 'Barn' })];
    const plans = [
      await newFolder(client, { projectId, parentId: first.id, name: 'Plans' }),
      await newFolder(client, { projectId, parentId: second.id, name: 'plans' }),
      await newFolder(client, { projectId, name: 'Plans' }),
    ];
    const [ofHouse, ofBarn] = plans as [FolderRecord, FolderRecord, FolderRecord];
    const below = await newFolder(client, { projectId, parentId: ofBarn.id, name: 'Roof' });
    await newFile(client, { projectId, folderId: ofHouse.id, name: 'Ground.txt', content: 'House' });
    await newFile(client, { projectId, folderId: ofBarn.id, name: 'Ground.txt', content: 'Barn' });
    await newFile(client, { projectId, folderId: below.id, name: 'Rafters.txt' });
    const answer = await load(await archiveOf(team.junior, { folderIds: plans.map(({ id }) => id) }));
    const files = unzip(Buffer.from(await answer.arrayBuffer()));
    const folderOf = (content: string) => [...files].find(([, bytes]) => bytes.toString() === content)?.[0].split('/')[0];
    const [house, barn] = [folderOf('House'), folderOf('Barn')];
    const empty = [...files.keys()].find((path) => path.endsWith('/'))?.slice(0, -1);
    expect(new Set([house, barn, empty].map((name) => name?.toLowerCase()))).toEqual(new Set(['plans', 'plans (2)', 'plans (3)']));
    expect([...files.keys()].toSorted()).toEqual(
      [`${house}/Ground.txt`, `${barn}/Ground.txt`, `${barn}/Roof/Rafters.txt`, `${empty}/`].toSorted(),
    );
  });

  test('a document beside a folder of its name has another, and a folder without anything is there', async () => {
    const { id: projectId } = await newProject(team.principal);
    const { client } = team.principal;
    const plans = await newFolder(client, { projectId, name: 'Plans' });
    const survey = await newFolder(client, { projectId, parentId: plans.id, name: 'Survey' });
    await newFolder(client, { projectId, parentId: survey.id, name: 'Photographs' });
    await newFile(client, { projectId, folderId: survey.id, name: 'Levels.txt' });
    await newFile(client, { projectId, folderId: plans.id, name: 'survey' });
    const beside = await newFile(client, { projectId, name: 'Plans' });
    const contentOf = async (items: object) => {
      const answer = await load(await archiveOf(team.junior, items));
      return [...unzip(Buffer.from(await answer.arrayBuffer())).keys()].toSorted();
    };
    expect(await contentOf({ fileIds: [beside.id], folderIds: [plans.id] })).toEqual([
      'Plans (2)',
      'Plans/Survey/Levels.txt',
      'Plans/Survey/Photographs/',
      'Plans/survey (2)',
    ]);
    const empty = await newFolder(client, { projectId, name: 'Site' });
    expect(await contentOf({ folderIds: [empty.id] })).toEqual(['Site/']);
  });

  test('a document whose bytes are damaged breaks its archive off, and nothing else', async () => {
    const file = await newFile(team.principal.client, { content: randomBytes(100_000) });
    const url = await archiveOf(team.principal, { fileIds: [file.id] });
    const { rows } = await queryOnce(server.ownerUrl, `select encode(sha256, 'hex') as name from file_versions where file_id = $1`, [
      file.id,
    ]);
    const { name } = rows[0] as { name: string };
    truncateSync(join(server.dataDir, 'files', name.slice(0, 2), name.slice(2, 4), name), 50_000);
    await expect(load(url).then((answer) => answer.arrayBuffer())).rejects.toThrow();
    await ok(team.principal.client.get('/api/v1/files'));
  });

  describe('a zip under way asks before each document whether its reader may still have it', () => {
    interface UnderWay {
      projectId: string;
      reader: Person;
      lastId: string;
    }
    const ends: [string, (zip: UnderWay) => Promise<Answer<unknown>>][] = [
      [
        'is taken out of the project',
        ({ projectId, reader }) =>
          team.principal.client.call('DELETE', `/api/v1/projects/${projectId}/members/${reader.id}`, { body: { handOverTo: null } }),
      ],
      [
        'is not in the project that is made private',
        async ({ projectId }) => {
          const { project } = await ok<{ project: { version: number } }>(team.principal.client.get(`/api/v1/projects/${projectId}`));
          const change = { visibility: 'private', version: project.version };
          return team.principal.client.post(`/api/v1/projects/${projectId}/visibility`, change);
        },
      ],
      ['waits for a document that is deleted', ({ lastId }) => team.principal.client.post('/api/v1/files/remove', { fileIds: [lastId] })],
      ['signs out', ({ reader }) => reader.client.post('/auth/v1/logout?scope=local')],
    ];

    test.each(ends)('one who %s gets no more', async (name, end) => {
      const reader = await joinStudio(server, team.principal, { role: 'Junior' });
      const isMember = name === 'is taken out of the project';
      const { id: projectId } = await newProject(team.principal, { visibility: isMember ? 'private' : 'studio' });
      if (isMember) await ok(team.principal.client.post(`/api/v1/projects/${projectId}/members`, { userId: reader.id }));
      // More than waits between the two ends of a connection.
      const long = Buffer.alloc(8 * 1024 * 1024);
      const fileIds: string[] = [];
      for (const [file, content] of Object.entries({ 'A.txt': long, 'B.txt': long, 'C.txt': long, 'D.txt': 'Oak, of the last one' }))
        fileIds.push((await newFile(team.principal.client, { projectId, name: file, content })).id);
      const { body } = await load(await archiveOf(reader, { fileIds }));
      const parts = (body as ReadableStream<Uint8Array>)[Symbol.asyncIterator]();
      const first = (await parts.next()).value as Uint8Array;
      expect((await end({ projectId, reader, lastId: fileIds[3] as string })).status).toBeLessThan(300);
      const got = [first];
      const readOn = async () => {
        for (let part = await parts.next(); !part.done; part = await parts.next()) got.push(part.value);
      };
      await expect(readOn()).rejects.toThrow();
      expect(Buffer.concat(got).includes('Oak, of the last one')).toBe(false);
    });
  });

  test('of what one may not read there is no archive', async () => {
    const mine = await newFile(team.senior.client);
    const url = await archiveOf(team.senior, { fileIds: [mine.id] });
    expect((await team.principal.client.post('/api/v1/files/archive', { fileIds: [mine.id] })).status).toBe(404);
    await ok(team.senior.client.post('/api/v1/files/remove', { fileIds: [mine.id] }));
    expect((await load(url)).status).toBe(404);
  });
});

test('one person has 40 under way, and the next once one of them is over; others have theirs', async () => {
  const { id: projectId } = await newProject(team.principal);
  const long = await newFile(team.principal.client, { projectId, content: Buffer.alloc(8 * 1024 * 1024) });
  const url = await addressOf(team.junior, long);
  const under = await Promise.all(Array.from({ length: 40 }, () => loadUnread(`${server.url}${url}`)));
  expect(new Set(under.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const refused = await load(url);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await load(await addressOf(team.senior, long), { range: 'bytes=0-2' })).status).toBe(206);
  under[0]?.destroy();
  await expect.poll(async () => (await load(url, { range: 'bytes=0-2' })).status).toBe(206);
  for (const one of under) one.destroy();
});

test('HEAD reads nothing of what it asks about, however much that is', async () => {
  const { id: projectId } = await newProject(team.principal);
  const content = Buffer.alloc(8 * 1024 * 1024);
  const files = [
    await newFile(team.principal.client, { projectId, content }),
    await newFile(team.principal.client, { projectId, content }),
  ];
  const archive = await ok<{ url: string }>(team.principal.client.post('/api/v1/files/archive', { fileIds: files.map(({ id }) => id) }));
  const reads = vi.spyOn(server.store, 'read');
  for (const url of [await addressOf(team.principal, files[0] as FileRecord), archive.url]) {
    const { status, headers } = await fetch(`${server.url}${url}`, { method: 'HEAD' });
    expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringMatching(/filename/)]);
  }
  const opened = await Promise.all(reads.mock.results.map(({ value }) => value as ReturnType<typeof server.store.read>));
  await expect.poll(() => opened.every((stream) => stream?.closed)).toBe(true);
  expect(opened.filter((stream) => stream?.readableEnded)).toEqual([]);
  reads.mockRestore();
});

test('an hour later an address is over, and whoever opens it as a page reads what to do', async () => {
  const file = await newFile(team.principal.client);
  const url = await addressOf(team.principal, file);
  const { url: archive } = await ok<{ url: string }>(team.principal.client.post('/api/v1/files/archive', { fileIds: [file.id] }));
  server.advance(3_599_000);
  expect((await load(url, { accept: 'text/html' })).status).toBe(200);
  server.advance(2_000);
  expect((await load(url)).status).toBe(410);
  expect(await (await load(url)).json()).toMatchObject({ code: 'gone' });
  for (const address of [url, archive]) {
    const answer = await load(address, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).toContain('Download it again from the documents');
  }
});
