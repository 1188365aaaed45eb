// What a person wants to hear of: theirs alone, and the same in all of their tabs.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StudioId, UserId } from '../../../domain/kernel/ids.ts';
import { flagOf, type NotificationPreferences, sounds } from '../../../domain/notifications/preferences.ts';
import { inTransaction } from '../../db/tx.ts';
import { ok } from '../../testing/answers.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { listen } from '../../testing/liveSocket.ts';
import { joinStudio, type Person, signInAgain } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';
import { preferencesOf } from './preferenceSql.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

interface Answer {
  preferences: NotificationPreferences;
  seq: number;
}

const path = '/api/v1/notifications/preferences';
const read = async ({ client }: Person) => (await ok<Answer>(client.get(path))).preferences;
const save = (person: Person, changes: object) => ok<Answer>(person.client.patch(path, changes));

/** What the function of the database answers to somebody who asks for somebody. */
async function asked(by: Person, about: Person): Promise<NotificationPreferences | null> {
  const { rows } = await queryOnce(server.ownerUrl, 'select studio_id from user_profiles where id = $1', [by.id]);
  const scope = { kind: 'member', studioId: rows[0].studio_id as StudioId, userId: by.id as UserId } as const;
  return inTransaction(server.db, scope, (tx) => preferencesOf(tx, about.id as UserId));
}

describe('[R7-06] get_user_notification_preferences', () => {
  test('[R3-07] answers one row, also to who never chose: sounds and reminders on, push off', async () => {
    const never = await asked(team.junior, team.junior);
    expect(never).toEqual({
      push_notifications_enabled: false,
      ...Object.fromEntries(sounds.map((sound) => [flagOf(sound), true])),
      volume: 60,
      quiet_from: null,
      quiet_to: null,
      digest_at: null,
      due_reminders_enabled: true,
      time_zone: 'Europe/London',
    });
    expect(await read(team.junior)).toEqual(never);
  });

  test('answers nothing about anybody else, to no role', async () => {
    await save(team.standard, { mention_sound: false });
    expect(await asked(team.standard, team.standard)).toMatchObject({ mention_sound: false });
    for (const other of [team.principal, team.senior, team.junior]) expect(await asked(other, team.standard)).toBeNull();
  });
});

describe('notifications.preferences and notifications.savePreferences', () => {
  test('[R3-07] every flag is kept, and whatever is left out stays', async () => {
    const person = await joinStudio(server, team.principal, { role: 'Junior' });
    const flags = ['push_notifications_enabled', 'due_reminders_enabled', ...sounds.map(flagOf)] as const;
    for (const flag of flags) {
      const before = await read(person);
      const { preferences } = await save(person, { [flag]: !before[flag] });
      expect(preferences).toEqual({ ...before, [flag]: !before[flag] });
    }
    expect(await save(person, { volume: 0, quietHours: { from: '22:00', to: '07:00' } })).toMatchObject({
      preferences: { volume: 0, quiet_from: '22:00', quiet_to: '07:00', mention_sound: false },
    });
    expect(await save(person, { quietHours: null })).toMatchObject({ preferences: { volume: 0, quiet_from: null, quiet_to: null } });
    await ok(person.client.patch('/api/v1/me/profile', { time_zone: 'Asia/Tokyo' }));
    expect(await read(person)).toMatchObject({ time_zone: 'Asia/Tokyo' });
  });

  test('what makes no sense is refused in words', async () => {
    for (const [changes, field, message] of [
      [{ quietHours: { from: '22:00', to: '22:00' } }, 'quietHours', 'Quiet hours must end at another time than they begin.'],
      [{ quietHours: { from: '24:00', to: '07:00' } }, 'quietHours.from', 'Enter a time like 22:00.'],
      [{ volume: 101 }, 'volume', 'Volume is 0 to 100.'],
    ] as const) {
      const answer = await team.technical.client.patch(path, changes);
      expect([answer.status, answer.body.field, answer.body.message]).toEqual([400, field, message]);
    }
  });

  test('changes of two tabs at once both win, and both hear of them; nobody else does', async () => {
    const person = await joinStudio(server, team.principal, { role: 'Junior' });
    const again = await signInAgain(server, person);
    const [tab, colleague] = await Promise.all([listen(server, again), listen(server, team.principal)]);
    const saved = await Promise.all(sounds.map((sound, index) => save(index % 2 ? person : again, { [flagOf(sound)]: false })));
    expect(await read(person)).toMatchObject(Object.fromEntries(sounds.map((sound) => [flagOf(sound), false])));
    const last = Math.max(...saved.map(({ seq }) => seq));
    await Promise.all([tab.heard(last), colleague.heard(last)]);
    expect(tab.events.filter(({ type }) => type === 'notifications.preferencesChanged')).toHaveLength(9);
    expect(colleague.events.filter(({ type }) => type.startsWith('notifications.'))).toEqual([]);
    tab.close();
    colleague.close();
  });

  test('go with the account', async () => {
    const person = await joinStudio(server, team.principal, { role: 'Junior' });
    await save(person, { volume: 10 });
    // With a password typed a moment ago.
    const principal = await signInAgain(server, team.principal);
    await ok(principal.client.post(`/api/v1/studio/members/${person.id}/remove`, {}));
    const { rows } = await queryOnce(server.ownerUrl, 'select user_id from notification_preferences where user_id = $1', [person.id]);
    expect(rows).toEqual([]);
  });
});
