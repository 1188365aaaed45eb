/** Reads `40`, `40 %` or nothing, which is 0; null for anything but 0 to 99. */
export function readPercent(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return 0;
  const digits = /^(\d{1,2})\s*%?$/.exec(typed)?.[1];
  return digits === undefined ? null : Number(digits);
}
