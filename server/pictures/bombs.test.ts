// What looks like a picture and is none, or is one that no decoder should see: refused, in little time and memory, while
// other people go on working.

import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureBounds } from '../../domain/kernel/pictures.ts';
import { type ChildServer, startChildServer } from '../testing/childServer.ts';
import { ok } from '../testing/answers.ts';
import { joinStudio, type Person, signUpAndConfirm } from '../testing/people.ts';
import { secondsOf } from '../testing/processes.ts';
import { decoderBounds } from './decoder.ts';
import { chunk, decoderOf, decodersOf, gifOf, newPicture, sendPicture, tinyPng } from '../testing/pictures.ts';

let server: ChildServer;
let person: Person;
/** As many as fill all places with what one person may send at once. */
let colleagues: Person[];
beforeAll(async () => {
  server = await startChildServer();
  person = await signUpAndConfirm(server);
  const joining = Array.from({ length: decoderBounds.atOnce / decoderBounds.ofOne }, () => joinStudio(server, person, { role: 'Junior' }));
  colleagues = await Promise.all(joining);
});
afterAll(() => server.close());

/** One after the other, and again from the first. */
const memberOf = (index: number): Person => colleagues[index % colleagues.length] as Person;

const refusalOf = async (body: Buffer | string, type?: string) => {
  const answer = await sendPicture(person.client, body, { ...(type && { type }) });
  return [answer.status, answer.body.code, answer.body.message];
};

const decoders = (): number[] => decodersOf(server.pid);

const tooLarge = [413, 'too_large', expect.stringContaining('40 megapixels')];
const noPicture = [422, 'picture_refused', expect.stringContaining('is not a JPG, PNG or WebP picture')];

describe('[A59 V32] pictures that unpack to too much are refused before they are unpacked', () => {
  test('256 megapixels in a small file', async () => {
    const bomb = tinyPng({ width: 16_000, height: 16_000 });
    expect(bomb.length).toBeLessThan(776_000);
    expect(await refusalOf(bomb)).toEqual(tooLarge);
    expect(await refusalOf(tinyPng({ width: 11_999, height: 11_999 }))).toEqual(tooLarge);
  });

  test('20,000 by 10, and other ribbons', async () => {
    expect(await refusalOf(tinyPng({ width: 20_000, height: 10 }))).toEqual(tooLarge);
    expect(await refusalOf(tinyPng({ width: 1_001, height: 100 }))).toEqual([
      422,
      'picture_refused',
      expect.stringContaining('too narrow'),
    ]);
    expect(await refusalOf(tinyPng({ width: 100, height: 1_001 }))).toEqual([
      422,
      'picture_refused',
      expect.stringContaining('too narrow'),
    ]);
    expect((await sendPicture(person.client, tinyPng({ width: 1_000, height: 100 }))).status).toBe(200);
  });

  test('2,000 frames, of whatever kind', async () => {
    expect(await refusalOf(gifOf(2_000), 'image/gif')).toEqual(noPicture);
    const frames = await Promise.all(['#f00', '#0f0'].map((colour) => newPicture({ width: 40, height: 40, colour, kind: 'png' })));
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect(await refusalOf(moving)).toEqual([422, 'picture_refused', expect.stringContaining('moves')]);
    const control = Buffer.alloc(8);
    control.writeUInt32BE(2_000);
    expect(await refusalOf(tinyPng({ width: 40, height: 40, chunks: [chunk('acTL', control)] }))).toEqual([
      422,
      'picture_refused',
      expect.stringContaining('moves'),
    ]);
  });

  test('20 at once: the server’s memory stays, and others are answered meanwhile', async () => {
    const large = tinyPng({ width: 16_000, height: 16_000 });
    // All are there before the decoder is: a busy machine takes longer to make them than it waits for the next.
    const bombs = [large, tinyPng({ width: 20_000, height: 10 }), gifOf(2_000), await newPicture({ width: 6_300, height: 6_300 })];
    await refusalOf(large);
    const before = server.memory();
    const statuses: number[] = [];
    const send = async (index: number, one: Person) => {
      const { status } = await sendPicture(one.client, bombs[index % bombs.length] as Buffer);
      statuses.push(status);
    };
    const decoder = decoderOf(server.pid);
    process.kill(decoder, 'SIGSTOP');
    // One of them sends one more than one person may: when that is refused, the others are in.
    const sent = [...Array.from({ length: 20 }, (_, index) => send(index, memberOf(index))), send(0, memberOf(1))];
    try {
      await expect.poll(() => statuses).toContain(503);
      // Nobody waits behind the pictures.
      for (let turn = 0; turn < 10; turn++) await ok(person.client.get('/api/v1/tasks?view=created'));
      expect(statuses.filter((status) => status === 200 || status === 413)).toEqual([]);
    } finally {
      process.kill(decoder, 'SIGCONT');
    }
    let highest = 0;
    while (statuses.length < sent.length) {
      highest = Math.max(highest, server.memory());
      await sleep(10);
    }
    await Promise.all(sent);
    const countOf = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect([countOf(422), countOf(503), countOf(413) + countOf(200)]).toEqual([5, 1, 15]);
    expect(highest - before).toBeLessThan(150_000_000);
  });

  test('21 more than there are places for: they are told to come again, and the places are free after that', async () => {
    const picture = await newPicture({ width: 3_000, height: 3_000 });
    const answers = await Promise.all(Array.from({ length: 41 }, (_, index) => sendPicture(memberOf(index).client, picture)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 503]);
    for (const { status, headers } of answers) if (status === 503) expect(headers['retry-after']).toBe('5');
    expect((await sendPicture(person.client, picture)).status).toBe(200);
  });

  test('more than 5 MB is refused as such', async () => {
    const heavy = Buffer.concat([await newPicture(), Buffer.alloc(pictureBounds.bytes)]);
    expect(await refusalOf(heavy)).toEqual([413, 'too_large', 'The picture is larger than the 5 MB limit. Choose a smaller one.']);
    const exactly = Buffer.concat([await newPicture(), Buffer.alloc(pictureBounds.bytes)]).subarray(0, pictureBounds.bytes);
    expect((await sendPicture(person.client, exactly)).status).toBe(200);
  });
});

