import { timeAgo } from '../../../lib/dates.ts';

/** A browser says that it is there when it renews its session, this often: until then nobody is known to have gone. */
const betweenRenewals = 15 * 60_000;

/** When somebody was here last: `now`, `18 min ago`. */
export const seenWords = (at: string, now: number): string => (now - Date.parse(at) < betweenRenewals ? 'now' : timeAgo(at, now));
