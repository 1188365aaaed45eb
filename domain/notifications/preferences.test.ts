import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notificationTypes } from './contract.ts';
import {
  flagOf,
  isDigestTime,
  isQuietAt,
  isSoundOn,
  mayPush,
  nextDigest,
  notificationPreferences,
  soundOf,
  sounds,
} from './preferences.ts';

describe('[R9-04] sounds', () => {
  test.each([
    ['task_assigned', 'task_assigned'],
    ['task_edited', 'task_edited'],
    ['task_in_review', 'task_in_review'],
    ['task_completed', 'task_in_review'],
    ['new_comment', 'new_comment'],
    ['comment_attachment', 'new_comment'],
    ['comment_reply', 'comment_reply'],
    ['reply_to_reply', 'comment_reply'],
    ['mention', 'mention'],
    ['project_invitation', 'project_invitation'],
    ['project_created', 'project_invitation'],
    ['project_member_joined', 'project_invitation'],
    ['project_member_removed', 'project_invitation'],
    ['permissions_updated', 'permission_changes'],
    ['role_updated', 'role_assignment'],
    // The specification does not place it.
    ['access_revoked', 'project_invitation'],
  ])('%s has the sound of %s', (type, sound) => {
    expect(soundOf(type)).toBe(sound);
    expect(notificationTypes).toContain(type);
  });

  test('a type that is none of these has the invitation’s', () => {
    fc.assert(
      fc.property(
        fc.string().filter((type) => !notificationTypes.some((known) => known === type)),
        (type) => soundOf(type) === 'project_invitation',
      ),
    );
    for (const type of ['constructor', '__proto__', 'toString']) expect(soundOf(type)).toBe('project_invitation');
  });

  test('one is on unless its flag is explicitly false', () => {
    for (const type of notificationTypes) {
      const flag = flagOf(soundOf(type));
      expect([isSoundOn(null, type), isSoundOn({}, type), isSoundOn({ [flag]: true }, type), isSoundOn({ [flag]: false }, type)]).toEqual([
        true,
        true,
        true,
        false,
      ]);
      const others = Object.fromEntries(
        sounds
          .map(flagOf)
          .filter((other) => other !== flag)
          .map((other) => [other, false]),
      );
      expect(isSoundOn(others, type)).toBe(true);
    }
  });
});

test('[R3-07] the preferences have the push switch and the nine flags of the specification', () => {
  expect(Object.keys(notificationPreferences.shape)).toEqual(
    expect.arrayContaining([
      'push_notifications_enabled',
      'task_assigned_sound',
      'task_edited_sound',
      'task_in_review_sound',
      'new_comment_sound',
      'comment_reply_sound',
      'mention_sound',
      'project_invitation_sound',
      'permission_changes_sound',
      'role_assignment_sound',
    ]),
  );
  expect(sounds).toHaveLength(9);
});

test('[R9-05] push: explicitly on, the type not off, nobody watching, not quiet; anything else is none', () => {
  const maybe = fc.constantFrom(undefined, true, false);
  fc.assert(
    fc.property(
      fc.constantFrom(...notificationTypes),
      maybe,
      maybe,
      fc.boolean(),
      fc.boolean(),
      (type, enabled, flag, isWatching, isQuiet) => {
        const preferences = {
          ...(enabled !== undefined && { push_notifications_enabled: enabled }),
          ...(flag !== undefined && { [flagOf(soundOf(type))]: flag }),
        };
        expect(mayPush({ preferences, type, isWatching, isQuiet })).toBe(enabled === true && flag !== false && !isWatching && !isQuiet);
        expect(mayPush({ preferences: null, type, isWatching, isQuiet })).toBe(false);
      },
    ),
  );
});

