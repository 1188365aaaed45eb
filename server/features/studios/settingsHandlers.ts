// The settings of the studio. Different fields of two Principals both win; the same field is a conflict that shows both.

import { AppError } from '../../../domain/kernel/errors.ts';
import type { studiosContract } from '../../../domain/studios/contract.ts';
import type { StudioChanges } from '../../../domain/studios/settings.ts';
import type { Tx } from '../../db/tx.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import type { Sessions } from '../../http/sessions.ts';
import { appendEvent } from '../../live/eventLog.ts';
import { principalToChangeStudio } from './access.ts';
import { studioRecord } from './records.ts';
import { knowsTimeZone, lockedStudio, memberName, type StudioColumns, updateStudio } from './sql.ts';

interface Needs {
  sessions: Pick<Sessions, 'dropStudio'>;
}

export const settingsHandlers = ({ sessions }: Needs): Pick<HandlersOf<typeof studiosContract>, 'current' | 'edit'> => ({
  current: ({ actor, tx }) => studioRecord(tx, actor),

  edit: async ({ input: { version, changes }, actor, tx, now, audit, afterCommit }) => {
    const by = await principalToChangeStudio(tx, actor);
    const row = await lockedStudio(tx);
    if (changes.timeZone && !(await knowsTimeZone(tx, changes.timeZone))) {
      throw new AppError('validation_failed', {
        field: 'changes.timeZone',
        message: 'Choose a time zone from the list, like Europe/London.',
      });
    }
    await refuseContested({ tx, row, version, changes });
    await updateStudio(tx, { row, patch: columnsOf(changes), fields: Object.keys(changes), by: actor.userId, now });
    const answer = await studioRecord(tx, by);
    const changed = Object.keys(changes);
    await appendEvent(tx, {
      type: 'studios.changed',
      actorId: actor.userId,
      scopes: ['studio'],
      data: { version: answer.version, changed },
    });
    audit({ act: 'studios.changed', subjectId: null, details: changesInWords(row, changes) });
    // What people may do follows from the review policy, and every actor carries it.
    afterCommit(() => sessions.dropStudio(actor.studioId));
    return answer;
  },
});

const columnOf: Record<keyof StudioChanges, keyof StudioColumns> = {
  name: 'name',
  timeZone: 'time_zone',
  locale: 'locale',
  currency: 'currency',
  workingDays: 'working_days',
  defaultVisibility: 'default_visibility',
  selfApproval: 'self_approval',
};

/** Each field with the column that keeps it. */
const entriesOf = (changes: StudioChanges): [field: keyof StudioChanges, value: unknown][] =>
  (Object.entries(changes) as [keyof StudioChanges, unknown][]).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.toSorted((a, b) => a - b) : value,
  ]);

const columnsOf = (changes: StudioChanges): StudioColumns =>
  Object.fromEntries(entriesOf(changes).map(([field, value]) => [columnOf[field], value])) as StudioColumns;

type Row = Awaited<ReturnType<typeof lockedStudio>>;

async function refuseContested({
  tx,
  row,
  version,
  changes,
}: {
  tx: Tx;
  row: Row;
  version: number;
  changes: StudioChanges;
}): Promise<void> {
  const versions = row.field_versions as Record<string, number>;
  const conflicts = entriesOf(changes)
    .filter(([field]) => (versions[field] ?? 0) > version)
    .map(([field, yours]) => ({ field, theirs: row[columnOf[field]], yours }))
    .filter(({ theirs, yours }) => JSON.stringify(theirs) !== JSON.stringify(yours));
  if (conflicts.length === 0) return;
  const by = row.updated_by ? await memberName(tx, row.updated_by) : 'someone';
  throw new AppError('conflict', { conflicts, by, message: `The studio was changed by ${by} just now.` });
}

/** What it was and what it is, of each field that is another now. */
const changesInWords = (row: Row, changes: StudioChanges): Record<string, unknown> =>
  Object.fromEntries(
    entriesOf(changes)
      .map(([field, to]) => [field, { from: row[columnOf[field]], to }] as const)
      .filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)),
  );
