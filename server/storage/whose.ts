// What who starts Atelier reads where the files are not, or not surely, those of its database.

import type { Finding } from './belonging.ts';
import type { Blobs } from './blobs.ts';
import type { Mark } from './mark.ts';

export interface Whose {
  /** Why they are another one's: then nothing is started. */
  refused: string | null;
  /** Why the database is a copy: then the operator is asked. */
  copied: string | null;
  /** What whoever starts a copy has to know of them. */
  advice: string;
}

export function whoseAre(found: Finding, { called, restored }: { called: Blobs['called']; restored: boolean }): Whose {
  return { refused: whyRefused(found, { called, restored }), copied: whyCopied(found, called), advice: adviceOn(called) };
}

const remedy = 'Correct DATABASE_URL, DATA_DIR or S3_BUCKET, so that each Atelier has its own database and its own files';

function whyRefused(found: Finding, { called, restored }: { called: Blobs['called']; restored: boolean }): string | null {
  switch (found.kind) {
    case 'foreign':
      return `The files in ${called.place} belong to another database: ${lastUsed(found.mark)}. ${remedy} (README, Backup). If that other database is gone for good and this one is to have its files, delete ${called.mark}, then start again.`;
    case 'unreadable':
      return `To which database the files in ${called.place} belong cannot be read: ${called.mark} holds no mark. If they are those of this one, delete it, then start again.`;
    case 'unmarkedOfAnother':
      return restored
        ? null
        : `Most of the files in ${called.place} are unknown to the database: they are another one's, or the database is older than they are. ${remedy}. If it was restored from a backup, start once with "npm start -- --restored" (README, Backup).`;
    case 'own':
    case 'unmarked':
    case 'copied':
    case 'outOfReach':
      return null;
  }
}

const whyCopied = (found: Finding, { place, mark }: Blobs['called']): string | null =>
  found.kind === 'copied'
    ? `The files in ${place} were used since then by another copy of the same database: ${lastUsed(found.mark)}. If that one goes on, stop here and give this one files of its own, a copy of them in another place: what you delete in one would be gone in both. If this is the original, and the copy is not to be used any more, delete ${mark} instead.`
    : null;

const adviceOn = ({ place }: Blobs['called']): string =>
  `The files are those in ${place}. For a week none of them is removed. If the original goes on and uses them as well, stop this copy now and give it files of its own: what you delete in one would be gone in both.`;

const lastUsed = ({ address, at }: Mark): string => `that of the Atelier at ${address}, last at ${at}`;