describe('quiet hours', () => {
  const night = { quiet_from: '22:00', quiet_to: '07:00', time_zone: 'Europe/London' };
  const isQuiet = (at: string, hours: { quiet_from: string | null; quiet_to: string | null; time_zone: string } = night) =>
    isQuietAt(hours, new Date(at));

  test.each([
    ['2026-01-10T21:59:59Z', false],
    ['2026-01-10T22:00:00Z', true],
    ['2026-01-11T00:00:00Z', true],
    ['2026-01-11T06:59:59Z', true],
    ['2026-01-11T07:00:00Z', false],
    // In summer the same clock is an hour earlier in UTC.
    ['2026-07-10T21:00:00Z', true],
    ['2026-07-10T20:59:00Z', false],
    ['2026-07-11T06:00:00Z', false],
  ])('22:00 to 07:00 in London at %s: %s', (at, expected) => expect(isQuiet(at)).toBe(expected));

  test('by day they end with the minute that they name, too', () => {
    const lunch = { ...night, quiet_from: '12:00', quiet_to: '13:00' };
    expect([isQuiet('2026-01-10T12:00:00Z', lunch), isQuiet('2026-01-10T12:59:59Z', lunch)]).toEqual([true, true]);
    expect([isQuiet('2026-01-10T11:59:59Z', lunch), isQuiet('2026-01-10T13:00:00Z', lunch)]).toEqual([false, false]);
  });

  test('the hour that a night loses or gains moves neither end', () => {
    // 29 March 2026: 01:00 becomes 02:00. 25 October 2026: 02:00 becomes 01:00.
    expect([isQuiet('2026-03-29T05:59:00Z'), isQuiet('2026-03-29T06:00:00Z')]).toEqual([true, false]);
    expect([isQuiet('2026-10-25T06:59:00Z'), isQuiet('2026-10-25T07:00:00Z')]).toEqual([true, false]);
    const lostHour = { ...night, quiet_from: '01:15', quiet_to: '01:45' };
    expect([isQuiet('2026-03-29T00:30:00Z', lostHour), isQuiet('2026-03-29T01:30:00Z', lostHour)]).toEqual([false, false]);
    // Both times that the clock shows 01:30.
    expect([isQuiet('2026-10-25T00:30:00Z', lostHour), isQuiet('2026-10-25T01:30:00Z', lostHour)]).toEqual([true, true]);
  });

  test('at any moment it is quiet in one of two halves of the day, never in both', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
    const zone = fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC');
    fc.assert(
      fc.property(
        clock,
        clock,
        zone,
        fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (from, to, time_zone, at) => {
          fc.pre(from !== to);
          expect(isQuietAt({ quiet_from: from, quiet_to: to, time_zone }, at)).not.toBe(
            isQuietAt({ quiet_from: to, quiet_to: from, time_zone }, at),
          );
        },
      ),
    );
  });

  test('none were chosen', () => expect(isQuiet('2026-01-11T00:00:00Z', { ...night, quiet_from: null, quiet_to: null })).toBe(false));
});

describe('the daily mail', () => {
  const at = (digest_at: string, time_zone: string, after: string) => nextDigest({ digest_at, time_zone }, new Date(after)).toISOString();

  test('is due at the hour of the person’s own clock, in summer as in winter', () => {
    expect(at('08:00', 'Europe/London', '2026-01-10T07:59:00Z')).toBe('2026-01-10T08:00:00.000Z');
    expect(at('08:00', 'Europe/London', '2026-01-10T08:00:00Z')).toBe('2026-01-11T08:00:00.000Z');
    expect(at('08:00', 'Europe/London', '2026-07-10T08:00:00Z')).toBe('2026-07-11T07:00:00.000Z');
    expect(at('06:00', 'Asia/Kathmandu', '2026-07-10T08:00:00Z')).toBe('2026-07-11T00:15:00.000Z');
    // That night London's clocks go from 01:00 to 02:00.
    expect(at('01:00', 'Europe/London', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
  });

  test('comes once on the day on which clocks change, also where they change at midnight', () => {
    // At midnight Santiago's clocks go on to 01:00: the day begins there.
    expect(at('00:00', 'America/Santiago', '2026-09-05T12:00:00Z')).toBe('2026-09-06T04:00:00.000Z');
    const wish = { digest_at: '00:00', time_zone: 'America/Santiago' };
    expect(isDigestTime(wish, new Date('2026-09-06T04:00:00Z'))).toBe(true);
    expect(at('00:00', 'Europe/Lisbon', '2026-10-25T00:00:00Z')).toBe('2026-10-26T00:00:00.000Z');
    // What Lisbon's clocks come to where they skip an hour.
    expect(at('02:00', 'Europe/Lisbon', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
    // On Lord Howe the half hour from 02:00.
    expect(at('02:00', 'Australia/Lord_Howe', '2026-10-03T12:00:00Z')).toBe('2026-10-03T15:30:00.000Z');
    // Lisbon has the hour from 01:00 twice, New York as well, and Santiago that from 23:00.
    expect(at('01:00', 'Europe/Lisbon', '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:00:00.000Z');
    expect(at('01:00', 'Europe/Lisbon', '2026-10-25T00:00:00Z')).toBe('2026-10-26T01:00:00.000Z');
    expect(at('01:00', 'America/New_York', '2026-11-01T05:00:00Z')).toBe('2026-11-02T06:00:00.000Z');
    expect(at('23:00', 'America/Santiago', '2026-04-05T02:00:00Z')).toBe('2026-04-06T03:00:00.000Z');
  });

  test('is too late after some hours, and in another zone', () => {
    const due = (time_zone: string, now: string) => isDigestTime({ digest_at: '08:00', time_zone }, new Date(now));
    expect([due('Europe/London', '2026-01-10T08:00:00Z'), due('Europe/London', '2026-01-10T10:30:00Z')]).toEqual([true, true]);
    expect([due('Europe/London', '2026-01-10T12:00:00Z'), due('Asia/Tokyo', '2026-01-10T08:00:00Z')]).toEqual([false, false]);
  });
});
