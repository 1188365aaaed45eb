// How the parts stand beside each other.

/** My day, and what stands at its right; below 1024 one column. */
export const columns = 'grid grid-cols-[minmax(0,615fr)_minmax(0,466fr)] items-start gap-x-10 gap-y-7 max-lg:grid-cols-1';

/** Two parts of the same width; below 768 one column. */
export const halves = 'grid grid-cols-2 items-start gap-x-10 gap-y-7 max-md:grid-cols-1';
