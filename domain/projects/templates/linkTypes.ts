// How one row of a plan waits for another.

export const linkTypes = ['FS', 'SS', 'FF', 'SF'] as const;
/**
 * Which end holds which: the first letter is the end of `from`, the second the end of `to`. FS: `to` starts once `from` has
 * finished.
 */
export type LinkType = (typeof linkTypes)[number];
