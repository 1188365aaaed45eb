// What may be typed for a phase; the words are the server's.

/** What is wrong with a phase's name, or null. */
export const checkPhaseName = (text: string): string | null => (text === '' ? 'Phase name is required.' : null);

/** What is wrong with a number of working days, or null. */
export function checkDays(text: string): string | null {
  const days = /^\d+$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= 2000 ? null : 'Enter 1 to 2,000 days.';
}
