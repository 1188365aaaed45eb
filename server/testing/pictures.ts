// Pictures to send, made for the test that sends them: good ones, and what only looks like one.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Answer, Client } from './client.ts';
import type { Problem } from '../http/problems.ts';
import { createLog } from '../log.ts';
import { openBelonging } from '../storage/belonging.ts';
import { openDisk } from '../storage/disk.ts';
import { openStore, type Store } from '../storage/store.ts';
import type { TestServer } from './testServer.ts';

export interface PictureOptions {
  width?: number;
  height?: number;
  colour?: string;
  kind?: 'jpeg' | 'png' | 'webp';
}

/** A plain picture of one colour. */
export const newPicture = ({ width = 800, height = 600, colour = '#a65a3a', kind = 'jpeg' }: PictureOptions = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(kind)
    .toBuffer();

/** Sends a picture as a page does. */
export const sendPicture = <Body = Problem>(
  client: Client,
  body: Buffer | string,
  { query = 'of=me', type = 'image/jpeg' } = {},
): Promise<Answer<Body>> => client.call<Body>('POST', `/files/pictures?${query}`, { body, headers: { 'content-type': type } });

/** What a server keeps in its folder. */
export function storeOf({ db, dataDir }: Pick<TestServer, 'db' | 'dataDir'>): Store {
  const files = join(dataDir, 'files');
  const of = { db, blobs: openDisk(files), log: createLog({ level: 'silent' }), now: () => new Date() };
  return openStore({ ...of, belonging: openBelonging({ ...of, address: 'http://localhost' }), staging: join(files, 'incoming') });
}

/** Decoders that a server started and that still run: the ids of their processes. @param of the server's @param program what they run */
export const decodersOf = (of: number, program = 'decoderProcess'): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , parent, command]) => Number(parent) === of && command?.includes(program))
    .map(([, pid]) => Number(pid));

/** The only one that there is: a signal to none would go to the tests themselves. */
export function decoderOf(of: number): number {
  const [pid, ...others] = decodersOf(of);
  if (pid === undefined || others.length > 0) throw new Error(`There is not one decoder, but ${others.length + (pid ? 1 : 0)}.`);
  return pid;
}

interface PngOptions {
  width: number;
  height: number;
  /** Chunks between the header and the pixels. */
  chunks?: Buffer[];
}

/** A PNG of any size in a few bytes: all of it is one colour, with one bit for each pixel. */
export function tinyPng({ width, height, chunks = [] }: PngOptions): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A part of a PNG with its length and checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(named));
  return Buffer.concat([length, named, sum]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** A GIF with so many frames of one pixel each. */
export function gifOf(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = Buffer.from('21f904000a0000002c000000000100010000020244010 0'.replaceAll(' ', ''), 'hex');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from('3b', 'hex')]);
}
