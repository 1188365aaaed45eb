// Which changes were somebody else's: theirs are shown as they come, one's own need no sign.

import { onForget } from '../../../lib/forget.ts';

let heard = 0;
onForget(() => (heard = 0));

/** Somebody else did this, as the live stream tells. */
export function hearOfOthers(sequence: number): void {
  heard = Math.max(heard, sequence);
}

/** Whether somebody else changed something after the one answer and up to the other. */
export const isByOthers = (before: number, after: number): boolean => heard > before && heard <= after;
