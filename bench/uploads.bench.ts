// How fast documents come in and go out, beside plain Node streams over the same loopback and disk; what ten uploads at once take of
// memory; and what a page of a large folder costs.

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChildServer, startChildServer } from '../server/testing/childServer.ts';
import { beginUpload, sendPiece } from '../server/testing/files.ts';
import { type Person, signUpAndConfirm } from '../server/testing/people.ts';
import { cpuOf } from './cpu.ts';
import { fillMyFiles } from './largeFolder.ts';
import { startPlainFiles } from './plainFiles.ts';

const pieceBytes = 8 * 2 ** 20;
const pieces = 32;
const rounds = Number(process.env['ROUNDS'] ?? 5);
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
const inMiB = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
const report = (line: string): void => void process.stdout.write(`${line}\n`);

async function upload(id: string, count = pieces): Promise<void> {
  for (let sent = 0; sent < count; sent++) await sendPiece(person.client, id, { body: piece, offset: sent * pieceBytes });
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
  const raw = await startPlainFiles(join(folder, 'bytes'));
  const [ups, downs]: [number[], number[]] = [[], []];
  const [ownClock, rawClock] = [cpuOf(server.pid), cpuOf(raw.pid)];
  const clocks = () => ({ own: ownClock(), raw: rawClock() });
  for (let round = 0; round < rounds; round++) {
    rmSync(join(folder, 'bytes'), { force: true });
    const { id } = await beginUpload(person.client, { bytes: pieces * pieceBytes });
    const begun = clocks();
    const own = await seconds(() => upload(id));
    const limit = await seconds(async () => {
      for (let sent = 0; sent < pieces; sent++) await patchPlain(raw.port);
    });
    const up = clocks();
    const { body } = await person.client.post<{ file: { id: string; bytes: number } }>('/api/v1/files', { id: randomUUID(), uploadId: id });
    const { url } = (await person.client.get<{ url: string }>(`/api/v1/files/${body.file.id}/address`)).body;
    const before = clocks();
    const out = await seconds(() => drain(`${server.url}${url}`));
    const outLimit = await seconds(() => drain(`http://127.0.0.1:${raw.port}/`));
    const down = clocks();
    expect(body.file.bytes).toBe(pieces * pieceBytes);
    ups.push(limit / own);
    downs.push(outLimit / out);
    const cpu = (from: typeof begun, to: typeof begun) => `CPU ${(to.own - from.own).toFixed(0)} of ${(to.raw - from.raw).toFixed(0)} ms`;
    report(
      `256 MiB up ${rate(own)}, plain ${rate(limit)}, ${cpu(begun, up)}; down ${rate(out)}, plain ${rate(outLimit)}, ${cpu(before, down)}`,
    );
  }
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] as number;
  report(
    `of a plain stream, middle of the rounds: up ${middle(ups).toFixed(2)} (with its hash and its place), down ${middle(downs).toFixed(2)}`,
  );
  await raw.close();
});

test('ten at once', { timeout: 300_000 + eachOfTen * 1000 }, async () => {
  const idle = server.memory();
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
  report(
    `ten uploads of ${eachOfTen} MiB at once: ${inMiB(most - before)} MiB more memory at most than after one; ${inMiB(most - idle)} more than before any`,
  );
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
