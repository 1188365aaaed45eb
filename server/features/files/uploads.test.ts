// Uploads, by tus over the wire: what arrives stays, whatever ends a request; what is complete becomes a document once.

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileRecord, UploadRecord } from '../../../domain/files/contract.ts';
import { sweepDatabase, sweepUnsent } from '../../housekeeping/sweep.ts';
import { openParts } from '../../storage/parts.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { beginUpload, completeUpload, newFile, newFolder, sendPiece } from '../../testing/files.ts';
import { joinStudio, type Person, signUpAndConfirm } from '../../testing/people.ts';
import { storeOf } from '../../testing/pictures.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { sendRaw } from '../../testing/rawSocket.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

const limits = { file: 5 * 2 ** 20, studio: 12 * 2 ** 20 };

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer({ settings: { fileLimits: limits } });
  team = await foundStudio(server);
});
afterAll(() => server.close());

const head = async ({ client }: Person, id: string) => {
  const { status, headers } = await client.call('HEAD', `/files/uploads/${id}`);
  return { status, offset: Number(headers['upload-offset']), length: Number(headers['upload-length']) };
};
const create = ({ client }: Person, uploadId: string, fields: object = {}) =>
  client.post<{ file: FileRecord; code: string }>('/api/v1/files', { id: randomUUID(), uploadId, ...fields });
const bytesOf = async ({ client }: Person, file: FileRecord) => {
  const { url } = await ok<{ url: string }>(client.get(`/api/v1/files/${file.id}/address`));
  const answer = await fetch(`${server.url}${url}`);
  return Buffer.from(await answer.arrayBuffer());
};
const partOf = (id: string) => join(server.dataDir, 'files', 'uploads', `${id}.part`);
const ownUploads = async ({ client }: Person) => (await ok<{ items: UploadRecord[] }>(client.get('/api/v1/uploads'))).items;

