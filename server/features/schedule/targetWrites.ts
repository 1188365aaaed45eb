// Where a project begins and is to end, as acts of the programme write it.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { Day } from '../../../domain/kernel/calendar.ts';
import type { ProjectId } from '../../../domain/kernel/ids.ts';
import type { Stretched } from '../../../domain/projects/following.ts';
import { endOfPlan } from '../../../domain/projects/phases.ts';
import { namesOf } from '../../../domain/kernel/records.ts';
import type { Tx } from '../../db/tx.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { lockedPhases, type ProjectRow } from '../projects/sql.ts';
import { updateProject } from '../projects/writes.ts';

export type Place = { start: Day | null; targetEnd?: Day | null };

interface EditPlace {
  row: ProjectRow;
  place: Partial<Place>;
  actor: MemberActor;
  now: Date;
}

/** Writes where a project begins, or is to end, and tells of it. */
export async function editPlace(tx: Tx, { row, place, actor, now }: EditPlace): Promise<void> {
  const before = { start: row.start_day, targetEnd: row.target_day };
  const version = await updateProject(tx, { row, patch: place, actor, now });
  const changed = namesOf(place);
  const was = Object.fromEntries(changed.map((field) => [field, before[field]]));
  appendEvent(tx, {
    type: 'projects.edited',
    actorId: actor.userId,
    scopes: [`project:${row.id}`],
    data: { projectId: row.id, version, changed, before: was, after: place },
  });
}

interface GiveTargetBack {
  /** Of a locked project. */
  row: ProjectRow;
  stretched: Stretched;
  actor: MemberActor;
  now: Date;
}

/** Gives a project the target that it had before an act stretched it, where nobody has set another since. */
export async function giveTargetBack(tx: Tx, { row, stretched: { was, is }, actor, now }: GiveTargetBack): Promise<void> {
  if (was === is || row.target_day !== is) return;
  const targetEnd = await targetAfter(tx, row.id, was);
  const isBackwards = targetEnd !== null && row.start_day !== null && targetEnd < row.start_day;
  if (targetEnd !== is && !isBackwards) await editPlace(tx, { row, place: { targetEnd }, actor, now });
}

/** The former target, or the end of what is planned still where that is later: somebody may have planned on meanwhile. */
async function targetAfter(tx: Tx, projectId: ProjectId, was: Day | null): Promise<Day | null> {
  const phases = await lockedPhases(tx, projectId);
  const end = endOfPlan(phases.flatMap(({ start_day, end_day }) => (start_day && end_day ? [{ start: start_day, end: end_day }] : [])));
  return was !== null && end !== null && end > was ? end : (was ?? end);
}
