// The settings of the studio. Different fields of two Principals both win; the same field is a conflict that shows both.

import { AppError } from '../../../domain/kernel/errors.ts';
import { mergeEdit } from '../../../domain/kernel/merge.ts';
import type { studiosContract } from '../../../domain/studios/contract.ts';
import type { StudioChanges } from '../../../domain/studios/settings.ts';
import { namesOf, pairsOf } from '../../../domain/kernel/records.ts';
import { type StudioColumns, updateStudio } from '../../auth/members.ts';
import { followStudioName } from '../../auth/metadata.ts';
import { stampsOf } from '../../db/stamps.ts';
import { withAuthentication } from '../../db/tx.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import type { Sessions } from '../../http/sessions.ts';
import { appendEvent, lastSequence } from '../../events/eventLog.ts';
import { principalToChangeStudio } from './access.ts';
import { mergedOrConflict, studioRecord } from './records.ts';
import { knowsTimeZone, lockedStudio } from './sql.ts';

interface Needs {
  sessions: Pick<Sessions, 'dropStudio'>;
}

export const settingsHandlers = ({ sessions }: Needs): Pick<HandlersOf<typeof studiosContract>, 'current' | 'edit'> => ({
  current: async ({ actor, tx }) => ({ ...(await studioRecord(tx, actor)), seq: await lastSequence(tx) }),

  edit: async ({ input: { version, changes }, actor, tx, now, audit, afterCommit }) => {
    const by = await principalToChangeStudio(tx, actor);
    const row = await lockedStudio(tx);
    if (changes.timeZone && !(await knowsTimeZone(tx, changes.timeZone))) {
      throw new AppError('validation_failed', {
        field: 'changes.timeZone',
        message: 'Choose a time zone from the list, like Europe/London.',
      });
    }
    const stamps = stampsOf(row);
    const result = mergeEdit({ current: fieldsOf(row), stamps, baseVersion: version, changes: inOrder(changes) });
    const patch = await mergedOrConflict(tx, { result, stamps, subject: 'The studio' });
    const changed = namesOf(patch);
    await updateStudio(tx, { row, patch: columnsOf(patch), fields: changed, by: actor.userId, now });
    if (patch.name !== undefined) await withAuthentication(tx, (auth) => followStudioName(auth, { studioId: actor.studioId }));
    const answer = await studioRecord(tx, by);
    appendEvent(tx, {
      type: 'studios.changed',
      actorId: actor.userId,
      scopes: ['studio'],
      data: { version: answer.version, changed },
    });
    audit({ act: 'studios.changed', subjectId: null, details: changesInWords(row, patch) });
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
  revisionScheme: 'revision_scheme',
};

const columnsOf = (changes: StudioChanges): StudioColumns =>
  Object.fromEntries(pairsOf(changes).map(([field, value]) => [columnOf[field], value]));

/** A week is a set of days: their order is no difference. */
const inOrder = ({ workingDays, ...others }: StudioChanges): StudioChanges => ({
  ...others,
  ...(workingDays && { workingDays: workingDays.toSorted((a, b) => a - b) }),
});

type Row = Awaited<ReturnType<typeof lockedStudio>>;

const fieldsOf = (row: Row): StudioChanges =>
  Object.fromEntries(Object.entries(columnOf).map(([field, column]) => [field, row[column]])) as StudioChanges;

/** What each changed field was and what it is. */
const changesInWords = (row: Row, changed: StudioChanges): Record<string, unknown> =>
  Object.fromEntries(pairsOf(changed).map(([field, to]) => [field, { from: row[columnOf[field]], to }]));
