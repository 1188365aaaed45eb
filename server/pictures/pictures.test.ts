// Pictures through HTTP, on a real database and a real decoder: what is taken, what is kept of it, who sees it.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnProfile } from '../../domain/identity/contract.ts';
import type { Member, Studio } from '../../domain/studios/contract.ts';
import type { AuthUser } from '../auth/authUser.ts';
import type { Problem } from '../http/problems.ts';
import type { Answer } from '../testing/client.ts';
import { ok } from '../testing/answers.ts';
import { foundStudio, type Team } from '../testing/studios.ts';
import { listen } from '../testing/liveSocket.ts';
import { joinStudio, type Person, signUpAndConfirm } from '../testing/people.ts';
import { markName } from '../storage/mark.ts';
import { decoderOf, newPicture, sendPicture, storeOf } from '../testing/pictures.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { decoderBounds } from './decoder.ts';

let server: TestServer;
let team: Team;
let stranger: Person;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
  stranger = await signUpAndConfirm(server, { studioName: 'Another studio' });
});
afterAll(() => server.close());

interface Sent {
  avatar_url: string;
  logo_url: string;
}

const send = async ({ client }: Person, body: Buffer, query?: string): Promise<string> =>
  (await ok<Sent>(sendPicture(client, body, { ...(query && { query }) }))).avatar_url;

const sendLogo = async ({ client }: Person, body: Buffer): Promise<string> =>
  (await ok<Sent>(sendPicture(client, body, { query: 'of=studio' }))).logo_url;

