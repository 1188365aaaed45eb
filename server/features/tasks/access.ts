// The only way to a task: load it with the facts of its project, ask the policy. What a person may not read does not
// exist for them.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { EventScope } from '../../../domain/kernel/events.ts';
import type { PhaseId, ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import type { Verdict } from '../../../domain/kernel/verdict.ts';
import { mayReadProject, projectVerdicts } from '../../../domain/projects/policy.ts';
import { holds } from '../../../domain/studios/policy.ts';
import type { TaskChanges, TaskHistoryEntry, TaskVerdicts } from '../../../domain/tasks/contract.ts';
import { closedTaskVerdicts, taskVerdicts } from '../../../domain/tasks/policy.ts';
import type { Circumstances } from '../../../domain/tasks/review.ts';
import type { Tx } from '../../db/tx.ts';
import { demand } from '../../http/demand.ts';
import { projectToChange, readableProject, readAmong } from '../projects/access.ts';
import { type ProjectRow, readersAmong, readersOf } from '../projects/sql.ts';
import { activeMembers } from '../studios/sql.ts';
import { toStoredTask } from './records.ts';
import { lockedTask, phaseInProject, type TaskRow, taskRow } from './sql.ts';

/** @throws AppError `not_found` */
export async function readableTask(tx: Tx, actor: MemberActor, id: TaskId): Promise<TaskRow> {
  const row = demandReadable(actor, await taskRow(tx, id));
  if (row.deleted_at !== null) throw new AppError('not_found');
  return row;
}

/**
 * Locks the task for a change that needs one of its verdicts.
 *
 * @throws AppError `not_found`; `forbidden` when the actor sees the task and may not
 */
export async function taskToChange(
  tx: Tx,
  actor: MemberActor,
  { id, verdict }: { id: TaskId; verdict: keyof TaskVerdicts },
): Promise<TaskRow> {
  const row = demandReadable(actor, await lockedTask(tx, id));
  if (row.deleted_at !== null) throw new AppError('not_found');
  demandVerdict(verdictsOn(actor, row)[verdict]);
  return row;
}

/**
 * Locks the task for an edit of these fields. Who is given an item of its checklist may come to tick it off: what else they changed of it is
 * refused once it is known (`checklistVerdict`).
 *
 * @throws AppError `not_found`; `forbidden` when the actor sees the task and may not
 */
export async function taskToEdit(tx: Tx, actor: MemberActor, { id, changes }: { id: TaskId; changes: TaskChanges }): Promise<TaskRow> {
  const row = await openTask(tx, actor, id);
  const fields = Object.keys(changes);
  const isOfChecklist = fields.every((field) => field === 'checklist');
  if (isOfChecklist && row.checklist.some(({ assigneeId }) => assigneeId === actor.userId)) return row;
  // Ticking off items of a checklist, or saying how far it is, is work on the task, not an edit of what is asked.
  const saysHowFar = fields.every((field) => field === 'checklist' || field === 'percent');
  demandVerdict(verdictsOn(actor, row)[saysHowFar ? 'move' : 'edit']);
  return row;
}

/** Locks a task for a change that its rule allows or refuses by itself. @throws AppError `not_found`; `forbidden` in an archived project */
export async function openTask(tx: Tx, actor: MemberActor, id: TaskId): Promise<TaskRow> {
  const row = demandReadable(actor, await lockedTask(tx, id));
  if (row.deleted_at !== null) throw new AppError('not_found');
  if (row.project_status === 'archived') demandVerdict('project_closed');
  return row;
}

/** Locks a deleted task for its return, or one that is back by now. @throws AppError `not_found`, `forbidden` */
export async function deletedTask(tx: Tx, actor: MemberActor, id: TaskId): Promise<TaskRow> {
  const row = demandReadable(actor, await lockedTask(tx, id));
  // Whether a deleted task exists is told to those alone who may bring it back.
  if (taskVerdicts(actor, toStoredTask(row)).remove !== true) throw new AppError('not_found');
  demandVerdict(verdictsOn(actor, row).remove);
  return row;
}

/** What the actor may do with a task that they can read; its project may be archived. */
export const verdictsOn = (actor: MemberActor, row: TaskRow): TaskVerdicts =>
  row.project_status === 'archived' ? closedTaskVerdicts : taskVerdicts(actor, toStoredTask(row));

interface Around {
  actor: MemberActor;
  row: TaskRow;
  now: Date;
  /** Of those who review it unless somebody else is chosen, who can; left out where nobody is asked. */
  lookers?: ReadonlySet<UserId>;
}

/** Who acts on a task, when, and under which rules. */
export const circumstancesOf = ({ actor, row, now, lookers = new Set() }: Around): Circumstances => ({
  actorId: actor.userId,
  now: now.toISOString(),
  projectLeadId: row.project_lead_id,
  selfApproval: actor.studio.selfApproval,
  canLook: (id) => lookers.has(id),
});

/** Of the last reviewer of a task and the lead of its project those who can look at it. */
export async function lookersAt(tx: Tx, { project_id, reviewer_id, project_lead_id }: TaskRow): Promise<Set<UserId>> {
  const ids = [reviewer_id, project_lead_id].filter((id) => id !== null);
  return project_id === null || ids.length === 0 ? new Set() : readersOf(tx, { projectId: project_id, ids });
}

/** A task lies in a phase of its own project, and a personal one in none. @throws AppError `validation_failed` */
export async function demandPhase(
  tx: Tx,
  { projectId, phaseId }: { projectId: ProjectId | null; phaseId: PhaseId | null | undefined },
): Promise<void> {
  if (!phaseId) return;
  if (projectId === null || !(await phaseInProject(tx, { phaseId, projectId }))) {
    throw new AppError('validation_failed', { field: 'phaseId', message: 'Choose a phase of the project.' });
  }
}

/** The project that a task goes into. @throws AppError `not_found`, `forbidden` */
export async function projectForTask(tx: Tx, actor: MemberActor, id: ProjectId): Promise<ProjectRow> {
  return demandRoom(actor, await readableProject(tx, actor, id));
}

interface NewTaskIn {
  actor: MemberActor;
  projectId: ProjectId;
  /** Whether people, a phase or a place of it are to be looked up. */
  looksAround: boolean;
}

/**
 * What has to be known before a task is made in a project; the statement that makes it sees to the rest.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function demandRoomFor(tx: Tx, { actor, projectId, looksAround }: NewTaskIn): Promise<void> {
  // Whoever may not is refused without holding up those who may.
  if (!holds(actor, 'createProjectTask')) await projectForTask(tx, actor, projectId);
  // Before people are looked up: of two who share it for that neither could have it alone. And before the phase, as changes of the plan do.
  if (looksAround) await projectToChange(tx, actor, { id: projectId, verdict: 'createTask' });
}

/** Says why no task was made in a project. @throws AppError `not_found`, `forbidden`; `conflict` where it takes tasks again by now */
export async function refuseRoom(tx: Tx, actor: MemberActor, projectId: ProjectId | null): Promise<never> {
  if (projectId) await projectForTask(tx, actor, projectId);
  throw new AppError('conflict', { message: 'This project changed just now. Try again.' });
}

function demandRoom(actor: MemberActor, project: ProjectRow): ProjectRow {
  demandVerdict(projectVerdicts(actor, { status: project.status, leadId: project.lead_id }).createTask);
  return project;
}

interface NamedReaders {
  /** Null for a personal task, which names its creator alone. */
  projectId: ProjectId | null;
  ids: readonly UserId[];
  field: string;
  /** Whether this transaction holds the project alone already, and its readers with it: then it is not asked to share it. */
  isHeld?: boolean | undefined;
}

/** Nobody is named in what they cannot read. @throws AppError `validation_failed` */
export async function demandReaders(tx: Tx, { projectId, ids, field, isHeld }: NamedReaders): Promise<void> {
  if (ids.length === 0) return;
  const readersIn = isHeld ? readersOf : readersAmong;
  const readers = projectId ? await readersIn(tx, { projectId, ids }) : await activeMembers(tx, ids);
  const others = ids.filter((id) => !readers.has(id));
  if (others.length === 0) return;
  const members = await activeMembers(tx, others);
  const message = others.every((id) => members.has(id))
    ? 'This project is private. Choose people who are in it.'
    : 'Choose people of your studio.';
  throw new AppError('validation_failed', { field, message });
}

/** As {@link demandReaders}, of who looks at it. */
export const demandReviewer = (tx: Tx, { reviewerId, ...within }: Reviewed): Promise<void> =>
  demandReaders(tx, { ...within, ids: reviewerId ? [reviewerId] : [], field: 'reviewerId' });

interface Reviewed extends Pick<NamedReaders, 'projectId' | 'isHeld'> {
  reviewerId: UserId | null | undefined;
}

/** What was done to a task, without the projects that the actor does not read: it was moved from there, or to there and back. */
export async function withoutUnread(tx: Tx, actor: MemberActor, entries: readonly TaskHistoryEntry[]): Promise<TaskHistoryEntry[]> {
  const ids = entries.flatMap(({ before, after }) => [before.projectId, after.projectId]).filter((id) => typeof id === 'string');
  const read = ids.length === 0 ? new Set<string>() : await readAmong(tx, actor, ids);
  const masked = ({ projectId, ...facts }: TaskHistoryEntry['before']) =>
    projectId === undefined || (projectId !== null && !read.has(projectId)) ? facts : { projectId, ...facts };
  return entries.map((entry) => ({ ...entry, before: masked(entry.before), after: masked(entry.after) }));
}

/** Who hears of a task: whoever reads its project, or its creator alone. */
export const scopesOf = (task: { project_id: string | null; creator_id: string }): EventScope[] =>
  task.project_id ? [`project:${task.project_id}`] : [`user:${task.creator_id}`];

function demandReadable(actor: MemberActor, row: TaskRow | undefined): TaskRow {
  if (row && mayReadTask(actor, row)) return row;
  throw new AppError('not_found');
}

function mayReadTask(actor: MemberActor, row: TaskRow): boolean {
  if (row.project_id === null) return row.creator_id === actor.userId;
  // Its project is deleted.
  if (row.project_status === null) return false;
  return mayReadProject(actor, {
    studioId: row.studio_id,
    visibility: row.project_visibility ?? 'private',
    leadId: row.project_lead_id,
    memberIds: row.project_member_ids,
  });
}

/** A state that stands in the way is the rule's to refuse, with its own words; here only the missing right counts. */
function demandVerdict(verdict: Verdict): void {
  if (verdict !== 'not_in_review') demand(verdict);
}
