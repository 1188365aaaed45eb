// Pictures of documents over the wire: made once somebody has looked at what came in, handed out to whoever reads it.

import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileRecord, FileVersion } from '../../../domain/files/contract.ts';
import { faultWords } from '../../../domain/files/faults.ts';

import type { LiveEvent } from '../../live/presenting.ts';
import { openQueue } from '../../jobs/queue.ts';
import { createLog } from '../../log.ts';
import { startBucketServer } from '../../testing/bucketServer.ts';
import { startChildServer } from '../../testing/childServer.ts';
import { drawingPdf, lockedPdf, reportPdf, slowPdf } from '../../testing/documents.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { beginUpload, type FileOptions, newFile, sendPiece } from '../../testing/files.ts';
import { listen } from '../../testing/liveSocket.ts';
import { type Person, signInAgain, signUpAndConfirm } from '../../testing/people.ts';
import { decodersOf, newPicture } from '../../testing/pictures.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';
import { enqueueAgain } from './previewJobs.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer({ describes: true });
  team = await foundStudio(server);
});
afterAll(() => server.close());

const fileNow = async ({ client }: Person, { id }: FileRecord) => (await ok<{ file: FileRecord }>(client.get(`/api/v1/files/${id}`))).file;
const previewOf = async (person: Person, file: FileRecord) => (await fileNow(person, file)).preview;

/** A document that was looked at. */
async function seenFile(person: Person, options: FileOptions): Promise<FileRecord> {
  const file = await newFile(person.client, options);
  await expect.poll(() => previewOf(person, file), { timeout: 60_000 }).not.toBe('waiting');
  return fileNow(person, file);
}

const base = ({ id, number }: Pick<FileRecord, 'id' | 'number'>) => `/files/documents/${id}/${number}`;

