// Files whose names say that they are the next revision of a sheet: `A-101_P03.pdf`, where the register has A-101 at P02.

import { proposeSheet } from '../../../../../domain/files/register.ts';
import { isLaterRevision } from '../../../../../domain/files/revisions.ts';
import { sameName } from '../../../../../domain/files/rules.ts';
import type { SheetRecord } from '../../registerQueries.ts';
import { type NextRevision, nextOf } from '../register/RevisionFields.tsx';

export interface Revised {
  former: SheetRecord;
  next: NextRevision;
  /** A new version of its document; beside one whose own name says its revision, a document that supersedes it. */
  way: 'version' | 'beside';
}

interface Arriving {
  name: string;
  /** The register's sheets. */
  sheets: readonly SheetRecord[];
  /** Whether who sends it sets the register. */
  mayOrganise: boolean;
}

/** The sheet that a file of this name would revise; null where it says none, is no later one, or it is not the sender's to do. */
export function revisedBy({ name, sheets, mayOrganise }: Arriving): Revised | null {
  const { number, revision } = proposeSheet(name);
  if (number === '' || revision === null) return null;
  const former = sheets.find(({ sheet }) => sheet.supersededAt === null && sameName(sheet.number, number));
  const next = former && nextOf(former);
  if (!former || !next || sameName(former.name, name) || !isLaterRevision(revision, former.sheet.revision)) return null;
  const way = proposeSheet(former.name).revision === null ? 'version' : 'beside';
  const may = way === 'version' ? former.can.addVersion === true : mayOrganise;
  return may ? { former, next: { ...next, revision }, way } : null;
}
