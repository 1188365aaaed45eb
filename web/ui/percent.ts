/** A share of work, 0 to 1, in whole per cent: 100 only where all of it is done, and 0 only where nothing is. */
export const percentOf = (share: number): number => (share > 0 && share < 1 ? Math.min(99, Math.round(share * 100)) || 1 : share * 100);
