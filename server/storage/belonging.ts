// Whose the files of a place are. The place holds a mark with the last word that its database said there, and nothing is removed unless
// this database knows the word: else the files are another one's, or a copy of this one uses them as well. Of two copies that use the same
// files each finds the other's words, and neither removes anything (decision 0030).

import { randomUUID } from 'node:crypto';
import type { Database } from '../db/pool.ts';
import { inTransaction, type Tx } from '../db/tx.ts';
import type { Log } from '../log.ts';
import type { Blobs } from './blobs.ts';
import { type Mark, readMark, textOfMark } from './mark.ts';
import { withoutRow } from './sql.ts';
import { insertWord, quiet, removeWordsBefore, saidOf } from './wordSql.ts';

export interface Belonging {
  /** Looks at the mark, at the start; changes nothing. */
  look: () => Promise<Finding>;
  /** Says a word where the start goes on. */
  begin: (found: Finding) => Promise<void>;
  /** Whether files may be removed at this moment. The log says why not. */
  mayRemove: () => Promise<boolean>;
  /** The same, with a new word where the files are this database's. */
  renew: () => Promise<boolean>;
}

export type Finding =
  /** Until then nothing is removed. */
  | { kind: 'own'; quietUntil: Date | null }
  /** There is no mark: nobody wrote one yet, or somebody took it away to have it written anew. There may be files elsewhere, and none here. */
  | { kind: 'unmarked'; isElsewhere: boolean }
  /** There is no mark, and the database knows less than half of the files. */
  | { kind: 'unmarkedOfAnother' }
  /** The mark is of this database, but it did not say that word: another copy of it did. */
  | { kind: 'copied'; mark: Mark }
  | { kind: 'foreign'; mark: Mark }
  | { kind: 'unreadable' }
  /** The place cannot be asked. */
  | { kind: 'outOfReach' };

export interface BelongingOptions {
  db: Database;
  blobs: Pick<Blobs, 'list' | 'readMark' | 'writeMark' | 'called' | 'isShared'>;
  /** Where this Atelier is open, for whoever finds its mark. */
  address: string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  now: () => Date;
}

const hour = 3_600_000;

/** How long words are known that no mark holds any more. */
const remembered = 90 * 24 * hour;

/** Files that are looked at where there is no mark. They come in the order of their hashes, so the first are any. */
const sample = 1000;

export function openBelonging({ db, blobs, address, log, now }: BelongingOptions): Belonging {
  const inHousekeeping = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, { kind: 'housekeeping' }, work);

  const find = async (): Promise<Finding> => {
    const text = await blobs.readMark();
    const mark = text === null ? null : readMark(text);
    const { database, isOwn, hasSpoken, quietUntil } = await inHousekeeping((tx) => saidOf(tx, mark?.word ?? null));
    if (mark?.database === database && isOwn) return { kind: 'own', quietUntil: quietUntil && quietUntil > now() ? quietUntil : null };
    if (mark) return { kind: mark.database === database ? 'copied' : 'foreign', mark };
    if (text !== null) return { kind: 'unreadable' };
    const { seen, unknown } = await someFiles();
    if (database !== null && unknown > seen - unknown) return { kind: 'unmarkedOfAnother' };
    return { kind: 'unmarked', isElsewhere: hasSpoken && seen === 0 };
  };

  const someFiles = async (): Promise<{ seen: number; unknown: number }> => {
    let [seen, unknown] = [0, 0];
    for await (const found of blobs.list()) {
      const some = found.map(({ sha256 }) => sha256);
      if (some.length > 0) unknown += (await inHousekeeping((tx) => withoutRow(tx, some))).length;
      seen += found.length;
      if (seen >= sample) break;
    }
    return { seen, unknown };
  };

  /** The word is noted before it is written: whatever ends this in between, the mark holds none that the database does not know. */
  const say = async (quietFor: number): Promise<void> => {
    const [word, at] = [randomUUID(), now()];
    const database = await inHousekeeping(async (tx) => {
      await insertWord(tx, { word, now: at, quietUntil: quietFor > 0 ? new Date(at.getTime() + quietFor) : null });
      return (await saidOf(tx, null)).database;
    });
    if (database === null) return;
    try {
      await blobs.writeMark(textOfMark({ database, word, at: at.toISOString(), address }));
    } catch (err) {
      // The former word stands there: it is this database's, too.
      return log.warn({ err }, 'the mark of the files could not be written');
    }
    await inHousekeeping((tx) => removeWordsBefore(tx, { moment: new Date(at.getTime() - remembered), now: at }));
  };

  const hold = async (isRenewed: boolean): Promise<boolean> => {
    const found = await find();
    switch (found.kind) {
      case 'own':
        if (isRenewed) await say(0);
        if (found.quietUntil) log.info({ until: found.quietUntil }, 'no file is removed yet: a copy of the database may be using them');
        return found.quietUntil === null;
      case 'copied':
        log.error(
          { address: found.mark.address, at: found.mark.at },
          'a copy of this database uses the same files; neither removes any of them (README, Backup)',
        );
        await say(quiet.copy);
        return false;
      case 'unmarked':
        await say(0);
        return false;
      case 'foreign':
      case 'unmarkedOfAnother':
      case 'unreadable':
        log.error({ found: found.kind }, 'the files are not known to be those of this database; none is removed (README, Backup)');
        return false;
      case 'outOfReach':
        return false;
    }
  };

  return {
    look: () =>
      find().catch((err: unknown): Finding => {
        log.warn({ err }, 'nobody knows whose the files are');
        return { kind: 'outOfReach' };
      }),
    begin: async (found) => {
      if (found.kind === 'outOfReach') return;
      if (found.kind === 'unmarked' && found.isElsewhere)
        log.warn({ place: blobs.called.place }, 'no file lies here yet; what this database has kept in another place is not looked for');
      await say(blobs.isShared ? quiet.start : 0);
    },
    mayRemove: () => hold(false),
    renew: () => hold(true),
  };
}
