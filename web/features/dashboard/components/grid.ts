// How the parts stand beside each other.

/** The width of the window from which two columns have room for their words. */
export const twoColumns = 1200;

/** My day, and what stands at its right; below 1200 one column. */
export const columns = 'grid grid-cols-[minmax(0,615fr)_minmax(0,466fr)] items-start gap-x-10 gap-y-7 max-[1200px]:grid-cols-1';

/** Dates that stand there at once, so that the column is about as long as My day. */
export const shownDates = 4;

/** Two parts of the same width; below 768 one column. */
export const halves = 'grid grid-cols-2 items-start gap-x-10 gap-y-7 max-md:grid-cols-1';
