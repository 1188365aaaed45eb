// What comes of uploads and of all else once the disk is full.

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { FileRecord } from '../../../domain/files/contract.ts';
import { openDatabase } from '../../db/pool.ts';
import { createLog } from '../../log.ts';
import { checkFiles } from '../../storage/check.ts';
import { openDisk } from '../../storage/disk.ts';
import { startChildServer } from '../../testing/childServer.ts';
import type { Client } from '../../testing/client.ts';
import { ok } from '../../testing/answers.ts';
import { beginUpload, newFile, sendPiece } from '../../testing/files.ts';
import { signUpAndConfirm } from '../../testing/people.ts';
import { newPicture, sendPicture } from '../../testing/pictures.ts';
import { sendRaw, statusesIn } from '../../testing/rawSocket.ts';
import { mountSmallDisk } from '../../testing/smallDisk.ts';

const megabyte = 1_000_000;

const disk = mountSmallDisk(40);
afterAll(() => disk?.unmount());

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const headOf = (line: string, headers: Record<string, string | number>): Buffer =>
  Buffer.from([`${line} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n'));

/** Sends piece after piece until one is refused, or all are there. */
async function send(client: Client, { id, content }: { id: string; content: Buffer }) {
  for (;;) {
    const { headers } = await client.call('HEAD', `/files/uploads/${id}`);
    const offset = Number(headers['upload-offset']);
    if (offset === content.length) return { offset, refused: null };
    const answer = await sendPiece(client, id, { body: content.subarray(offset, offset + megabyte), offset });
    if (answer.status !== 204) return { offset, refused: answer };
  }
}

test.skipIf(!disk)('[F10] a full disk is said in words, keeps what arrived, and an upload goes on once there is room', async () => {
  const server = await startChildServer({ env: { DATA_DIR: disk?.place ?? '' } });
  try {
    const { client, session } = await signUpAndConfirm(server);
    const bytesOf = async (file: Pick<FileRecord, 'id'>) => {
      const { url } = await ok<{ url: string }>(client.get(`/api/v1/files/${file.id}/address`));
      return hashOf(Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer()));
    };
    const [there, scan] = [randomBytes(20 * megabyte), randomBytes(30 * megabyte)];
    const file = await newFile(client, { content: there, name: 'Survey.bin' });
    const { id } = await beginUpload(client, { content: scan, name: 'Laser scan.e57' });
    const full = await send(client, { id, content: scan });
    expect(full.offset).toBeGreaterThan(10 * megabyte);
    const words = expect.stringContaining('The disk of this Atelier is full.');
    expect([full.refused?.status, full.refused?.body]).toEqual([503, expect.objectContaining({ code: 'unavailable', message: words })]);
    expect(full.refused?.body.message).toContain('What has arrived stays, and the upload goes on once there is room.');

    // What is under way of a piece that is refused stands in no other call's way, and its answer is heard.
    const rest = scan.subarray(full.offset + megabyte);
    const head = headOf(`PATCH /files/uploads/${id}`, {
      host: new URL(server.publicUrl).host,
      apikey: server.publicKey,
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': Number((await client.call('HEAD', `/files/uploads/${id}`)).headers['upload-offset']),
      'content-length': rest.length,
    });
    const next = headOf('GET /healthz', { host: new URL(server.publicUrl).host, connection: 'close' });
    expect(statusesIn(await sendRaw(server, Buffer.concat([head, rest, next]), { closes: true }))).toEqual([503, 200]);

    // The rest of the house stands: rows are written, what was kept is read, and what brings bytes is refused in the same words.
    const { project } = await ok<{ project: { id: string } }>(client.post('/api/v1/projects', { name: 'Halden House' }));
    const picture = await sendPicture(client, await newPicture(), { query: `of=project&projectId=${project.id}` });
    expect([picture.status, picture.body.message]).toEqual([503, words]);
    expect(await bytesOf(file)).toBe(hashOf(there));

    disk?.resize(120);
    expect(await send(client, { id, content: scan })).toEqual({ offset: scan.length, refused: null });
    const made = await ok<{ file: FileRecord }>(client.post('/api/v1/files', { id: randomUUID(), uploadId: id }));
    expect([await bytesOf(made.file), await bytesOf(file)]).toEqual([hashOf(scan), hashOf(there)]);
    const db = openDatabase({ url: server.ownerUrl, role: 'atelier_app', log: createLog({ level: 'silent' }) });
    const report = await checkFiles({ db, blobs: openDisk(join(disk?.place ?? '', 'files')), moment: new Date(Date.now() + 1000) });
    await db.close();
    expect(report).toMatchObject({ missing: [], strays: [] });
  } finally {
    await server.close();
  }
});
