// Sheets in words.

import type { FileRecord, FileVersion } from '../../../../../domain/files/contract.ts';
import { sameName } from '../../../../../domain/files/rules.ts';
import type { SheetFacts } from '../../../../../domain/files/registerContract.ts';
import { revisionName } from '../../../../../domain/files/revisions.ts';
import { shortDay } from '../../../../lib/dates.ts';
import { dayOf } from '../../../../ui/locale.ts';

/** `rev C` of what has earlier revisions, or is a sheet; null for a first version. */
export const revisionWords = (file: FileRecord): string | null => (file.sheet || file.number > 1 ? `rev ${revisionName(file)}` : null);

/** `Superseded by C, 12 Mar`; null for a sheet that counts. */
export function supersededWords(sheet: SheetFacts | null, today: string | undefined): string | null {
  if (!sheet?.supersededAt) return null;
  const { supersededAt, supersededBy: by, number } = sheet;
  const name = by && (sameName(by.number, number) ? by.revision : `${by.number} ${by.revision}`);
  return `Superseded${name ? ` by ${name}` : ''}, ${dayInWords(supersededAt, today)}`;
}

/** Within a sentence. */
const dayInWords = (moment: string, today: string | undefined): string =>
  dayOf(moment) === today ? 'today' : shortDay(dayOf(moment), today);

/** The same of an earlier version of a sheet: the next one came in its place. */
export function formerWords(
  { file, versions, number }: { file: FileRecord; versions: readonly FileVersion[]; number: number },
  today: string | undefined,
): string | null {
  const next = versions.find((version) => version.number === number + 1);
  if (!file.sheet || !next) return null;
  return `Superseded by ${revisionName(next)}, ${dayInWords(next.addedAt, today)}`;
}