describe('what arrives stays', () => {
  test('files.beginUpload, files.uploads, files.create: piece by piece, and from where it stands', async () => {
    const content = randomBytes(300_000);
    const upload = await beginUpload(team.principal.client, { content, name: 'Survey.bin' });
    expect(await head(team.principal, upload.id)).toEqual({ status: 200, offset: 0, length: 300_000 });
    expect((await create(team.principal, upload.id)).status).toBe(409);
    for (let offset = 0; offset < content.length; offset += 100_000) {
      const answer = await sendPiece(team.principal.client, upload.id, { body: content.subarray(offset, offset + 100_000), offset });
      expect([answer.status, answer.headers['upload-offset']]).toEqual([204, String(offset + 100_000)]);
    }
    expect(await ownUploads(team.principal)).toMatchObject([{ id: upload.id, name: 'Survey.bin', bytes: 300_000 }]);
    const { file } = (await create(team.principal, upload.id)).body;
    expect(await bytesOf(team.principal, file)).toEqual(content);
    expect(await ownUploads(team.principal)).toEqual([]);
    expect(existsSync(partOf(upload.id))).toBe(false);
  });

  test('a connection that breaks off in the middle leaves what had come; the rest follows, and the bytes are the same', async () => {
    const content = randomBytes(2_000_000);
    const upload = await beginUpload(team.senior.client, { content });
    for (let breaks = 0; breaks < 5; breaks++) {
      const { offset } = await head(team.senior, upload.id);
      await breakOff(upload.id, { offset, body: content.subarray(offset), after: 200_000 });
    }
    const { offset } = await head(team.senior, upload.id);
    expect(offset).toBeGreaterThan(0);
    await sendPiece(team.senior.client, upload.id, { body: content.subarray(offset), offset });
    const { file } = (await create(team.senior, upload.id)).body;
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(await bytesOf(team.senior, file))).toBe(hash(content));
  });

  /** Sends some of a piece, then cuts the connection once the server has the most of it. */
  async function breakOff(id: string, { offset, body, after }: { offset: number; body: Buffer; after: number }) {
    const { hostname, port } = new URL(server.url);
    const { authorization, apikey } = await headersOf(team.senior);
    const sending = request({
      hostname,
      port,
      method: 'PATCH',
      path: `/files/uploads/${id}`,
      headers: {
        authorization,
        apikey,
        'content-type': 'application/offset+octet-stream',
        'content-length': body.length,
        'upload-offset': offset,
      },
    });
    sending.on('error', () => {});
    await new Promise<void>((resolve) => sending.write(body.subarray(0, after), () => resolve()));
    await expect.poll(async () => (await openParts(join(server.dataDir, 'files', 'uploads')).size(id)) > offset).toBe(true);
    sending.destroy();
  }

  const headersOf = async (person: Person) => ({ authorization: `Bearer ${person.session.access_token}`, apikey: server.publicKey });

  test('an offset that is not where the file stands is refused, and writes nothing; nor does what is longer than was said', async () => {
    const upload = await beginUpload(team.principal.client, { content: '0123456789' });
    await sendPiece(team.principal.client, upload.id, { body: '01234', offset: 0 });
    for (const offset of [0, 4, 6, 99]) {
      expect((await sendPiece(team.principal.client, upload.id, { body: 'xxxxx', offset })).status).toBe(409);
    }
    expect((await sendPiece(team.principal.client, upload.id, { body: '56789 and much more', offset: 5 })).headers['upload-offset']).toBe(
      '10',
    );
    const { file } = (await create(team.principal, upload.id)).body;
    expect((await bytesOf(team.principal, file)).toString()).toBe('0123456789');
  });

  test('whoever comes back takes the place of a connection that hangs', async () => {
    const upload = await beginUpload(team.senior.client, { content: 'abcdef' });
    const { hostname, port } = new URL(server.url);
    const { authorization, apikey } = await headersOf(team.senior);
    const hanging = request({
      hostname,
      port,
      method: 'PATCH',
      path: `/files/uploads/${upload.id}`,
      headers: { authorization, apikey, 'content-type': 'application/offset+octet-stream', 'content-length': 6, 'upload-offset': 0 },
    });
    hanging.on('error', () => {});
    hanging.write('abc');
    await expect.poll(() => openParts(join(server.dataDir, 'files', 'uploads')).size(upload.id)).toBe(3);
    expect((await sendPiece(team.senior.client, upload.id, { body: 'def', offset: 3 })).status).toBe(204);
    hanging.destroy();
    expect((await bytesOf(team.senior, (await create(team.senior, upload.id)).body.file)).toString()).toBe('abcdef');
    await expectCutOff(upload.id);
  });

  test('a connection that is cut is no trouble of the server: one line says so, without a stack', async () => {
    const upload = await beginUpload(team.senior.client, { content: 'abcdef' });
    await breakOff(upload.id, { offset: 0, body: Buffer.from('abcdef'), after: 3 });
    expect(await head(team.senior, upload.id)).toMatchObject({ offset: 3 });
    await expectCutOff(upload.id);
  });

  /** One line says of the request that ended that it was cut off, and nothing calls that a trouble. */
  const expectCutOff = async (uploadId: string) => {
    const lines = () => server.logLines.map((line) => JSON.parse(line) as { level: string; uploadId?: string; err?: object });
    await expect
      .poll(() => lines().filter((line) => line.uploadId === uploadId))
      .toMatchObject([{ level: 'debug', msg: 'an upload was cut off' }]);
    expect(lines().filter(({ err }) => /aborted|Premature/.test(JSON.stringify(err ?? '')))).toEqual([]);
  };

  test('a crash between the hash and the row finds the bytes where they were put', async () => {
    const upload = await completeUpload(team.principal.client, { content: 'Lime plaster' });
    // As after a kill: the part is among the blobs, and the row does not know it.
    await queryOnce(server.ownerUrl, 'update file_uploads set sha256 = null where id = $1', [upload.id]);
    expect(existsSync(partOf(upload.id))).toBe(false);
    expect((await create(team.principal, upload.id)).status).toBe(409);
    const again = await sendPiece(team.principal.client, upload.id, { body: '', offset: upload.bytes });
    expect(again.status).toBe(204);
    expect((await bytesOf(team.principal, (await create(team.principal, upload.id)).body.file)).toString()).toBe('Lime plaster');
  });

  test('an empty file is a file', async () => {
    const upload = await beginUpload(team.principal.client, { content: '' });
    expect(await head(team.principal, upload.id)).toMatchObject({ status: 200, offset: 0 });
    await sendPiece(team.principal.client, upload.id, { body: '', offset: 0 });
    expect((await create(team.principal, upload.id)).body.file).toMatchObject({ bytes: 0, kind: 'other' });
  });
});

