// How long a task may take, as people type it and read it; kept in hours.

import { hoursOfDay } from '../kernel/calendar.ts';
import { accept, refuse, type Result } from '../kernel/result.ts';

/** More than anybody means: five years of one person. */
export const mostHours = 10_000;

const number = String.raw`\d+(?:[.,]\d+)?|[.,]\d+`;
const day = String.raw`(?<days>${number})\s*(?:d|dys?|days?)\.?`;
const hour = String.raw`(?<hours>${number})\s*(?:h|hrs?|hours?)\.?`;
const minute = String.raw`(?<minutes>${number})\s*(?:m|mins?|minutes?)\.?`;

const shapes = [
  new RegExp(String.raw`^(?<hours>${number})$`),
  /^(?<hours>\d+):(?<minutes>[0-5]\d)$/,
  // `6h 30`: what follows the hours without a unit is minutes.
  new RegExp(String.raw`^(?:${day})?[\s,]*(?:${hour}[\s,]*(?<rest>[0-5]?\d))$`),
  new RegExp(String.raw`^(?:${day})?(?:[\s,]*${hour})?(?:[\s,]*${minute})?$`),
];

const words = 'Estimate must be hours or days, like 6, 1.5, 6h 30, 90m or 2d.';

/**
 * Reads `6`, `1.5`, `1,5`, `6:30`, `6h 30`, `90m`, `2 days`, `1d 4h`; nothing is no estimate. Refuses the rest with
 * `validation_failed`.
 */
export function parseEstimate(text: string, hoursADay: number = hoursOfDay): Result<number | null> {
  const typed = text.trim().toLowerCase();
  if (typed === '') return accept(null);
  const parts = shapes.map((shape) => shape.exec(typed)?.groups).find((groups) => groups !== undefined);
  if (!parts) return refuse('validation_failed', { field: 'estimate', message: words });
  const { days, hours, minutes, rest } = parts;
  const sum = toNumber(days) * hoursADay + toNumber(hours) + (toNumber(minutes) + toNumber(rest)) / 60;
  if (sum > mostHours) return refuse('validation_failed', { field: 'estimate', message: 'Estimate must be 10,000 hours or fewer.' });
  return accept(Math.round(sum * 10_000) / 10_000);
}

const toNumber = (digits: string | undefined): number => Number(digits?.replace(',', '.') ?? 0);

/** `6 hr`, `1 hr 30 min`, `45 min`; nothing for none. */
export function estimateWords(estimate: number | null): string {
  if (estimate === null) return '';
  const total = Math.round(estimate * 60);
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  const parts = [...(hours > 0 || minutes === 0 ? [`${hours} hr`] : []), ...(minutes > 0 ? [`${minutes} min`] : [])];
  return parts.join(' ');
}
