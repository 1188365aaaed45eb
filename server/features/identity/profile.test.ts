// What a person changes of themselves; pictures are in server/pictures.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnProfile } from '../../../domain/identity/contract.ts';
import type { Member } from '../../../domain/studios/contract.ts';
import type { AuthUser } from '../../auth/authUser.ts';
import { ok } from '../../testing/answers.ts';
import { foundStudio, type Team } from '../../testing/studios.ts';
import { listen } from '../../testing/liveSocket.ts';
import type { Person } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const path = '/api/v1/me/profile';
const edit = ({ client }: Person, changes: object) => client.patch<OwnProfile>(path, changes);
const refusalOf = async ({ client }: Person, changes: object) => {
  const { status, body } = await client.patch(path, changes);
  return [status, body.field, body.message];
};

describe('identity.editProfile', () => {
  test('[R2-06 R3-01 R3-02] what was changed stands in the profile, in every list and in the session; the rest stays', async () => {
    const saved = await ok<OwnProfile>(edit(team.senior, { first_name: ' Sena ', phone: '+44 20 7946 0958', time_zone: 'Asia/Tokyo' }));
    const expected = { first_name: 'Sena', last_name: 'Person', phone: '+44 20 7946 0958', job_title: null, time_zone: 'Asia/Tokyo' };
    expect(saved).toMatchObject(expected);
    expect(await ok(team.senior.client.get(path))).toEqual({ ...saved, seq: expect.any(Number) });
    await ok(edit(team.senior, { job_title: 'Architect' }));
    expect(await ok(team.senior.client.get(path))).toMatchObject({ ...expected, job_title: 'Architect' });
    const { items } = await ok<{ items: Member[] }>(team.junior.client.get('/api/v1/studio/members'));
    expect(items.find(({ id }) => id === team.senior.id)).toMatchObject({ firstName: 'Sena', jobTitle: 'Architect' });
    const { user_metadata } = await ok<AuthUser>(team.senior.client.get('/auth/v1/user'));
    expect(user_metadata).toMatchObject({ first_name: 'Sena', last_name: 'Person', phone: '+44 20 7946 0958' });
  });

  test('what is emptied is none, and the studio’s zone comes back with null', async () => {
    await ok(edit(team.standard, { phone: '1', job_title: 'Drafter', time_zone: 'Europe/Paris' }));
    expect(await ok(edit(team.standard, { phone: '', job_title: null, time_zone: null }))).toMatchObject({
      phone: null,
      job_title: null,
      time_zone: null,
    });
  });

  test.each([
    ['first_name', '', 'First name is required.'],
    ['first_name', '   ', 'First name is required.'],
    ['last_name', 'x'.repeat(51), 'Last name must be 50 characters or fewer.'],
    ['phone', '1'.repeat(41), 'Phone must be 40 characters or fewer.'],
    ['job_title', 'x'.repeat(81), 'Job title must be 80 characters or fewer.'],
    ['last_name', 'a\u0000b', 'Last name contains characters that cannot be stored.'],
    ['first_name', null, 'First name must be text.'],
    ['time_zone', 'Europe/Nowhere', 'Choose a time zone from the list.'],
    ['time_zone', '+05:00', 'Choose a time zone from the list.'],
    ['time_zone', '', 'Choose a time zone from the list.'],
    ['time_zone', "Europe/London'; drop table studios", 'Choose a time zone from the list.'],
  ])('%s %j is refused in words', async (field, value, message) => {
    expect(await refusalOf(team.junior, { [field]: value })).toEqual([400, field, message]);
  });

  test('[A20 V21] nobody writes what is not theirs to write: role, studio, access, address', async () => {
    const row = async () =>
      (
        await queryOnce(server.ownerUrl, 'select p.*, a.user_metadata from user_profiles p join accounts a using (id) where p.id = $1', [
          team.junior.id,
        ])
      ).rows as unknown[];
    const before = await row();
    const wanted = {
      role: 'Principal',
      studio_id: crypto.randomUUID(),
      is_active: false,
      email: 'x@y.example',
      permissions_data: { deleteProject: true },
      id: team.principal.id,
      avatar_url: 'https://evil.example/x.png',
      created_at: '2000-01-01T00:00:00Z',
      user_metadata: {},
    };
    for (const [key, value] of Object.entries(wanted))
      expect((await refusalOf(team.junior, { first_name: 'Mallory', [key]: value })).slice(0, 2)).toEqual([400, key]);
    expect(await row()).toEqual(before);
  });

  test('[V23] everybody in the studio hears of it at once', async () => {
    const colleague = await listen(server, team.technical);
    await ok(edit(team.senior, { job_title: 'Lead architect' }));
    await expect
      .poll(() => colleague.events.map(({ type, data }) => [type, data]))
      .toEqual([['identity.profileChanged', { userId: team.senior.id }]]);
    colleague.close();
  });

  test('20 edits of different fields at once all stand, and profile and session agree', async () => {
    const changes = Array.from(
      { length: 20 },
      (_, index) => [{ first_name: `Name ${index}` }, { phone: `0${index}` }, { job_title: `Title ${index}` }][index % 3] ?? {},
    );
    const answers = await Promise.all(changes.map((change) => edit(team.technical, change)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const profile = await ok<OwnProfile>(team.technical.client.get(path));
    expect(profile).toMatchObject({
      first_name: expect.stringMatching(/^Name \d+$/),
      phone: expect.stringMatching(/^0\d+$/),
      job_title: expect.stringMatching(/^Title \d+$/),
    });
    expect((await ok<AuthUser>(team.technical.client.get('/auth/v1/user'))).user_metadata).toMatchObject({
      first_name: profile.first_name,
      phone: profile.phone,
    });
  });
});
