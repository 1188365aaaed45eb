// A whole server whose files lie in a bucket.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BucketServer, startBucketServer } from '../testing/bucketServer.ts';
import { ok } from '../testing/answers.ts';
import { loadUnread, newFile } from '../testing/files.ts';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { newPicture, sendPicture } from '../testing/pictures.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { openBucket } from './bucket.ts';
import { quiet } from './wordSql.ts';

let service: BucketServer;
let server: TestServer;
let ines: Person;
beforeAll(async () => {
  service = await startBucketServer();
  server = await startTestServer({ bucket: service.options });
  // After a start nothing is removed for a while.
  server.advance(quiet.start);
  ines = await signUpAndConfirm(server);
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const namesInBucket = async (): Promise<number> => {
  let count = 0;
  for await (const some of openBucket(service.options).list()) count += some.length;
  return count;
};

test('a picture of a person lies there, is served from there, and is in their data', async () => {
  const { avatar_url: url } = await ok<{ avatar_url: string }>(sendPicture(ines.client, await newPicture()));
  expect(await namesInBucket()).toBe(1);
  expect(existsSync(join(server.dataDir, 'files', 'ab'))).toBe(false);
  const headers = { apikey: server.publicKey, authorization: `Bearer ${ines.session.access_token}` };
  const answer = await fetch(`${server.url}${url}`, { headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
  expect((await fetch(`${server.url}/files/my-data.zip`, { headers })).status).toBe(200);
});

test('who starts it is told why the service does not let Atelier in, without the key', async () => {
  const troubleOf = (options: Partial<BucketServer['options']>) => openBucket({ ...service.options, ...options }).trouble();
  expect(await troubleOf({})).toBeNull();
  const refused = await troubleOf({ accessKeyId: 'NOBODY', secretAccessKey: 'hunter2' });
  expect(refused).toMatch(
    /^No document can be kept in the bucket of S3_BUCKET: .+\. Look at its name, the other S3_ settings and what its key/,
  );
  expect(refused).not.toContain('hunter2');
  expect(await troubleOf({ bucket: 'attic' })).toContain('bucket does not exist');
  expect(await troubleOf({ endpoint: 'http://127.0.0.1:1' })).toContain('ECONNREFUSED');
});

test('downloads that nobody reads on hold up nobody else', async () => {
  const addressFor = async ({ client }: Person, content: Buffer | string) =>
    `${server.url}${(await ok<{ url: string }>(client.get(`/api/v1/files/${(await newFile(client, { content })).id}/address`))).url}`;
  // More than waits between the two ends of a connection.
  const long = Buffer.alloc(8 * 1024 * 1024, 'Oak');
  const people = [ines, await signUpAndConfirm(server, { studioName: 'Studio Berg' })];
  const urls = await Promise.all(people.map((person) => addressFor(person, long)));
  const short = await addressFor(ines, 'Ash');
  let answered = 0;
  const under = urls.flatMap((url) => Array.from({ length: 30 }, () => loadUnread(url)));
  for (const one of under) void one.then(() => answered++);
  await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThanOrEqual(50);
  // It would hang for as long as they do not read.
  expect(await (await fetch(short)).text()).toBe('Ash');
  for (const one of under) (await one).destroy();
});

test('a document is moved there, comes back in ranges, and goes when its studio is deleted', async () => {
  const before = await namesInBucket();
  const other = await signUpAndConfirm(server, { studioName: 'Studio Lind' });
  const file = await newFile(other.client, { content: 'Oak, oiled.' });
  expect(await namesInBucket()).toBe(before + 1);
  const { url } = await ok<{ url: string }>(other.client.get(`/api/v1/files/${file.id}/address`));
  const part = await fetch(`${server.url}${url}`, { headers: { range: 'bytes=0-2' } });
  expect([part.status, await part.text()]).toEqual([206, 'Oak']);
  await ok(other.client.post('/auth/v1/reauthenticate', { password: other.password }));
  await ok(other.client.post('/api/v1/studio/delete', { name: 'Studio Lind' }));
  await expect.poll(namesInBucket, { timeout: 10_000 }).toBe(before);
});

test('while the service is away a picture is refused with words, and nothing is half there', async () => {
  await service.close();
  const { status, body } = await sendPicture(ines.client, await newPicture({ colour: '#102030' }));
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect((await ines.client.get('/api/v1/me/profile')).status).toBe(200);
});
