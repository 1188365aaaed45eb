// What a person wants to hear and when (specification §3, §9): pure, so that the bell, the settings and the push decide alike.

import { z } from 'zod';
import { read, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { recordOf } from '../kernel/records.ts';

/** The nine sounds, by the flags that switch them (specification §3). */
export const sounds = [
  'task_assigned',
  'task_edited',
  'task_in_review',
  'new_comment',
  'comment_reply',
  'mention',
  'project_invitation',
  'permission_changes',
  'role_assignment',
] as const;
export type Sound = (typeof sounds)[number];
export type SoundFlag = `${Sound}_sound`;

export const flagOf = (sound: Sound): SoundFlag => `${sound}_sound`;

const soundsOfTypes: Readonly<Record<string, Sound>> = {
  task_assigned: 'task_assigned',
  task_edited: 'task_edited',
  task_in_review: 'task_in_review',
  task_completed: 'task_in_review',
  new_comment: 'new_comment',
  comment_attachment: 'new_comment',
  comment_reply: 'comment_reply',
  reply_to_reply: 'comment_reply',
  mention: 'mention',
  project_invitation: 'project_invitation',
  project_created: 'project_invitation',
  project_member_joined: 'project_invitation',
  project_member_removed: 'project_invitation',
  permissions_updated: 'permission_changes',
  role_updated: 'role_assignment',
};

/** The sound of a type; one that is unknown has the invitation's (specification §9). */
export const soundOf = (type: string): Sound => (Object.hasOwn(soundsOfTypes, type) && soundsOfTypes[type]) || 'project_invitation';

/** A time of day as a clock shows it. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 22:00.');

/** On the hour: a mail is no alarm. */
const hourOfDay = z.string().regex(/^([01]\d|2[0-3]):00$/, 'Choose a full hour, like 08:00.');

const flags = recordOf(sounds.map(flagOf), () => z.boolean());

/** R3-07: the row of a person, with the defaults of who never chose. */
export const notificationPreferences = z.object({
  push_notifications_enabled: z.boolean(),
  ...flags,
  /** Of the sounds, in per cent. */
  volume: z.number().int(),
  /** Both or neither. Between them nothing sounds and nothing is pushed; in the person's own time zone. */
  quiet_from: z.string().nullable(),
  quiet_to: z.string().nullable(),
  /** The hour at which a mail says each day what is unread; null for none. In the person's own time zone, too. */
  digest_at: z.string().nullable(),
  /** Whether one is told each morning of what falls due. */
  due_reminders_enabled: z.boolean(),
  /** The person's, or the studio's where they have none of their own. */
  time_zone: z.string(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

const optionalFlags = recordOf(sounds.map(flagOf), () => z.boolean().optional());

/** Whatever is left out stays. */
const preferenceChanges = z.strictObject({
  push_notifications_enabled: z.boolean().optional(),
  ...optionalFlags,
  volume: z.number().int().min(0, 'Volume is 0 to 100.').max(100, 'Volume is 0 to 100.').optional(),
  /** Null has no quiet hours. */
  quietHours: z
    .strictObject({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, 'Quiet hours must end at another time than they begin.')
    .nullable()
    .optional(),
  digest_at: hourOfDay.nullable().optional(),
  due_reminders_enabled: z.boolean().optional(),
});
export type PreferenceChanges = z.infer<typeof preferenceChanges>;

const answer = z.object({ preferences: notificationPreferences, seq: sequence });

export const preferencesContract = {
  preferences: read('/notifications/preferences', 'What I want to hear of, and when').input(z.strictObject({})).output(answer),
  savePreferences: write({
    method: 'PATCH',
    path: '/notifications/preferences',
    summary: 'Change what I want to hear of',
    tells: ['notifications.preferencesChanged'],
    guards: unguarded.laterCounts,
  })
    .input(preferenceChanges)
    .output(answer),
};

/** R9-04: on unless it is explicitly false; without preferences it is on. */
export const isSoundOn = (preferences: Partial<NotificationPreferences> | null, type: string): boolean =>
  preferences?.[flagOf(soundOf(type))] !== false;

interface PushQuestion {
  /** Null for who never chose: for them there is sound alone. */
  preferences: Partial<NotificationPreferences> | null;
  type: string;
  /** A client of the person is visible and focused. */
  isWatching: boolean;
  /** It is within their quiet hours. */
  isQuiet: boolean;
}

/** R9-05: only where push is explicitly on, the type's flag is not off, and the person is not looking. */
export const mayPush = ({ preferences, type, isWatching, isQuiet }: PushQuestion): boolean =>
  preferences?.push_notifications_enabled === true && isSoundOn(preferences, type) && !isWatching && !isQuiet;

type QuietHours = Pick<NotificationPreferences, 'quiet_from' | 'quiet_to' | 'time_zone'>;

/**
 * Whether a moment lies in the quiet hours: from the first minute on, up to the last one, across midnight where they end
 * before they begin. Compared with what the clock on the wall shows, so a change to summer time moves nothing.
 */
export function isQuietAt({ quiet_from: from, quiet_to: to, time_zone: zone }: QuietHours, at: Date): boolean {
  if (from === null || to === null) return false;
  const clock = clockIn(zone, at);
  return from < to ? from <= clock && clock < to : from <= clock || clock < to;
}

/** How much too late a digest may be before it waits for the next day, like that of a server that was away. */
const digestPatienceMs = 3 * 3_600_000;

/**
 * The next moment at which the person's clock comes to the hour, after `after`. One that is put forward may go past it, and one that is put
 * back shows it once more, which counts no second time.
 */
export function nextDigest({ digest_at: at, time_zone: zone }: { digest_at: string; time_zone: string }, after: Date): Date {
  const hour = Number(at.slice(0, 2));
  const first = Math.floor(after.getTime() / quarterMs) * quarterMs + quarterMs;
  // A day and an hour of quarters: zones lie on them, and each day has the hour, or the one after.
  for (let quarter = 0; quarter < 4 * 26; quarter++) {
    const moment = new Date(first + quarter * quarterMs);
    const before = hourIn(zone, new Date(moment.getTime() - quarterMs));
    const hoursTo = (other: number) => (other - before + 24) % 24;
    const [gone, ahead] = [hoursTo(hourIn(zone, moment)), hoursTo(hour)];
    if (ahead > 0 && ahead <= gone && gone < 12) return moment;
  }
  return new Date(after.getTime() + 24 * 3_600_000);
}

/** Whether it is still the hour for it: neither has the server been away for long, nor the person gone to another zone meanwhile. */
export function isDigestTime(preferences: { digest_at: string; time_zone: string }, now: Date): boolean {
  const earliest = new Date(now.getTime() - digestPatienceMs);
  return nextDigest(preferences, earliest).getTime() <= now.getTime();
}

const quarterMs = 15 * 60_000;
const hourIn = (zone: string, at: Date): number => Number(clockIn(zone, at).slice(0, 2));
/** What a clock there shows, `08:00`. */
export const clockIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