/** What a page gets, as bytes. */
async function pictureAt({ session }: Person, path: string, on: { url: string; publicKey: string } = server) {
  const headers = { apikey: on.publicKey, authorization: `Bearer ${session.access_token}`, host: 'localhost' };
  const answer = await fetch(`${on.url}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return [format, width, height];
};

const renditions = async ({ id }: FileRecord) =>
  (await queryOnce(server.ownerUrl, 'select name from file_renditions where file_id = $1 order by name', [id])).rows.map(
    ({ name }: { name: string }) => name,
  );

describe('what comes in', () => {
  test('what draws a document is there before its last byte has come, and is the one that draws it', async () => {
    const drawers = () => decodersOf(process.pid, 'renderProcess');
    for (const pid of drawers()) process.kill(pid, 'SIGKILL');
    await expect.poll(drawers).toEqual([]);
    const { client } = team.standard;
    const content = await reportPdf(1);
    const upload = await beginUpload(client, { name: 'Brief.pdf', content });
    // Nobody else has it started.
    expect((await sendPiece(team.senior.client, upload.id, { body: content.subarray(0, 100), offset: 0 })).status).toBe(404);
    expect(drawers()).toEqual([]);
    await sendPiece(client, upload.id, { body: content.subarray(0, 100), offset: 0 });
    await expect.poll(() => drawers().length).toBe(1);
    const before = drawers();
    await sendPiece(client, upload.id, { body: content.subarray(100), offset: 100 });
    const { file } = await ok<{ file: FileRecord }>(client.post('/api/v1/files', { id: randomUUID(), uploadId: upload.id }));
    await expect.poll(() => previewOf(team.standard, file), { timeout: 60_000 }).toBe('ready');
    expect(drawers()).toEqual(before);
  });

  test('a drawing has its facts, its words and a small picture, and everybody who reads it hears of that', async () => {
    const { id: projectId } = await newProject(team.principal);
    const live = await listen(server, team.junior);
    const file = await seenFile(team.standard, { projectId, name: 'A-101.txt', content: await drawingPdf(500) });
    expect(file).toMatchObject({ kind: 'pdf', mediaType: 'application/pdf', preview: 'ready', width: 2384, height: 1684, pages: 1 });
    const thumbnail = await pictureAt(team.junior, `${base(file)}/thumbnail`);
    expect(await sizeOf(thumbnail.bytes)).toEqual(['webp', 480, 339]);
    const { rows } = await queryOnce(server.ownerUrl, 'select page, body from file_texts where file_id = $1', [file.id]);
    expect(rows).toEqual([{ page: 1, body: expect.stringContaining('Wall 400') }]);
    const isHeard = ({ type }: LiveEvent) => type === 'files.rendered';
    await expect.poll(() => live.events.some(isHeard)).toBe(true);
    expect(live.events.find(isHeard)).toMatchObject({ data: { projectId, fileId: file.id, number: 1 } });
    live.close();
    const copy = randomUUID();
    const copies = [{ fileId: file.id, id: copy }];
    await ok(team.standard.client.post('/api/v1/files/copy', { copies, to: { projectId, folderId: null } }));
    expect((await queryOnce(server.ownerUrl, 'select page, body from file_texts where file_id = $1', [copy])).rows).toEqual(rows);
  });

  test('whoever opens a drawing finds its first page drawn, and the decoder is asked for nothing', async () => {
    const file = await seenFile(team.principal, { content: await drawingPdf(50) });
    expect(await renditions(file)).toEqual(['1-1200', '1-2400']);
    const { rows } = await queryOnce(server.ownerUrl, 'select name, sha256 from file_renditions where file_id = $1 order by name', [
      file.id,
    ]);
    for (const [place, width] of [1200, 2400].entries()) {
      const picture = await pictureAt(team.principal, `${base(file)}/page/1?width=${width}`);
      expect(await sizeOf(picture.bytes)).toEqual(['webp', width, expect.any(Number)]);
      expect(picture.headers.get('etag')).toBe(`"${(rows[place].sha256 as Buffer).toString('base64url')}"`);
    }
  });

  test('what is uploaded to a task is looked at, too, and its picture is the card’s', async () => {
    const projectId = (await newProject(team.principal)).id;
    const created = await ok<{ task: { id: string } }>(team.standard.client.post('/api/v1/tasks', { title: 'Draw the stair', projectId }));
    const file = await seenFile(team.standard, { projectId, taskId: created.task.id, content: await drawingPdf(500) });
    expect(file).toMatchObject({ kind: 'pdf', preview: 'ready', pages: 1, staysWith: created.task.id });
    const cards = await ok<{ items: object[] }>(team.junior.client.get(`/api/v1/task-files?projectId=${projectId}`));
    expect(cards.items).toMatchObject([{ taskId: created.task.id, count: 1, picture: { id: file.id, preview: 'ready' } }]);
  });

  test('one’s own is told to nobody else', async () => {
    const [live, own] = [await listen(server, team.principal), await listen(server, team.senior)];
    await seenFile(team.senior, { content: await newPicture() });
    await expect.poll(() => own.events.some(({ type }) => type === 'files.rendered')).toBe(true);
    expect(live.events.filter(({ type }) => type.startsWith('files.'))).toEqual([]);
    live.close();
    own.close();
  });

  test('a photograph has a small picture that stands upright; a new version has its own', async () => {
    const photo = await sharp(await newPicture({ width: 900, height: 600 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const file = await seenFile(team.principal, { name: 'Hall.jpg', content: photo });
    expect(file).toMatchObject({ kind: 'image', width: 600, height: 900, pages: null, preview: 'ready' });
    const next = await seenFile(team.principal, { replaces: file.id, content: await newPicture({ width: 400, height: 400, kind: 'png' }) });
    expect(next).toMatchObject({ id: file.id, number: 2, width: 400, height: 400 });
    const pictures = await Promise.all([1, 2].map((number) => pictureAt(team.principal, `${base({ ...file, number })}/thumbnail`)));
    expect(await Promise.all(pictures.map(({ bytes }) => sizeOf(bytes)))).toEqual([
      ['webp', 320, 480],
      ['webp', 400, 400],
    ]);
  });

  test('TIFF and GIF that came before they were opened are looked at again once, each version; what cannot be is not', async () => {
    const picture = await newPicture({ width: 900, height: 600 });
    const [scan, still] = await Promise.all([sharp(picture).tiff().toBuffer(), sharp(picture).gif().toBuffer()]);
    const file = await seenFile(team.principal, { name: 'Scan.tif', content: scan });
    await seenFile(team.principal, { replaces: file.id, content: still });
    const broken = await seenFile(team.principal, { name: 'Cut.tif', content: scan.subarray(0, scan.length / 2) });
    const psd = await seenFile(team.principal, { name: 'Hall.psd', content: Buffer.from(`8BPS\0\x01${'\0'.repeat(60)}`, 'latin1') });
    const cases = [file, broken, psd].map(({ id }) => id);
    const asBefore = `update file_versions set preview = 'none', thumbnail = null,
      fault = case when number = 2 then null else 'unsupported' end where file_id = any($1)`;
    await queryOnce(server.ownerUrl, asBefore, [cases]);
    expect((await pictureAt(team.principal, `${base(file)}/thumbnail`)).status).toBe(404);
    const jobs = await openQueue({ ownerUrl: server.ownerUrl, log: createLog({ level: 'silent' }), schedule: false });
    const again = enqueueAgain({ db: server.db, jobs });
    expect(await again()).toBe(2);
    const seen = async (): Promise<unknown> => {
      const facts = 'select preview, fault from file_versions where file_id = any($1) order by array_position($1, file_id), number';
      return (await queryOnce(server.ownerUrl, facts, [cases])).rows;
    };
    await expect.poll(seen, { timeout: 60_000 }).toEqual([
      { preview: 'ready', fault: null },
      { preview: 'ready', fault: null },
      { preview: 'none', fault: 'broken' },
      { preview: 'none', fault: 'unsupported' },
    ]);
    expect(await sizeOf((await pictureAt(team.principal, `${base(file)}/thumbnail`)).bytes)).toEqual(['webp', 480, 320]);
    expect(await again()).toBe(0);
    await jobs.stop();
  });

  test('[A52] what cannot be drawn is shown by its facts, once, and the next one is drawn', async () => {
    const report = await reportPdf(1);
    const contents = [lockedPdf(), report.subarray(0, 700), Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('PK\x03\x04zip')];
    for (const content of contents) {
      const file = await seenFile(team.principal, { name: 'A-101.pdf', content, sameName: 'keepBoth' });
      expect(file.preview).toBe('none');
      expect((await pictureAt(team.principal, `${base(file)}/thumbnail`)).status).toBe(404);
      if (file.kind !== 'pdf') expect((await pictureAt(team.principal, `${base(file)}/page/1?width=600`)).status).toBe(404);
    }
    expect((await seenFile(team.principal, { content: report })).preview).toBe('ready');
  });
});

describe('pages and pictures', () => {
  test('[R9-12] a page is drawn in each width, kept, and drawn no more than once, however many ask', async () => {
    const file = await seenFile(team.principal, { content: await reportPdf(3) });
    const path = `${base(file)}/page/2?width=1200`;
    const answers = await Promise.all(Array.from({ length: 24 }, () => pictureAt(team.principal, path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    const [first = await pictureAt(team.principal, path)] = answers;
    expect(await sizeOf(first.bytes)).toEqual(['webp', 1200, 1698]);
    expect(await renditions(file)).toEqual(['1-1200', '2-1200']);
    const again = await pictureAt(team.principal, path);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(Object.fromEntries(again.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      vary: expect.stringContaining('authorization'),
    });
  });

  test('[A59 A60] tiles and widths are those that there are, and of pages as many as there are', async () => {
    const file = await seenFile(team.principal, { content: await drawingPdf(50) });
    const statusOf = async (rest: string) => (await pictureAt(team.principal, `${base(file)}/${rest}`)).status;
    expect(await sizeOf((await pictureAt(team.principal, `${base(file)}/page/1?width=4800&x=4&y=3`)).bytes)).toEqual(['webp', 704, 319]);
    for (const query of ['', '?width=601', '?width=100000', '?width=600&x=0&y=0', '?width=4800', '?width=4800&x=0', '?width=600&a=1']) {
      expect([query, await statusOf(`page/1${query}`)]).toEqual([query, 400]);
    }
    expect(await statusOf('page/1?width=4800&x=50&y=0')).toBe(422);
    for (const rest of ['page/2?width=600', 'page/0?width=600', 'page/x?width=600', 'other']) {
      expect([rest, [400, 404].includes(await statusOf(rest))]).toEqual([rest, true]);
    }
    expect((await pictureAt(team.principal, `${base({ ...file, number: 2 })}/page/1?width=600`)).status).toBe(404);
    expect(await renditions(file)).toEqual(['1-1200', '1-2400', '1-4800-4-3']);
  });

  test('a photograph comes in steps, none larger than it is', async () => {
    const file = await seenFile(team.principal, { content: await newPicture({ width: 1500, height: 1000 }) });
    for (const [width, expected] of [
      [600, ['webp', 600, 400]],
      [2400, ['webp', 1500, 1000]],
    ] as const) {
      expect(await sizeOf((await pictureAt(team.principal, `${base(file)}/picture?width=${width}`)).bytes)).toEqual(expected);
    }
  });

  test('what cannot be drawn says why, and leaks nothing', async () => {
    const file = await seenFile(team.principal, { content: lockedPdf() });
    const answer = await pictureAt(team.principal, `${base(file)}/page/1?width=600`);
    expect([answer.status, JSON.parse(answer.bytes.toString())]).toEqual([
      422,
      expect.objectContaining({ code: 'picture_refused', message: faultWords.locked }),
    ]);
    expect(answer.bytes.toString()).not.toContain(server.dataDir);
    const { rows } = await queryOnce(server.ownerUrl, 'select fault from file_versions where file_id = $1', [file.id]);
    expect(rows).toEqual([{ fault: 'locked' }]);
    // The record says it, so that the page does not ask for a picture that never comes.
    const known = await ok<{ file: FileRecord; versions: FileVersion[] }>(team.principal.client.get(`/api/v1/files/${file.id}`));
    expect([known.file.fault, ...known.versions.map(({ fault }) => fault)]).toEqual(['locked', 'locked']);
    const copies = { copies: [{ fileId: file.id, id: randomUUID() }], to: { projectId: null, folderId: null } };
    const { items } = await ok<{ items: FileRecord[] }>(team.principal.client.post('/api/v1/files/copy', copies));
    expect(items.map(({ fault }) => fault)).toEqual(['locked']);
  });

  test('pictures go with their document', async () => {
    const file = await seenFile(team.principal, { content: await reportPdf(1) });
    await pictureAt(team.principal, `${base(file)}/page/1?width=600`);
    await ok(team.principal.client.post('/api/v1/files/remove', { fileIds: [file.id] }));
    for (const rest of ['thumbnail', 'page/1?width=600'])
      expect((await pictureAt(team.principal, `${base(file)}/${rest}`)).status).toBe(404);
    await queryOnce(server.ownerUrl, 'delete from user_files where id = $1', [file.id]);
    expect(await renditions(file)).toEqual([]);
  });
});

describe('[A8 A9] who gets a picture', () => {
  const rests = ['thumbnail', 'page/1?width=600'];
  const statuses = (person: Person, file: FileRecord) =>
    Promise.all(rests.map(async (rest) => (await pictureAt(person, `${base(file)}/${rest}`)).status));

  test('whoever reads the project, and nobody else: for a stranger there is none', async () => {
    const { id: projectId } = await newProject(team.principal, { visibility: 'private' });
    const file = await seenFile(team.principal, { projectId, content: await reportPdf(1) });
    expect(await statuses(team.principal, file)).toEqual([200, 200]);
    for (const other of [team.standard, team.junior, await signUpAndConfirm(server)])
      expect(await statuses(other, file)).toEqual([404, 404]);
  });

  test('one’s own documents are drawn for oneself alone', async () => {
    const file = await seenFile(team.senior, { content: await reportPdf(1) });
    expect(await statuses(team.senior, file)).toEqual([200, 200]);
    expect(await statuses(team.principal, file)).toEqual([404, 404]);
  });

  test('nobody without a session, and nobody whose session is over', async () => {
    const file = await seenFile(team.principal, { content: await reportPdf(1) });
    const path = `${base(file)}/thumbnail`;
    expect((await server.client.get(path)).status).toBe(401);
    const leaving = await signInAgain(server, team.principal);
    expect((await pictureAt(leaving, path)).status).toBe(200);
    await ok(leaving.client.post('/auth/v1/logout?scope=local'));
    expect((await pictureAt(leaving, path)).status).toBe(401);
  });
});

test('[F10] what waits to be looked at when the server is killed is looked at by the next one, from a bucket as from a folder', async () => {
  const service = await startBucketServer();
  const { bucket, endpoint = '', region, accessKeyId, secretAccessKey } = service.options;
  const env = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const killed = await startChildServer({ env });
  const person = await signUpAndConfirm(killed);
  // One that takes the studio's turn for long, and one behind it.
  await newFile(person.client, { content: slowPdf() });
  const file = await newFile(person.client, { content: await reportPdf(2) });
  const states = async (): Promise<unknown> => {
    const { rows } = await queryOnce(killed.ownerUrl, `select state from pgboss.job where name = 'files.describe' order by created_on`);
    return rows;
  };
  // The next one would begin with the first, which nobody waits for here, or come to the second only once that is known to be let down.
  await expect.poll(states).toEqual([{ state: 'active' }, { state: 'created' }]);
  expect(await previewOf(person, file)).toBe('waiting');
  await killed.end('SIGKILL');
  const next = await startTestServer({ databaseUrl: killed.ownerUrl, bucket: service.options, describes: true });
  try {
    const back = await signInAgain(next, person);
    await expect.poll(() => previewOf(back, file), { timeout: 60_000 }).toBe('ready');
    const page = await pictureAt(back, `${base(file)}/page/2?width=600`, next);
    expect([page.status, await sizeOf(page.bytes)]).toEqual([200, ['webp', 600, 849]]);
  } finally {
    await next.close();
    await killed.close();
    await service.close();
  }
});