test('what was meant for a document or a folder that is deleted meanwhile becomes a document of its own, in no folder', async () => {
  const { client } = team.principal;
  const { id: projectId } = await newProject(team.principal);
  const [former, folder] = [await newFile(client, { projectId }), await newFolder(client, { projectId })];
  const version = await completeUpload(client, { projectId, replaces: former.id });
  const inside = await completeUpload(client, { projectId, folderId: folder.id });
  await ok(client.post('/api/v1/files/remove', { fileIds: [former.id], folderIds: [folder.id] }));
  const id = randomUUID();
  expect((await create(team.principal, version.id, { id })).body.file).toMatchObject({ id, number: 1 });
  expect((await create(team.principal, inside.id)).body.file).toMatchObject({ folderId: null });
});

test('what was meant for a document or a folder that went into another project stays where it was sent', async () => {
  const { client } = team.principal;
  const [{ id: projectId }, { id: elsewhere }] = [await newProject(team.principal), await newProject(team.principal)];
  const [former, folder] = [await newFile(client, { projectId }), await newFolder(client, { projectId })];
  const version = await completeUpload(client, { projectId, replaces: former.id });
  const inside = await completeUpload(client, { projectId, folderId: folder.id });
  const to = { projectId: elsewhere, folderId: null };
  await ok(client.post('/api/v1/files/move', { fileIds: [former.id], folderIds: [folder.id], to }));
  const id = randomUUID();
  expect((await create(team.principal, version.id, { id })).body.file).toMatchObject({ id, projectId, number: 1 });
  expect((await create(team.principal, inside.id)).body.file).toMatchObject({ projectId, folderId: null });
  const { file: moved } = await ok<{ file: FileRecord }>(client.get(`/api/v1/files/${former.id}`));
  expect(moved).toMatchObject({ projectId: elsewhere, number: 1 });
});

describe('once, and by its sender', () => {
  test('of ten that finish one upload at once, one makes the document', async () => {
    const upload = await completeUpload(team.principal.client);
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(team.principal, upload.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 404)]);
  });

  test('nobody else sees, fills, finishes or ends an upload, and its id cannot be taken', async () => {
    const upload = await beginUpload(team.senior.client, { content: 'abc' });
    for (const other of [team.principal, await signUpAndConfirm(server)]) {
      expect((await head(other, upload.id)).status).toBe(404);
      expect((await sendPiece(other.client, upload.id, { body: 'xyz', offset: 0 })).status).toBe(404);
      expect((await create(other, upload.id)).status).toBe(404);
      expect((await other.client.call('DELETE', `/api/v1/uploads/${upload.id}`, { body: {} })).status).toBe(404);
      const taken = { id: upload.id, projectId: null, folderId: null, name: 'B.txt', bytes: 3 };
      expect((await other.client.post('/api/v1/uploads', taken)).status).toBe(409);
    }
    expect((await server.client.call('HEAD', `/files/uploads/${upload.id}`)).status).toBe(401);
    expect((await head(team.senior, upload.id)).offset).toBe(0);
  });

  test('whoever loses Upload Files on the way gets no further: with the next piece, and at the end', async () => {
    const { id: projectId } = await newProject(team.principal);
    const [midway, complete] = [
      await beginUpload(team.standard.client, { projectId, content: 'abcdef' }),
      await completeUpload(team.standard.client, { projectId }),
    ];
    await sendPiece(team.standard.client, midway.id, { body: 'abc', offset: 0 });
    const override = (uploadFiles: boolean | null) =>
      ok(team.principal.client.post(`/api/v1/studio/members/${team.standard.id}/permissions`, { overrides: { uploadFiles } }));
    await override(false);
    expect((await sendPiece(team.standard.client, midway.id, { body: 'def', offset: 3 })).status).toBe(403);
    expect((await create(team.standard, complete.id)).status).toBe(403);
    await override(null);
    expect((await create(team.standard, complete.id)).status).toBe(201);
  });

  test('files.cancelUpload gives the room back', async () => {
    const upload = await beginUpload(team.principal.client, { content: 'abcdef' });
    await sendPiece(team.principal.client, upload.id, { body: 'abc', offset: 0 });
    await ok(team.principal.client.call('DELETE', `/api/v1/uploads/${upload.id}`, { body: {} }));
    expect((await head(team.principal, upload.id)).status).toBe(404);
    await expect.poll(() => existsSync(partOf(upload.id))).toBe(false);
  });
});

