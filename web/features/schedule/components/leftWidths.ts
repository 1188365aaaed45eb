// The left part of the sheet, px (LOOK-plan, sheet): its edge can be dragged; a narrow sheet has its own.

export const leftWidths = { wide: 524, narrow: 320, least: 280, most: 684 } as const;

/** Under this width there is no room for how far a row is, and the name keeps some. */
export const showsDoneFrom = 440;

export const leftWithin = (width: number): number => Math.round(Math.max(leftWidths.least, Math.min(leftWidths.most, width)));

/** What days with their years take besides, px: names keep their room. */
export const roomForYears = 16;

/** Of the cells with days; the end has a mark before it where it is late. `data-years` is set where they have years. */
export const dateWidths = { start: 'w-[3.25rem] in-data-years:w-[3.75rem]', end: 'w-[4rem] in-data-years:w-[4.5rem]' } as const;
