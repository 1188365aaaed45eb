// The decoder by itself: its limits of time, and when its process is there.

import { afterEach, expect, test } from 'vitest';
import type { LaneBounds } from '../decoding/lane.ts';
import { createLog } from '../log.ts';
import { newPicture } from '../testing/pictures.ts';
import { isRunning } from '../testing/processes.ts';
import { type Decoder, decoderBounds, openDecoder } from './decoder.ts';

const open: Decoder[] = [];
afterEach(async () => {
  for (const decoder of open.splice(0)) await decoder.close();
});

function start(bounds: Partial<LaneBounds> = {}): Decoder {
  const decoder = openDecoder({ log: createLog({ level: 'silent' }), bounds: { ...decoderBounds, ...bounds } });
  open.push(decoder);
  return decoder;
}

test('[A59] a picture that takes too long is refused, and its process ended', async () => {
  const decoder = start({ perOne: 30 });
  const decoding = decoder.decode(await newPicture({ width: 6_000, height: 6_000 }), 'middle');
  await Promise.resolve();
  const pid = decoder.pid();
  await expect(decoding).rejects.toMatchObject({ code: 'picture_refused' });
  expect([decoder.pid(), isRunning(pid)]).toEqual([undefined, false]);
});

test('[A61] a picture that takes too much memory is refused, and its process ends itself', async () => {
  const decoder = start({ memory: 1_000_000 });
  const decoding = decoder.decode(await newPicture({ width: 6_000, height: 6_000 }), 'middle');
  await Promise.resolve();
  const pid = decoder.pid();
  await expect(decoding).rejects.toMatchObject({ code: 'picture_refused' });
  expect(isRunning(pid)).toBe(false);
});

test('[A61] the process starts with the first picture, stays for the next, and goes when there is no more', async () => {
  const decoder = start({ idle: 300 });
  // Both are there before the first is asked for: a busy machine takes longer to make one than the process waits for it.
  const [first, next] = [await newPicture(), await newPicture()];
  expect(decoder.pid()).toBeUndefined();
  await decoder.decode(first, 'middle');
  const pid = decoder.pid();
  await decoder.decode(next, 'middle');
  expect([decoder.pid(), isRunning(pid)]).toEqual([pid, true]);
  await expect.poll(() => [decoder.pid(), isRunning(pid)], { timeout: 5_000 }).toEqual([undefined, false]);
  expect(await decoder.decode(await newPicture(), 'middle')).toMatchObject({ width: 512, height: 512 });
});

test('[A61] a process that goes while it rests takes nothing along: the next picture gets a new one', async () => {
  const decoder = start();
  await decoder.decode(await newPicture(), 'middle');
  const pid = decoder.pid() ?? 0;
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await decoder.decode(await newPicture(), 'middle')).toMatchObject({ width: 512, height: 512 });
  expect(decoder.pid()).not.toBe(pid);
});

test('[A61] pictures are decoded one after the other, each with its own outcome', async () => {
  const decoder = start();
  const bodies = await Promise.all([
    newPicture(),
    Promise.resolve(Buffer.from('GIF89a')),
    newPicture({ kind: 'png' }),
    Promise.resolve(Buffer.from('<svg/>')),
  ]);
  const outcomes = await Promise.allSettled(bodies.map((body) => decoder.decode(body, 'middle')));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
});

test('a place is given back once, and there are no more than there are', () => {
  const decoder = start({ atOnce: 2 });
  const leave = decoder.enter('one');
  decoder.enter('another');
  expect(() => decoder.enter('third')).toThrow(/Try again in a moment/);
  leave();
  leave();
  decoder.enter('third');
  expect(() => decoder.enter('one')).toThrow(/Try again in a moment/);
});

test('one person has as many of them as one needs', () => {
  const decoder = start({ atOnce: 20, ofOne: 2 });
  const leave = decoder.enter('one');
  decoder.enter('one');
  expect(() => decoder.enter('one')).toThrow(/Your other pictures/);
  decoder.enter('another');
  leave();
  leave();
  decoder.enter('one');
  expect(() => decoder.enter('one')).toThrow(/Your other pictures/);
});

test('a decoder that was closed takes nothing more, and a picture under way is told to come again', async () => {
  const decoder = start();
  const decoding = decoder.decode(await newPicture({ width: 6_000, height: 6_000 }), 'middle');
  await Promise.resolve();
  const pid = decoder.pid();
  const outcome = Promise.allSettled([decoding]);
  await decoder.close();
  expect(await outcome).toMatchObject([{ status: 'rejected', reason: { code: 'unavailable' } }]);
  expect(isRunning(pid)).toBe(false);
  await expect(decoder.decode(await newPicture(), 'middle')).rejects.toMatchObject({ code: 'unavailable' });
});