describe('[A61] the decoder', () => {
  test('is sharp from 0.35.5 on, as the lock file has it', () => {
    const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
      packages: Record<string, { version: string }>;
    };
    const [major = 0, minor = 0, patch = 0] = (lock.packages['node_modules/sharp']?.version ?? '').split('.').map(Number);
    expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(35_005);
  });

  test('loads JPEG, PNG and WebP, and no format beside them', async () => {
    const picture = sharp(await newPicture());
    const others: [string, Buffer][] = [
      ['TIFF', await picture.clone().tiff().toBuffer()],
      ['GIF', await picture.clone().gif().toBuffer()],
      ['AVIF', await picture.clone().avif({ effort: 0 }).toBuffer()],
      ['VIPS', Buffer.concat([Buffer.from('b6a6f208', 'hex'), Buffer.alloc(100)])],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>')],
      ['PPM', Buffer.from('P6 1 1 255\n\0\0\0')],
    ];
    for (const [kind, body] of others) expect([kind, ...(await refusalOf(body))]).toEqual([kind, ...noPicture]);
  });

  test('runs in a process of its own, without the server’s settings; when that is killed the picture is refused and the next one works', async () => {
    const large = await newPicture({ width: 6_300, height: 6_300 });
    await ok(sendPicture(person.client, await newPicture()));
    const pid = decoderOf(server.pid);
    if (process.platform === 'linux') {
      const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
      expect(environment).not.toMatch(/DATABASE_URL|SMTP_URL|DATA_DIR/);
      expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');
    }
    const before = secondsOf(pid);
    const sending = sendPicture(person.client, large);
    // In the middle of its work.
    await expect.poll(() => secondsOf(pid) - before, { interval: 5 }).toBeGreaterThan(0.03);
    process.kill(pid, 'SIGKILL');
    const { status, body } = await sending;
    expect([status, body.code]).toEqual([422, 'picture_refused']);
    await ok(sendPicture(person.client, await newPicture({ colour: '#00aa99' })));
    expect(decoders()).not.toContain(pid);
    expect(server.logLines.filter((line) => line.includes('a picture brought its decoder down'))).toHaveLength(1);
  });
});

