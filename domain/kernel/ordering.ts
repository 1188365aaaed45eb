// In which order names stand in a list.

const order = new Intl.Collator('en', { numeric: true });

/** As server/db/ordering.ts puts them: accents and case count only between names that are otherwise the same, "Sheet 2" before "Sheet 10". */
export const compareNames = (a: string, b: string): number => order.compare(a, b);
