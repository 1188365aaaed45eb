// What a caller must have seen of a programme, and may do, to change it.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { ProjectId } from '../../../domain/kernel/ids.ts';
import { projectVerdicts } from '../../../domain/projects/policy.ts';
import type { ScheduleChange } from '../../../domain/schedule/contract.ts';
import type { NeedsOfTasks } from '../../../domain/schedule/edits.ts';
import type { RowId } from '../../../domain/schedule/plan.ts';
import { type Changed, versionsSeen } from '../../../domain/schedule/rules.ts';
import { holds } from '../../../domain/studios/policy.ts';
import type { Tx } from '../../db/tx.ts';
import { noteGuard } from '../../http/guards.ts';
import { projectToChange, projectToWorkIn } from '../projects/access.ts';
import type { ProjectRow } from '../projects/sql.ts';
import { memberName } from '../studios/sql.ts';
import { lastChangeOf } from './sql.ts';

/** Everything that a change touches must be as the caller saw it. @throws AppError `conflict`, with who changed it */
export async function demandSeen(
  tx: Tx,
  changed: Changed,
  { versions, modeVersions }: Record<'versions' | 'modeVersions', Record<string, number>>,
): Promise<void> {
  noteGuard(tx, 'version'); // also of a change that touches nothing of before, as a new link that nothing moves for
  const seen = versionsSeen(changed);
  const others = (now: Record<string, number>, given: Record<string, number>) =>
    Object.keys(now).filter((id) => now[id] !== (given[id] ?? -1));
  const [unseen] = others(seen.versions, versions);
  if (unseen !== undefined) throw await changedByOthers(tx, unseen);
  if (others(seen.modeVersions, modeVersions).length > 0) throw new AppError('conflict');
}

/** A row must be as the caller saw it. @throws AppError `conflict`, with who changed it */
export async function demandRowSeen(tx: Tx, { id, version }: { id: RowId; version: number }, seen: number): Promise<void> {
  noteGuard(tx, 'version');
  if (version !== seen) throw await changedByOthers(tx, id);
}

async function changedByOthers(tx: Tx, id: string): Promise<AppError> {
  const last = await lastChangeOf(tx, id);
  if (last === null) return new AppError('conflict');
  const by = await memberName(tx, last.by);
  return new AppError('conflict', { by, message: `This ${last.kind} was changed by ${by} just now.` });
}

/** Locks the project of a programme. Who works on a task says how far it is without the right to draw. @throws AppError `not_found`, `forbidden` */
export const programmeToChange = (tx: Tx, actor: MemberActor, id: ProjectId, changes: readonly ScheduleChange[]): Promise<ProjectRow> =>
  changes.every(({ kind }) => kind === 'progress') ? projectToWorkIn(tx, actor, id) : projectToChange(tx, actor, { id, verdict: 'edit' });

/**
 * Whoever draws the programme dates its tasks; making, renaming and deleting them takes what it takes elsewhere, and how far one is,
 * say those who work on it.
 *
 * @throws AppError `forbidden`
 */
export function demandRightsOverTasks(actor: MemberActor, { status, lead_id }: ProjectRow, needs: NeedsOfTasks): void {
  const { createTask } = projectVerdicts(actor, { status, leadId: lead_id });
  const isOthers = needs.progress.some(({ mayProgress }) => mayProgress !== true);
  if (isOthers || (needs.create && createTask !== true) || (needs.remove && !holds(actor, 'deleteTask'))) throw new AppError('forbidden');
}
