// How far a programme is from a baseline, in words and in figures. Days are working days, negative where it is earlier.

import { counted } from './barWords.ts';

/** `6 working days later`. */
export function driftWords(days: number): string {
  if (days === 0) return 'No difference';
  return `${counted(Math.abs(days), 'working day')} ${days > 0 ? 'later' : 'earlier'}`;
}

/** `+6`, `−2`; empty where the end stands as it did. */
export const driftFigure = (days: number): string => (days === 0 ? '' : days > 0 ? `+${days}` : `−${-days}`);
