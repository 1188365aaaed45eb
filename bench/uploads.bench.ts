// How fast documents come in and go out, beside plain Node streams over the same loopback and disk; what ten uploads at once take of
// memory; and what a page of a large folder costs.

import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChildServer, startChildServer } from '../server/testing/childServer.ts';
import { beginUpload, sendPiece } from '../server/testing/files.ts';
import { type Person, signUpAndConfirm } from '../server/testing/people.ts';
import { fillMyFiles } from './largeFolder.ts';

const pieceBytes = 8 * 2 ** 20;
const pieces = 32;
/** Of each of ten at once, MiB: `UPLOAD_MIB=1024` needs 10 GiB of disk. */
const eachOfTen = Number(process.env['UPLOAD_MIB'] ?? 256);
const piece = randomBytes(pieceBytes);

let server: ChildServer;
let person: Person;
beforeAll(async () => {
  server = await startChildServer({ isFrugal: false });
  person = await signUpAndConfirm(server);
}, 90_000);
afterAll(() => server?.close());

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};
const rate = (time: number): string => `${((pieces * pieceBytes) / 2 ** 20 / time).toFixed(0)} MiB/s`;
const report = (line: string): void => void process.stdout.write(`${line}\n`);

async function upload(id: string, count = pieces): Promise<void> {
  for (let sent = 0; sent < count; sent++) await sendPiece(person.client, id, { body: piece, offset: sent * pieceBytes });
}

/** A server of Node's own that writes what comes to a file, or reads one. */
async function plain(file: string) {
  const raw = createServer((incoming, answer) => {
    const done =
      incoming.method === 'PATCH'
        ? pipeline(incoming, createWriteStream(file, { flags: 'a', flush: true })).then(() => answer.end())
        : pipeline(createReadStream(file), answer);
    void done.catch(() => answer.destroy());
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => raw.once('listening', resolve));
  return { port: (raw.address() as AddressInfo).port, close: () => void raw.close() };
}

const patchPlain = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const sending = request({ port, host: '127.0.0.1', method: 'PATCH', headers: { 'content-length': pieceBytes } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve());
    });
    sending.once('error', reject);
    sending.end(piece);
  });

const drain = (url: string) =>
  new Promise<void>((resolve, reject) => {
    request(url, (answer) => {
      answer.resume();
      answer.once('end', () => resolve());
    })
      .once('error', reject)
      .end();
  });

test('up and down', { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(server.dataDir, 'plain-'));
  const raw = await plain(join(folder, 'bytes'));
  const [ups, downs]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round++) {
    rmSync(join(folder, 'bytes'), { force: true });
    const { id } = await beginUpload(person.client, { bytes: pieces * pieceBytes });
    const own = await seconds(() => upload(id));
    const limit = await seconds(async () => {
      for (let sent = 0; sent < pieces; sent++) await patchPlain(raw.port);
    });
    const { body } = await person.client.post<{ file: { id: string; bytes: number } }>('/api/v1/files', { id: randomUUID(), uploadId: id });
    const { url } = (await person.client.get<{ url: string }>(`/api/v1/files/${body.file.id}/address`)).body;
    const out = await seconds(() => drain(`${server.url}${url}`));
    const outLimit = await seconds(() => drain(`http://127.0.0.1:${raw.port}/`));
    expect(body.file.bytes).toBe(pieces * pieceBytes);
    ups.push(limit / own);
    downs.push(outLimit / out);
    report(`256 MiB up ${rate(own)}, plain ${rate(limit)}; down ${rate(out)}, plain ${rate(outLimit)}`);
  }
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[1] as number;
  report(
    `of a plain stream, middle of three: up ${middle(ups).toFixed(2)} (with its hash and its place), down ${middle(downs).toFixed(2)}`,
  );
  raw.close();
});

test('ten at once', { timeout: 300_000 + eachOfTen * 1000 }, async () => {
  const count = Math.ceil((eachOfTen * 2 ** 20) / pieceBytes);
  const bytes = count * pieceBytes;
  const uploads = await Promise.all(Array.from({ length: 10 }, () => beginUpload(person.client, { bytes })));
  // What the program itself takes the first time is no part of what uploads take.
  const first = await beginUpload(person.client, { bytes: pieces * pieceBytes });
  await upload(first.id);
  const before = server.memory();
  let most = before;
  const watch = setInterval(() => void (most = Math.max(most, server.memory())), 100);
  await Promise.all(uploads.map(({ id }) => upload(id, count)));
  clearInterval(watch);
  // What is held is a little of each, however large they are.
  expect(most - before).toBeLessThan(10 * bytes * 0.1);
  report(`ten uploads of ${eachOfTen} MiB at once: ${((most - before) / 2 ** 20).toFixed(0)} MiB more memory at most`);
});

test('a page of a large folder', { timeout: 120_000 }, async () => {
  await fillMyFiles(server.ownerUrl, person);
  for (const sort of ['modified', 'name', 'size']) {
    const times: number[] = [];
    for (let turn = 0; turn < 9; turn++)
      times.push(await seconds(async () => expect((await person.client.get(`/api/v1/files?sort=${sort}`)).status).toBe(200)));
    report(`100 of 20,000 by ${sort}: ${((times.toSorted((a, b) => a - b)[4] as number) * 1000).toFixed(0)} ms`);
  }
});
