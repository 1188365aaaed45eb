// Pictures through HTTP, on a real database and a real decoder: what is taken, what is kept of it, who sees it.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnProfile } from '../../domain/identity/contract.ts';
import type { Member, Studio } from '../../domain/studios/contract.ts';
import type { AuthUser } from '../auth/authUser.ts';
import { foundStudio, ok, type Team } from '../testing/endpointCalls.ts';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { newPicture, sendPicture } from '../testing/pictures.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let team: Team;
let stranger: Person;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
  stranger = await signUpAndConfirm(server, { studioName: 'Another studio' });
}, 60_000);
afterAll(() => server.close());

const send = async (person: Person, body: Buffer, query?: string): Promise<string> =>
  (await ok<{ avatar_url: string }>(sendPicture(person.client, body, { ...(query && { query }) }))).avatar_url;

/** The stored bytes, read from the disk as nobody reads them over HTTP. */
async function bytesOf(url: string): Promise<Buffer> {
  const { rows } = await queryOnce(server.ownerUrl, `select encode(sha256, 'hex') as name from pictures where id = $1`, [url.split('/').at(-1)]);
  const name = rows[0].name as string;
  return sharp(join(server.dataDir, 'files', name.slice(0, 2), name.slice(2, 4), name)).toBuffer();
}

const colourAt = async (picture: Buffer, left: number, top: number): Promise<number[]> =>
  [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())];

describe('a picture of oneself', () => {
  test('[R2-06] is kept as a square of 512 and shown in every list, by its own address', async () => {
    const url = await send(team.senior, await newPicture());
    expect(url).toMatch(/^\/files\/pictures\/[0-9a-f-]{36}$/);
    expect((await ok<OwnProfile>(team.senior.client.get('/api/v1/me/profile'))).avatar_url).toBe(url);
    expect(await ok(team.senior.client.get('/api/v1/me/avatar'))).toEqual({ avatar_url: url });
    const { items } = await ok<{ items: Member[] }>(team.junior.client.get('/api/v1/studio/members'));
    expect(items.find(({ id }) => id === team.senior.id)?.avatarUrl).toBe(url);
    expect(await sharp(await bytesOf(url)).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });
});