test('[A1] [V33] an upload that is given up at one instance and begun anew at another passes for no other document', async () => {
  const beside = await startTestServer({ beside: server, settings: { fileLimits: limits } });
  try {
    const { client } = team.senior;
    const there = beside.client.as(team.senior.session.access_token);
    const begin = () => ok(client.post('/api/v1/uploads', { id, projectId: null, folderId: null, name: 'Terms.txt', bytes: 12 }));
    const id = randomUUID();
    await begin();
    await sendPiece(client, id, { body: 'oak and ', offset: 0 });
    await ok(there.call('DELETE', `/api/v1/uploads/${id}`, { body: {} }));
    await expect.poll(() => existsSync(partOf(id))).toBe(false);
    await begin();
    await sendPiece(there, id, { body: 'elm and ', offset: 0 });
    await sendPiece(client, id, { body: 'ash.', offset: 8 });
    expect((await bytesOf(team.senior, (await create(team.senior, id)).body.file)).toString()).toBe('elm and ash.');
    const stranger = await signUpAndConfirm(server);
    const theirs = await newFile(stranger.client, { content: 'oak and ash.' });
    expect((await bytesOf(stranger, theirs)).toString()).toBe('oak and ash.');
  } finally {
    await beside.close();
  }
});

test('[V33] [V38] what a connection that hangs at one instance brings after another has ended the upload is part of nothing', async () => {
  const beside = await startTestServer({ beside: server, settings: { fileLimits: limits } });
  try {
    const there = beside.client.as(team.senior.session.access_token);
    const { id } = await beginUpload(team.senior.client, { bytes: 12 });
    const { hostname, port } = new URL(server.url);
    const { host } = new URL(server.publicUrl);
    const hanging = request({
      hostname,
      port,
      method: 'PATCH',
      path: `/files/uploads/${id}`,
      agent: false,
      headers: {
        host,
        apikey: server.publicKey,
        authorization: `Bearer ${team.senior.session.access_token}`,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'content-length': '12',
      },
    });
    const ended = new Promise((resolve) => hanging.on('response', resolve).on('error', resolve));
    hanging.write('oak and ');
    await expect.poll(async () => (await there.call('HEAD', `/files/uploads/${id}`)).headers['upload-offset']).toBe('8');
    expect((await sendPiece(there, id, { body: 'ash.', offset: 8 })).status).toBe(204);
    hanging.end('EVIL');
    await ended;
    const { file } = (await create(team.senior, id)).body;
    const { url } = await ok<{ url: string }>(team.senior.client.get(`/api/v1/files/${file.id}/address`));
    const answers = await sendRaw(
      server,
      `GET ${url} HTTP/1.1\r\nHost: ${host}\r\n\r\nGET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      { closes: true },
    );
    expect([answers.includes('oak and ash.HTTP/1.1 200'), answers.includes('EVIL')]).toEqual([true, false]);
    const { rows } = await queryOnce(server.ownerUrl, 'select sha256 from file_versions where file_id = $1', [file.id]);
    expect(await storeOf(server).stat((rows[0] as { sha256: Buffer }).sha256)).toEqual({ bytes: 12 });
  } finally {
    await beside.close();
  }
});

describe('bounds', () => {
  test('a file past the limit is refused in its words before a byte comes', async () => {
    const body = { id: randomUUID(), projectId: null, folderId: null, name: 'Scan.e57', bytes: limits.file + 1 };
    expect(await team.principal.client.post('/api/v1/uploads', body)).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: 'Scan.e57 is larger than the 5 MiB limit.' },
    });
  });

  test('files.usage: what is kept and what is under way count against the room of the studio, and copies with it', async () => {
    const own = await signUpAndConfirm(server);
    const usage = () => ok<{ used: number; most: number }>(own.client.get('/api/v1/file-usage'));
    const big = await newFile(own.client, { content: randomBytes(limits.file) });
    const underWay = await beginUpload(own.client, { content: randomBytes(limits.file) });
    expect(await usage()).toMatchObject({ used: 2 * limits.file, most: limits.studio });
    const begin = () =>
      own.client.post('/api/v1/uploads', { id: randomUUID(), projectId: null, folderId: null, name: 'C.bin', bytes: limits.file });
    expect(await begin()).toMatchObject({
      status: 413,
      body: { message: expect.stringMatching(/^The studio has no room for this: it keeps 12 MiB/) },
    });
    const copies = [{ fileId: big.id, id: randomUUID() }];
    expect((await own.client.post('/api/v1/files/copy', { copies, to: { projectId: null, folderId: null } })).status).toBe(413);
    await ok(own.client.call('DELETE', `/api/v1/uploads/${underWay.id}`, { body: {} }));
    expect((await begin()).status).toBe(201);
  });

  test('of two who ask for the last room at once, in places of their own, one gets it', async () => {
    const own = await signUpAndConfirm(server);
    await newFile(own.client, { content: randomBytes(limits.file) });
    const places = [await newProject(own), await newProject(own), await newProject(own)];
    const answers = await Promise.all(
      places.map(({ id: projectId }) =>
        own.client.post('/api/v1/uploads', { id: randomUUID(), projectId, folderId: null, name: 'C.bin', bytes: limits.file }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 413, 413]);
  });

  test('whoever asks for room waits for whoever asked before, until that is settled', async () => {
    const own = await signUpAndConfirm(server);
    const asker = new pg.Client({ connectionString: server.ownerUrl });
    await asker.connect();
    const { rows } = await asker.query<{ id: string }>('select studio_id as id from user_profiles where id = $1', [own.id]);
    await asker.query('begin');
    await asker.query(`select pg_advisory_xact_lock(hashtextextended('files-room:' || $1::text, 0))`, [rows[0]?.id]);
    const begun = beginUpload(own.client);
    const waiting = async () =>
      (
        await asker.query(`select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`)
      ).rowCount;
    await expect.poll(waiting).toBe(1);
    await asker.query('commit');
    await begun;
    await asker.end();
  });

  describe('what one person promises', () => {
    const begin = ({ client }: Person, bytes: number) =>
      client.post<{ message: string }>('/api/v1/uploads', {
        id: randomUUID(),
        projectId: null,
        folderId: null,
        name: `${randomUUID()}.bin`,
        bytes,
      });
    const beginTimes = async (person: Person, { bytes, times }: { bytes: number; times: number }) => {
      const statuses: number[] = [];
      for (let time = 0; time < times; time++) statuses.push((await begin(person, bytes)).status);
      return statuses;
    };

    test('closes the studio to nobody: it is bounded by what room is left, and everybody has a little beside it', async () => {
      const { junior, senior, principal, standard, technical } = await foundStudio(server);
      expect(await beginTimes(junior, { bytes: limits.file, times: 10 })).toEqual([201, ...Array.from({ length: 9 }, () => 413)]);
      expect((await begin(junior, limits.file)).body.message).toMatch(/^Your uploads under way hold 5 MiB/);
      expect((await begin(principal, limits.file)).status).toBe(201);
      // The last of the room is promised, and nothing has come.
      expect((await begin(senior, limits.studio - 2 * limits.file)).status).toBe(201);
      expect((await begin(standard, limits.file)).body.message).toMatch(/uploads under way hold the rest/);
      const little = Math.floor(limits.studio / 100);
      expect(await beginTimes(standard, { bytes: little, times: 2 })).toEqual([201, 413]);
      expect((await newFile(technical.client, { content: 'A plan' })).bytes).toBe(6);
    });

    test('ends with their access: deactivated, they hold nothing any more', async () => {
      const own = await foundStudio(server);
      const content = randomBytes(12);
      const [whole, midway] = [
        await completeUpload(own.junior.client, { content }),
        await beginUpload(own.junior.client, { content: 'abcdef' }),
      ];
      await sendPiece(own.junior.client, midway.id, { body: 'abc', offset: 0 });
      const { rows } = await queryOnce(server.ownerUrl, 'select sha256 from file_uploads where id = $1', [whole.id]);
      const { sha256 } = rows[0] as { sha256: Buffer };
      await begin(own.junior, limits.file);
      await ok(own.principal.client.post(`/api/v1/studio/members/${own.junior.id}/deactivate`, { handOverTo: null }));
      expect(await ok(own.principal.client.get('/api/v1/file-usage'))).toMatchObject({ used: 0 });
      await expect.poll(() => existsSync(partOf(midway.id)), { timeout: 10_000 }).toBe(false);
      await expect.poll(() => storeOf(server).stat(sha256), { timeout: 10_000 }).toBeNull();
    });

    test('is not begun by whoever is deactivated meanwhile', async () => {
      const own = await foundStudio(server);
      const asker = new pg.Client({ connectionString: server.ownerUrl });
      await asker.connect();
      const { rows } = await asker.query<{ id: string }>('select studio_id as id from user_profiles where id = $1', [own.junior.id]);
      await asker.query('begin');
      await asker.query(`select pg_advisory_xact_lock(hashtextextended('files-room:' || $1::text, 0))`, [rows[0]?.id]);
      const waiting = async () =>
        (
          await asker.query(`select from pg_locks l join pg_database d on d.oid = l.database
            where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`)
        ).rowCount;
      const ending = own.principal.client.post(`/api/v1/studio/members/${own.junior.id}/deactivate`, { handOverTo: null });
      await expect.poll(waiting).toBe(1);
      const begun = begin(own.junior, 3);
      await expect.poll(waiting).toBe(2);
      await asker.query('commit');
      await asker.end();
      expect([(await ending).status, (await begun).status]).toEqual([200, 401]);
      expect(await ok(own.principal.client.get('/api/v1/file-usage'))).toMatchObject({ used: 0 });
    });

    test('is as much as a folder needs that somebody drops, three files at a time, until the studio is full', async () => {
      const own = await signUpAndConfirm(server);
      const content = randomBytes(2 ** 20);
      for (let sent = 0; sent < 9; sent += 3) await Promise.all([1, 2, 3].map(() => newFile(own.client, { content })));
      await newFile(own.client, { content: randomBytes(3 * 2 ** 20) });
      const answer = await begin(own, content.length);
      expect([answer.status, answer.body.message]).toEqual([413, expect.stringMatching(/What was deleted keeps its room/)]);
    });

    test('lapses after an hour of which nothing came, and stays where something did', async () => {
      const own = await signUpAndConfirm(server);
      const [empty, some, whole] = [
        await beginUpload(own.client, { content: 'abcdef' }),
        await beginUpload(own.client, { content: 'abcdef' }),
        await completeUpload(own.client),
      ];
      const young = await beginUpload(own.client, { content: 'abcdef' });
      await sendPiece(own.client, some.id, { body: 'a', offset: 0 });
      const olderIds = [empty.id, some.id, whole.id];
      await queryOnce(server.ownerUrl, `update file_uploads set began_at = began_at - interval '61 minutes' where id = any($1)`, [
        olderIds,
      ]);
      await sweepUnsent(server.db, { parts: openParts(join(server.dataDir, 'files', 'uploads')), now: new Date() });
      expect((await ownUploads(own)).map(({ id }) => id).toSorted()).toEqual([some.id, whole.id, young.id].toSorted());
      expect((await head(own, empty.id)).status).toBe(404);
    });
  });

  test('[A64] what is no piece of an upload is refused and leaves nothing', async () => {
    const upload = await beginUpload(team.principal.client, { content: 'abc' });
    const send = (headers: Record<string, string>, method = 'PATCH') =>
      team.principal.client.call(method, `/files/uploads/${upload.id}`, { body: 'abc', headers });
    const good = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    expect((await send({ ...good, 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(415);
    expect((await send({ ...good, 'content-type': 'application/json' })).status).toBe(415);
    expect((await send({ ...good, 'upload-offset': 'NaN' })).status).toBe(409);
    expect((await send({ ...good, 'tus-resumable': '0.2.2' })).status).toBe(400);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) expect((await send(good, method)).status).toBe(405);
    for (const id of ['..', '%2e%2e%2fconfig', 'x'.repeat(150)])
      expect(
        (await team.principal.client.call('PATCH', `/files/uploads/${id}`, { body: 'abc', headers: good })).status,
      ).toBeGreaterThanOrEqual(400);
    expect((await head(team.principal, upload.id)).offset).toBe(0);
  });

  test('what was left unfinished goes after a day, its bytes and its row', async () => {
    const upload = await beginUpload(team.principal.client, { content: 'abcdef' });
    await sendPiece(team.principal.client, upload.id, { body: 'abc', offset: 0 });
    await queryOnce(server.ownerUrl, `update file_uploads set began_at = began_at - interval '25 hours' where id = $1`, [upload.id]);
    await sweepDatabase(server.db, new Date());
    expect((await head(team.principal, upload.id)).status).toBe(404);
    const folder = join(server.dataDir, 'files', 'uploads');
    await openParts(folder).sweep(new Date(Date.now() + 1000));
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the end of a person', () => {
  test('[A63] takes their own documents, stars and uploads along, bytes and all; what they added to projects stays', async () => {
    const leaver = await joinStudio(server, team.principal, { role: 'Senior' });
    const { id: projectId } = await newProject(team.principal);
    const [own, added] = [await newFile(leaver.client, { content: randomBytes(100) }), await newFile(leaver.client, { projectId })];
    const upload = await beginUpload(leaver.client, { content: 'abc' });
    await sendPiece(leaver.client, upload.id, { body: 'ab', offset: 0 });
    expect(existsSync(partOf(upload.id))).toBe(true);
    for (const { client } of [leaver, team.junior]) await ok(client.post(`/api/v1/files/${added.id}/star`, { isStarred: true }));
    const { rows } = await queryOnce(server.ownerUrl, 'select sha256 from file_versions where file_id = $1', [own.id]);
    const { sha256 } = rows[0] as { sha256: Buffer };
    await ok(team.principal.client.post('/auth/v1/reauthenticate', { password: team.principal.password }));
    await ok(team.principal.client.post(`/api/v1/studio/members/${leaver.id}/remove`, { handOverTo: null }));
    const left = await queryOnce(server.ownerUrl, 'select id from user_files where id = any($1)', [[own.id, added.id]]);
    expect(left.rows).toEqual([{ id: added.id }]);
    expect((await queryOnce(server.ownerUrl, 'select from file_uploads where user_id = $1', [leaver.id])).rowCount).toBe(0);
    const stars = await queryOnce(server.ownerUrl, 'select user_id from file_stars where file_id = $1', [added.id]);
    expect(stars.rows).toEqual([{ user_id: team.junior.id }]);
    await expect.poll(() => storeOf(server).stat(sha256), { timeout: 10_000 }).toBeNull();
    await expect.poll(() => existsSync(partOf(upload.id)), { timeout: 10_000 }).toBe(false);
    await ok(team.junior.client.get(`/api/v1/files/${added.id}`));
  });
});

test('the end of a studio takes its documents and what had arrived of others off the disk', async () => {
  const person = await signUpAndConfirm(server, { studioName: 'Studio Lind' });
  const file = await newFile(person.client, { content: randomBytes(100) });
  const { rows } = await queryOnce(server.ownerUrl, 'select sha256 from file_versions where file_id = $1', [file.id]);
  const { sha256 } = rows[0] as { sha256: Buffer };
  const upload = await beginUpload(person.client, { content: 'abc' });
  await sendPiece(person.client, upload.id, { body: 'ab', offset: 0 });
  expect([existsSync(partOf(upload.id)), await storeOf(server).stat(sha256)]).toEqual([true, { bytes: 100 }]);
  await ok(person.client.post('/auth/v1/reauthenticate', { password: person.password }));
  await ok(person.client.post('/api/v1/studio/delete', { name: 'Studio Lind' }));
  await expect.poll(() => storeOf(server).stat(sha256), { timeout: 10_000 }).toBeNull();
  await expect.poll(() => existsSync(partOf(upload.id)), { timeout: 10_000 }).toBe(false);
});
