// When something happened, on the studio's clocks: everybody who reads the log reads the same.

const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-20` and `09:14`. */
export function dayAndTime(iso: string, timeZone: string): { day: string; time: string } {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(timeZone, format);
  const parts = Object.fromEntries(format.formatToParts(Date.parse(iso)).map(({ type, value }) => [type, value]));
  return { day: `${parts['year']}-${parts['month']}-${parts['day']}`, time: `${parts['hour']}:${parts['minute']}` };
}