describe('[V32 A52] what only calls itself a picture is refused by its content', () => {
  const html = '<!doctype html><script>alert(document.domain)</script>';
  const png = Buffer.from('89504e470d0a1a0a', 'hex');

  test.each<[string, Buffer | string]>([
    ['HTML', html],
    ['a script', 'alert(1)//'],
    ['a PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'],
    ['a zip', Buffer.from('504b0304140000000800', 'hex')],
    ['HTML behind the first bytes of a PNG', Buffer.concat([png, Buffer.from(html)])],
    ['nothing', ''],
    ['noise', Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 251))],
  ])('%s', async (_name, body) => {
    for (const type of ['image/png', 'image/jpeg', 'image/webp']) expect((await refusalOf(body, type))[0]).toBe(422);
  });

  test('half a picture', async () => {
    const whole = await newPicture({ width: 2_000, height: 2_000, kind: 'png' });
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toEqual([
      422,
      'picture_refused',
      expect.stringContaining('cannot be read'),
    ]);
  });

  test('[A61] pictures with some bytes changed are taken or refused, and nothing falls over', async () => {
    const kinds = ['jpeg', 'png', 'webp'] as const;
    const pictures = await Promise.all(kinds.map((kind) => newPicture({ width: 120, height: 90, kind })));
    const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
    const changed = fc.tuple(
      fc.constantFrom(...pictures),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      fc.option(fc.nat(), { freq: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(changed, async ([picture, changes, cut]) => {
        const body = Buffer.from(picture).subarray(0, cut === null ? undefined : cut % picture.length);
        for (const [at, byte] of changes) if (body.length > 0) body[at % body.length] = byte;
        expect([200, 413, 422]).toContain((await sendPicture(person.client, body)).status);
      }),
      { numRuns: 200 },
    );
    expect(server.logLines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  });

  /** Sends the head of a picture and half of a word of it, and holds its place. */
  const beginAs = async ({ session, client }: Person): Promise<Socket> => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      `POST /files/pictures?of=me HTTP/1.1\r\nHost: localhost\r\napikey: ${server.publicKey}\r\nAuthorization: Bearer ${session.access_token}\r\nContent-Type: image/png\r\nContent-Length: 1000000\r\n\r\nhalf`,
    );
    // A later connection is answered: it has been let in, or refused. A whole picture that went ahead of it would have its place.
    await ok(client.call('GET', '/api/v1/me/profile', { from: '127.0.0.1' }));
    return socket;
  };

  /** Counted, not timed: each try draws a picture, which takes its time beside other work. */
  const untilRefused = async (attempt: () => Promise<number>): Promise<number> => {
    let status = 200;
    for (let tries = 0; tries < 60 && status === 200; tries++) status = await attempt();
    return status;
  };

  test('one person holds as many places as one needs, and leaves the others theirs', async () => {
    const [picture, greedy] = [await newPicture(), memberOf(0)];
    const sockets: Socket[] = [];
    const sendAnother = async () => {
      sockets.push(await beginAs(greedy));
      return (await sendPicture(greedy.client, picture)).status;
    };
    expect(await untilRefused(sendAnother)).toBe(503);
    for (let more = 0; more < 25; more++) sockets.push(await beginAs(greedy));
    expect((await sendPicture(memberOf(1).client, picture)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await sendPicture(greedy.client, picture)).status, { timeout: 10_000 }).toBe(200);
  });

  test('[A64] who begins to send and stops holds a place only as long as the connection', async () => {
    const begin = () => beginAs(memberOf(sockets.length));
    const picture = await newPicture();
    const statusNow = async () => (await sendPicture(person.client, picture)).status;
    const sockets: Socket[] = [];
    // At once: what is begun and not ended is cut off after a while. One that finds no place, because the last whole picture has not left
    // yet, is followed by another.
    sockets.push(...(await Promise.all(Array.from({ length: decoderBounds.atOnce - 2 }, (_, index) => beginAs(memberOf(index))))));
    expect(await statusNow()).toBe(200);
    const fillUp = async () => {
      sockets.push(await begin());
      return statusNow();
    };
    expect(await untilRefused(fillUp)).toBe(503);
    for (const socket of sockets) socket.destroy();
    await expect.poll(statusNow, { timeout: 10_000 }).toBe(200);
  });

  test('what is behind a picture is not kept: bytes of a page after a JPEG', async () => {
    const both = Buffer.concat([await newPicture(), Buffer.from(html)]);
    const { avatar_url } = await ok<{ avatar_url: string }>(sendPicture(person.client, both));
    expect((await person.client.get(avatar_url)).text).not.toContain('script');
  });

  test('[A46 A65] another type of content is refused before it is read, and so is a query that is not known', async () => {
    for (const type of [
      'text/html',
      'application/json',
      'multipart/form-data; boundary=x',
      'image/png\t;a',
      ' image/png',
      'image/png x',
      'image/',
    ]) {
      const answer = await sendPicture(person.client, await newPicture(), { type });
      expect([type, answer.status], answer.text).toEqual([type, type === ' image/png' ? 200 : 415]);
    }
    for (const query of [
      '',
      'of=you',
      'of=me&of=studio',
      'of=me&size=10',
      'of=me&x=0&y=0&size=0',
      'of=me&x=-1&y=0&size=5',
      'of=me&x=0&y=0&size=5&owner=1',
      'of=me&x=0.5&y=0&size=5',
      'of=me&x[]=1&y=0&size=5',
    ]) {
      expect([query, (await sendPicture(person.client, await newPicture(), { query })).status]).toEqual([query, 400]);
    }
  });
});

test('[F22] the decoder ends with the server', async () => {
  await ok(sendPicture(person.client, await newPicture()));
  const pid = decoderOf(server.pid);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(server.logLines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
});
