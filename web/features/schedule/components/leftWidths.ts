// The left part of the sheet, px (LOOK-plan, sheet): its edge can be dragged; a narrow sheet has its own.

export const leftWidths = { wide: 524, narrow: 320, least: 280, most: 684 } as const;

/** Under this width there is no room for how far a row is, and the name keeps some. */
export const showsDoneFrom = 440;

export const leftWithin = (width: number): number => Math.round(Math.max(leftWidths.least, Math.min(leftWidths.most, width)));