/** As a page gets it: the bytes with their headers. */
const get = (person: Person, url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}${url}`, {
    headers: { apikey: server.publicKey, authorization: `Bearer ${person.session.access_token}`, ...headers },
  });

const pictureAt = async (person: Person, url: string): Promise<Buffer> => Buffer.from(await (await get(person, url)).arrayBuffer());

const colourAt = async (picture: Buffer, left: number, top: number): Promise<string> => {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return ['red', 'green', 'blue'][pixel.indexOf(Math.max(...pixel))] as string;
};

/** 900 by 300: a red, a green and a blue square beside each other. */
const threeSquares = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: '#d00000' } })
    .composite([
      { input: { create: { width: 300, height: 300, channels: 3, background: '#00b000' } }, left: 300, top: 0 },
      { input: { create: { width: 300, height: 300, channels: 3, background: '#0000d0' } }, left: 600, top: 0 },
    ])
    .jpeg({ quality: 95 })
    .toBuffer();

const rowsOf = async (person: Person): Promise<number> =>
  (await queryOnce(server.ownerUrl, 'select count(*)::int as count from pictures where owner_id = $1', [person.id])).rows[0]
    .count as number;

const storedBlobs = (): string[] =>
  readdirSync(join(server.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{64}/.test(name));

describe('a picture of oneself', () => {
  test('[R2-06 R3-01 R3-02] is a WebP of 512 by 512, shown wherever the person is, and known to the session', async () => {
    for (const kind of ['jpeg', 'png', 'webp'] as const) {
      const url = await send(team.senior, await newPicture({ kind }));
      expect(url).toMatch(/^\/files\/pictures\/[0-9a-f-]{36}$/);
      expect((await ok<OwnProfile>(team.senior.client.get('/api/v1/me/profile'))).avatar_url).toBe(url);
      expect(await ok(team.senior.client.get('/api/v1/me/avatar'))).toEqual({ avatar_url: url });
      expect((await ok<AuthUser>(team.senior.client.get('/auth/v1/user'))).user_metadata).toMatchObject({
        avatar_url: url,
        first_name: 'Senior',
      });
      const { items } = await ok<{ items: Member[] }>(team.junior.client.get('/api/v1/studio/members'));
      expect(items.find(({ id }) => id === team.senior.id)?.avatarUrl).toBe(url);
      expect(await sharp(await pictureAt(team.junior, url)).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    }
    expect(await rowsOf(team.senior)).toBe(1);
  });

  test('a square that was chosen is kept, the middle without one, and none outside of the picture', async () => {
    const picture = await threeSquares();
    const chosen = async (query: string) => colourAt(await pictureAt(team.standard, await send(team.standard, picture, query)), 256, 256);
    expect(await chosen('of=me')).toBe('green');
    expect(await chosen('of=me&x=0&y=0&size=300')).toBe('red');
    expect(await chosen('of=me&x=600&y=0&size=300')).toBe('blue');
    const outside = await sendPicture(team.standard.client, picture, { query: 'of=me&x=601&y=0&size=300' });
    expect([outside.status, outside.body.field]).toEqual([400, 'size']);
  });

  test('a picture that lies on its side is put upright, and the square counts there', async () => {
    const onItsSide = await sharp(await threeSquares())
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const top = await pictureAt(team.standard, await send(team.standard, onItsSide, 'of=me&x=0&y=0&size=300'));
    const bottom = await pictureAt(team.standard, await send(team.standard, onItsSide, 'of=me&x=0&y=600&size=300'));
    expect([await colourAt(top, 256, 256), await colourAt(bottom, 256, 256)]).toEqual(['red', 'blue']);
  });

  test('[V32] where it was taken, with what and by whom is gone: no EXIF, XMP, profile or text', async () => {
    const told = await sharp(await newPicture())
      .withExif({
        IFD0: { Artist: 'canary-artist', Copyright: 'canary' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary/></x:xmpmeta>')
      .withIccProfile('p3')
      .toBuffer();
    expect((await sharp(told).metadata()).exif).toBeDefined();
    const kept = await pictureAt(team.junior, await send(team.junior, told));
    const { exif, xmp, icc, iptc } = await sharp(kept).metadata();
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    for (const word of ['canary', 'EXIF', 'XMP ', 'ICCP', 'GPS']) expect(kept.includes(word), word).toBe(false);
  });

  test('the same again changes nothing; another one takes its place, and the one before is gone', async () => {
    const [one, two] = [await newPicture({ colour: '#223344' }), await newPicture({ colour: '#998877' })];
    const first = await send(team.technical, one);
    expect(await send(team.technical, one)).toBe(first);
    const second = await send(team.technical, two);
    expect(second).not.toBe(first);
    expect((await get(team.technical, first)).status).toBe(404);
    expect(await rowsOf(team.technical)).toBe(1);
  });

  test('of two sent at once one is shown, and each is answered', async () => {
    const person = await joinStudio(server, team.principal, { role: 'Junior' });
    const pictures = await Promise.all(Array.from({ length: 2 }, (_, index) => newPicture({ colour: `rgb(${index * 100}, 90, 120)` })));
    const answers = await Promise.all(pictures.map((picture) => sendPicture<Sent>(person.client, picture)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { avatar_url } = await ok<OwnProfile>(person.client.get('/api/v1/me/profile'));
    expect(answers.map(({ body }) => body.avatar_url)).toContain(avatar_url);
    expect(await rowsOf(person)).toBe(1);
    expect((await get(person, avatar_url ?? '')).status).toBe(200);
  });

  test('identity.removePicture: initials again, once and twice', async () => {
    const url = await send(team.junior, await newPicture());
    for (let times = 0; times < 2; times++) {
      expect((await ok<OwnProfile>(team.junior.client.call('DELETE', '/api/v1/me/picture', { body: {} }))).avatar_url).toBeNull();
    }
    expect((await get(team.principal, url)).status).toBe(404);
    expect((await ok<AuthUser>(team.junior.client.get('/auth/v1/user'))).user_metadata['avatar_url']).toBeNull();
    expect(await rowsOf(team.junior)).toBe(0);
  });

  test('everybody in the studio hears of it, and nobody else', async () => {
    const [colleague, other] = [await listen(server, team.junior), await listen(server, stranger)];
    await send(team.senior, await newPicture({ colour: '#123456' }));
    await expect
      .poll(() => colleague.events.map(({ type, data }) => [type, data]))
      .toContainEqual(['identity.profileChanged', { userId: team.senior.id }]);
    expect(other.events).toEqual([]);
    colleague.close();
    other.close();
  });

  test('[A39] whose session ends while the picture is decoded changes nothing any more', async () => {
    const person = await joinStudio(server, team.principal, { role: 'Junior' });
    const picture = await newPicture();
    await send(team.senior, picture);
    const decoder = decoderOf(process.pid);
    process.kill(decoder, 'SIGSTOP');
    const sending = Array.from({ length: decoderBounds.ofOne + 1 }, () => sendPicture(person.client, picture));
    try {
      // One is too many: by then the others have been let in.
      expect((await Promise.race(sending)).status).toBe(503);
      await ok(team.principal.client.post(`/api/v1/studio/members/${person.id}/deactivate`, {}));
    } finally {
      process.kill(decoder, 'SIGCONT');
    }
    const answers = await Promise.all(sending);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([401, 401, 503]);
    expect(await rowsOf(person)).toBe(0);
  });
});

describe('the logo of the studio', () => {
  const studioOf = ({ client }: Person) => ok<Studio>(client.get('/api/v1/studio'));

  test('all of it is kept, with room above and below, or a square that was chosen', async () => {
    const whole = await pictureAt(team.principal, await sendLogo(team.principal, await threeSquares()));
    const colours = await Promise.all([85, 256, 427].map((left) => colourAt(whole, left, 256)));
    expect(colours).toEqual(['red', 'green', 'blue']);
    const { data } = await sharp(whole).extract({ left: 256, top: 20, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true });
    expect(data.at(3), 'alpha above').toBe(0);
    const { logo_url } = await ok<Sent>(
      sendPicture(team.principal.client, await threeSquares(), { query: 'of=studio&x=600&y=0&size=300' }),
    );
    expect(await colourAt(await pictureAt(team.principal, logo_url), 20, 20)).toBe('blue');
  });

  test('[A19 A21] studios.removeLogo: a Principal sets and removes it; nobody else does', async () => {
    const picture = await newPicture({ kind: 'png' });
    const url = await sendLogo(team.principal, picture);
    expect((await studioOf(team.technical)).logoUrl).toBe(url);
    expect(await sharp(await pictureAt(team.technical, url)).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    for (const person of [team.senior, team.standard, team.junior, team.technical]) {
      const refused = await sendPicture(person.client, picture, { query: 'of=studio' });
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    }
    expect([(await studioOf(team.principal)).can, (await studioOf(team.senior)).can]).toMatchObject([
      { changeLogo: true },
      { changeLogo: 'principal_only' },
    ]);
    expect((await studioOf(stranger)).logoUrl).toBeNull();
    expect((await ok<Studio>(team.principal.client.call('DELETE', '/api/v1/studio/logo', { body: {} }))).logoUrl).toBeNull();
    expect((await studioOf(team.technical)).logoUrl).toBeNull();
  });
});

describe('[A1 A22 V22] a picture is its studio’s', () => {
  test('for another studio it does not exist, as a random id does not', async () => {
    const url = await send(team.senior, await newPicture());
    const [foreign, unknown] = [await stranger.client.get(url), await stranger.client.get(`/files/pictures/${crypto.randomUUID()}`)];
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found']);
    expect(Object.keys(foreign.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(foreign.headers['cache-control']).toBe('no-store');
  });

  test('[A17] without the public key, a session, or with one that has ended there is none', async () => {
    const url = await send(team.senior, await newPicture());
    const codeOf = async (answer: Promise<Answer<Problem>>) => (await answer).body.code;
    expect(await codeOf(server.client.get(url))).toBe('unauthenticated');
    expect(await codeOf(team.senior.client.with({ apikey: undefined }).get(url))).toBe('public_key_required');
    expect(await codeOf(sendPicture(server.client, await newPicture()))).toBe('unauthenticated');
    const gone = await joinStudio(server, team.principal, { role: 'Junior' });
    await gone.client.post('/auth/v1/logout');
    expect(await codeOf(gone.client.get(url))).toBe('session_ended');
  });

  test('[A55 V33] no address leads out of the storage', async () => {
    for (const path of [
      '..%2f..%2fetc%2fpasswd',
      '%252e%252e%252fetc',
      '..;/etc/passwd',
      '%00',
      '..%5c..%5cetc',
      '....//etc',
      'a'.repeat(64),
      storedBlobs()[0] ?? '',
    ]) {
      const answer = await team.principal.client.get(`/files/pictures/${path}`);
      expect([400, 404], `${path}: ${answer.text.slice(0, 100)}`).toContain(answer.status);
      expect(answer.text).not.toContain('root:');
    }
  });

  test('[V33] names in the storage are made by the server: a hash in two folders, and nothing else', async () => {
    await send(team.senior, await newPicture());
    const files = readdirSync(join(server.dataDir, 'files'), { recursive: true, encoding: 'utf8' });
    for (const name of files.filter((one) => one !== 'incoming' && one !== markName))
      expect(name).toMatch(/^[0-9a-f]{2}(\/[0-9a-f]{2}(\/[0-9a-f]{64})?)?$/);
  });
});

describe('how a picture is handed out', () => {
  test('[V34 A52] as a picture that nothing else can be made of, private, for an hour', async () => {
    const answer = await get(team.junior, await send(team.senior, await newPicture()));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="picture.webp"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'authorization',
    });
  });

  test('who has it already is told so; another person asks anew', async () => {
    const url = await send(team.senior, await newPicture());
    const etag = (await get(team.junior, url)).headers.get('etag') ?? '';
    const again = await get(team.junior, url, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get(stranger, url, { 'if-none-match': etag })).status).toBe(404);
  });

  test('[A60] whatever size is asked for, there is one variant, and nothing more is stored', async () => {
    const url = await send(team.senior, await newPicture());
    const before = storedBlobs();
    const etags = new Set<string | null>();
    for (let size = 1; size <= 1024; size += 31)
      etags.add((await get(team.junior, `${url}?size=${size}&width=${size}`)).headers.get('etag'));
    expect(etags.size).toBe(1);
    expect(etags).not.toContain(null);
    expect(storedBlobs()).toEqual(before);
  });

  test('a method that an address does not have is refused with the list of its own', async () => {
    const answer = await team.senior.client.delete(await send(team.senior, await newPicture()));
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET']);
    expect((await team.senior.client.get('/files/elsewhere')).status).toBe(404);
  });
});

describe('housekeeping', () => {
  test('bytes that nobody shows go after an hour, and no others', async () => {
    const sweep = (minutes: number) => storeOf(server).sweep(new Date(Date.now() + (minutes - 60) * 60_000));
    for (const { client } of [team.principal, team.senior, team.standard, team.junior, team.technical])
      await client.call('DELETE', '/api/v1/me/picture', { body: {} });
    await sweep(61);
    const kept = await send(team.senior, await newPicture({ colour: '#010203' }));
    await send(team.standard, await newPicture({ colour: '#405060' }));
    await ok(team.standard.client.call('DELETE', '/api/v1/me/picture', { body: {} }));
    const before = storedBlobs().length;
    expect(await sweep(59)).toBe(0);
    expect(storedBlobs()).toHaveLength(before);
    expect(await sweep(61)).toBe(1);
    expect(storedBlobs()).toHaveLength(before - 1);
    expect((await get(team.junior, kept)).status).toBe(200);
  });

  test('one that is shown in two studios stays until neither shows it', async () => {
    const sweep = () => storeOf(server).sweep(new Date(Date.now() + 60_000));
    const picture = await newPicture({ colour: '#aabb11' });
    await send(team.standard, picture);
    const theirs = await send(stranger, picture);
    await ok(team.standard.client.call('DELETE', '/api/v1/me/picture', { body: {} }));
    await sweep();
    expect((await get(stranger, theirs)).status).toBe(200);
    await ok(stranger.client.call('DELETE', '/api/v1/me/picture', { body: {} }));
    expect(await sweep()).toBe(1);
  });
});
