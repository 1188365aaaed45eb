// Documents lose nothing: a server is killed in the middle of uploads, versions, moves and deletions, again and again, and what it
// had answered is there afterwards, with all its bytes.

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FileRecord } from '../../../domain/files/contract.ts';
import { type Database, openDatabase } from '../../db/pool.ts';
import { createLog } from '../../log.ts';
import { sweepDatabase } from '../../housekeeping/sweep.ts';
import { checkFiles } from '../../storage/check.ts';
import { openDisk } from '../../storage/disk.ts';
import { startChildServer } from '../../testing/childServer.ts';
import { createClient, type Client } from '../../testing/client.ts';
import { beginUpload, newFile, newFolder, sendPiece } from '../../testing/files.ts';
import { signUpAndConfirm } from '../../testing/people.ts';
import { storeOf } from '../../testing/pictures.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { createTestDatabase } from '../../testing/testDatabase.ts';

const kills = Number(process.env['KILLS'] ?? 4);

/** What the server said that it has: the hash of each version, by document and number. */
type Promised = Map<string, string>;

const anHourAgo = () => new Date(Date.now() - 3_600_000);
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** One person's hour at a time: new documents, new versions, moves, the trash; until the server is gone. */
async function work(client: Client, { promised, folders, isOver }: { promised: Promised; folders: string[]; isOver: () => boolean }) {
  const keep = (file: FileRecord, bytes: Buffer) => promised.set(`${file.id} ${file.number}`, hashOf(bytes));
  while (!isOver()) {
    const [first, second] = [randomBytes(150_000), randomBytes(90_000)];
    const file = await newFile(client, { name: `${randomUUID()}.bin`, content: first });
    keep(file, first);
    keep(await newFile(client, { replaces: file.id, content: second }), second);
    const to = { projectId: null, folderId: folders[promised.size % folders.length] ?? null };
    await client.post('/api/v1/files/move', { fileIds: [file.id], to });
    await client.post('/api/v1/files/remove', { fileIds: [file.id] });
    await client.post('/api/v1/files/restore', { fileIds: [file.id] });
  }
}

const pieceBytes = 400_000;

interface LongUpload {
  id: string;
  content: Buffer;
  /** As far as the server said that it had got. */
  acknowledged: number;
}

/** Sends piece after piece from where the upload stands. */
async function goOn(client: Client, upload: LongUpload, isOver: () => boolean) {
  while (!isOver() && upload.acknowledged < upload.content.length) {
    const body = upload.content.subarray(upload.acknowledged, upload.acknowledged + pieceBytes);
    const { status, headers } = await sendPiece(client, upload.id, { body, offset: upload.acknowledged });
    if (status !== 204) return;
    upload.acknowledged = Number(headers['upload-offset']);
  }
}

async function held(client: Client, url: string, key: string): Promise<string> {
  const [id, number] = key.split(' ');
  // The kill may have come while it was in the trash.
  await client.post('/api/v1/files/restore', { fileIds: [id] });
  const { status, body, text } = await client.get<{ url: string }>(`/api/v1/files/${id}/address?number=${number}`);
  expect(status, `${key}: ${text}`).toBe(200);
  const answer = await fetch(`${url}${body.url}`);
  return hashOf(Buffer.from(await answer.arrayBuffer()));
}

/** What the kills left half way goes with the next sweep: what lies there then is what rows show. */
async function expectNothingLeft(url: string, dataDir: string, db: Database): Promise<void> {
  // Uploads that nobody goes on with are over.
  await sweepDatabase(db, new Date(Date.now() + 48 * 3_600_000));
  await storeOf({ db, dataDir }).sweep(new Date(Date.now() + 3_600_000));
  const { rows } = await queryOnce(url, 'select count(*)::int as kept from blobs');
  const { whole, leaving, strays } = await checkFiles({ db, blobs: openDisk(join(dataDir, 'files')), moment: new Date(Date.now() + 1000) });
  expect({ whole, leaving, strays }).toEqual({ whole: (rows[0] as { kept: number }).kept, leaving: 0, strays: [] });
  expect(readdirSync(join(dataDir, 'files', 'incoming'))).toEqual([]);
}

test(
  `[F14] a server that is killed ${kills} times in the middle of the work keeps what it answered for, and an upload goes on through it all`,
  async () => {
    const [database, dataDir] = [await createTestDatabase(), mkdtempSync(join(tmpdir(), 'atelier-losses-'))];
    const start = () => startChildServer({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir } });
    const db = openDatabase({ url: database.url, role: 'atelier_app', log: createLog({ level: 'silent' }) });
    const promised: Promised = new Map();
    let server = await start();
    const person = await signUpAndConfirm(server);
    const headers = { apikey: server.publicKey, authorization: `Bearer ${person.session.access_token}` };
    const content = randomBytes(30_000_000);
    const { id } = await beginUpload(person.client, { name: 'Laser scan.e57', content });
    const long: LongUpload = { id, content, acknowledged: 0 };
    const folders = await Promise.all([0, 1].map(async () => (await newFolder(person.client)).id));
    try {
      for (let round = 1; round <= kills; round++) {
        const client = createClient({ url: server.url, headers });
        const before = promised.size;
        const known = new Set(promised.keys());
        let isOver = false;
        const people = Array.from({ length: 4 }, () => work(client, { promised, folders, isOver: () => isOver }).catch(() => {}));
        const sending = goOn(client, long, () => isOver).catch(() => {});
        // Some are answered, others under way, at another point each round.
        await expect.poll(() => promised.size, { interval: 5, timeout: 20_000 }).toBeGreaterThan(before + (round % 7));
        isOver = true;
        await server.end('SIGKILL');
        await Promise.all([...people, sending]);
        await server.close();
        server = await start();
        const again = createClient({ url: server.url, headers });
        for (const [key, hash] of promised) if (!known.has(key)) expect(await held(again, server.url, key), key).toBe(hash);
        const { rows } = await queryOnce(
          database.url,
          `select f.id from user_files f where not exists (select from file_versions v where v.file_id = f.id and v.number = f.number)
         union all select v.file_id from file_versions v left join blobs b using (sha256) where b.sha256 is null`,
        );
        expect(rows).toEqual([]);
        expect(await checkFiles({ db, blobs: openDisk(join(dataDir, 'files')), moment: anHourAgo() })).toMatchObject({
          missing: [],
          strays: [],
        });
        const arrived = Number((await again.call('HEAD', `/files/uploads/${id}`)).headers['upload-offset']);
        expect(arrived).toBeGreaterThanOrEqual(long.acknowledged);
        long.acknowledged = arrived;
      }
      const client = createClient({ url: server.url, headers });
      await goOn(client, long, () => false);
      for (const [key, hash] of promised) expect(await held(client, server.url, key), key).toBe(hash);
      const { body } = await client.post<{ file: FileRecord }>('/api/v1/files', { id: randomUUID(), uploadId: id });
      expect(await held(client, server.url, `${body.file.id} 1`)).toBe(hashOf(content));
      await expectNothingLeft(database.url, dataDir, db);
    } finally {
      await server.close();
      await db.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  60_000 + kills * 30_000,
);
