// What an event of the live stream says of itself, and to whom it matters.

import type { EventName, HeardEvent } from '../../domain/kernel/events.ts';

/** An event as the server sends it. */
export type LiveEvent<Name extends EventName = EventName> = HeardEvent<Name>;

/** Whether it is an event of one feature: its name begins with the feature's. */
export const isOf = <Prefix extends string>(
  event: LiveEvent,
  feature: Prefix,
): event is Extract<LiveEvent, { type: `${Prefix}.${string}` }> => event.type.startsWith(`${feature}.`);

/** Whether what this person reads may be more after it, or less. */
export const changesReachOf = (userId: string, { traits, data }: LiveEvent): boolean =>
  traits?.changesReaders === 'anybody' || (traits?.changesReaders === 'person' && isAbout(userId, data));

/** Whether it names this person as whom it is about. */
export const isAbout = (userId: string, data: LiveEvent['data']): boolean => 'userId' in data && data.userId === userId;

/** Whether files may have come with a comment, or gone with one: the studio keeps more of them, or fewer. */
export const changesWhatIsSent = (event: LiveEvent): boolean =>
  event.type === 'discussions.commented'
    ? event.data.fileIds !== undefined
    : event.type === 'discussions.edited' || event.type === 'discussions.removed';
