/** As a query says it, `2026-11-20 05:49:17.123456+00`, or JSON from one, with a T and minutes of the zone. */
const inUtc = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?\+00(?::00)?$/;

/** A time of Postgres' in ISO 8601 with milliseconds; what it is already stays. Mostly cut out: a list of cards has a thousand of them. */
export function isoTime(value: string): string {
  if (value.length === 24 && value.endsWith('Z')) return value;
  if (!inUtc.test(value)) return new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
  const fraction = value[19] === '.' ? value.slice(20, value.indexOf('+', 20)).slice(0, 3).padEnd(3, '0') : '000';
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction}Z`;
}
