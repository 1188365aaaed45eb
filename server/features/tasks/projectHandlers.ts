// A task moves into another project (decision 0014). Both projects are locked before the task, in one order, so that two moves that
// cross do not wait for each other.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import { isSame } from '../../../domain/kernel/merge.ts';
import { taskRef } from '../../../domain/projects/rules.ts';
import { holds, readerOf } from '../../../domain/studios/policy.ts';
import { peopleOf } from '../../../domain/tasks/checklist.ts';
import type { Task, tasksContract } from '../../../domain/tasks/contract.ts';
import type { TaskFieldName } from '../../../domain/tasks/events.ts';
import { personalVerdict } from '../../../domain/tasks/policy.ts';
import { changeProject, type ProjectChange } from '../../../domain/tasks/projectChange.ts';
import { positionBetween } from '../../../domain/tasks/rules.ts';
import type { Tx } from '../../db/tx.ts';
import { certain } from '../../certain.ts';
import { appendEvent, tellNothing } from '../../events/eventLog.ts';
import { demandVersion } from '../../http/guards.ts';
import type { Call, HandlersOf } from '../../http/procedure.ts';
import { hasReadersBeyond, isReadByAll, readersAmong } from '../projects/sql.ts';
import { takeTaskNumbers } from '../projects/writes.ts';
import { circumstancesOf, demandPhase, projectForTask, scopesOf, taskToChange } from './access.ts';
import { departureOf, changeOf, toStoredTask, withVerdicts } from './records.ts';
import { firstPosition, formerRef, lockProjects, settledPosition, type TaskRow, taskRow } from './sql.ts';
import { followWork, type ProgrammeOfTasks } from './programmeWrites.ts';
import { type FilesOfTask, type NewPlace, putIntoProject, type TalkOfTask } from './projectWrites.ts';

type Handlers = HandlersOf<typeof tasksContract>;
type Input = Parameters<Handlers['changeProject']>[0]['input'];

/** The features above, which follow a task. */
export interface TaskFollowers {
  programme: ProgrammeOfTasks;
  files: FilesOfTask;
  talk: TalkOfTask;
}

export const taskProjectHandlers = ({ programme, files, talk }: TaskFollowers): Pick<Handlers, 'changeProject'> => ({
  changeProject: async ({ input, actor, tx, now, newId }) => {
    await lockProjects(tx, { taskId: input.taskId, projectId: input.projectId });
    const row = await taskToChange(tx, actor, { id: input.taskId, verdict: 'edit' });
    demandVersion(tx, row, input.version);
    if (input.projectId === row.project_id) {
      demandSamePhase(row, input.phaseId);
      tellNothing(tx, scopesOf(row));
      return { task: withVerdicts(toStoredTask(row), actor) };
    }
    await demandDestination(tx, { actor, row, input });
    if (input.projectId === null) await files.demandPersonal(tx, actor, { taskId: input.taskId, status: row.project_status });
    await demandShowable(tx, { actor, row, to: input.projectId, put: [files, talk] });
    const { change, place } = await newPlace({ tx, actor, now, row, input });
    await putIntoProject(tx, { row, place, withdrawal: change.withdrawal, actor, now, newId });
    await programme.taskTaken(tx, { id: input.taskId, projectId: input.projectId });
    await files.taken(tx, { taskId: input.taskId, projectId: input.projectId, ownerId: row.creator_id });
    const { task, before } = await record(tx, { actor, row, isWithdrawn: change.withdrawal !== null });
    for (const left of [before, task]) await followWork({ tx, actor, now, programme, task: left });
    return { task: withVerdicts(task, actor) };
  },
});

/** A repeat changes nothing; who means another phase is told how to get there. */
function demandSamePhase(row: TaskRow, phaseId: string | null | undefined): void {
  if (phaseId === undefined || phaseId === row.phase_id) return;
  const message = 'The task is in this project already. Choose its phase in the task itself.';
  throw new AppError('validation_failed', { field: 'phaseId', message });
}

interface Moving {
  actor: MemberActor;
  row: TaskRow;
  input: Input;
}

/** Whoever moves it might make it there; nobody's work becomes personal. */
async function demandDestination(tx: Tx, { actor, row, input: { projectId, phaseId } }: Moving): Promise<void> {
  if (projectId !== null) {
    await projectForTask(tx, actor, projectId);
    return demandPhase(tx, { projectId, phaseId });
  }
  await demandPhase(tx, { projectId, phaseId });
  const verdict = personalVerdict(toStoredTask(row), actor.userId);
  if (verdict === true) return;
  throw new AppError('forbidden', {
    message:
      verdict === 'names_others'
        ? 'Others are named in this task. Take them off it before it becomes a personal one.'
        : 'Only the person who made a task can make it a personal one.',
  });
}

interface Showing extends Pick<Moving, 'actor' | 'row'> {
  to: ProjectId | null;
  /** What is put on a task and goes with it. */
  put: readonly Pick<TalkOfTask, 'hasOfOthers'>[];
}

/**
 * What others put on a task is shown to more people by who keeps the project in order, as their documents are. Out of a project that not
 * all read it becomes nobody's own either: from there it would go on to whomever.
 */
async function demandShowable(tx: Tx, { actor, row, to, put }: Showing): Promise<void> {
  if (row.project_id === null || holds(actor, 'editProject')) return;
  const from = row.project_id;
  if (to === null ? await isReadByAll(tx, from) : !(await hasReadersBeyond(tx, { projectId: to, beyond: from }))) return;
  const ofOthers = await Promise.all(put.map(({ hasOfOthers }) => hasOfOthers(tx, { taskId: row.id, userId: actor.userId })));
  if (!ofOthers.includes(true)) return;
  throw new AppError('forbidden', {
    message: `Others added files or comments to this task, and ${to === null ? 'it would leave those who keep them' : 'more people read that project'}. Ask somebody who may edit projects to move it.`,
  });
}

async function newPlace({ tx, ...moving }: Moving & Pick<Call<never>, 'tx' | 'now'>): Promise<{ change: ProjectChange; place: NewPlace }> {
  const { actor, row, input, now } = moving;
  const { projectId, phaseId, assigneeIds = row.assignee_ids, reviewerId = row.reviewer_id } = input;
  const ids = [...assigneeIds, ...(reviewerId === null ? [] : [reviewerId]), ...peopleOf(row.checklist)];
  const readers = projectId ? await readersAmong(tx, { projectId, ids }) : new Set<UserId>();
  const destination = { projectId, canRead: (id: UserId) => readers.has(id), assigneeIds, reviewerId };
  const change = changeProject(toStoredTask(row), destination, circumstancesOf({ actor, row, now }));
  const status = change.withdrawal?.patch.status ?? toStoredTask(row).status;
  const position = input.position
    ? await settledPosition(tx, readerOf(actor), { position: input.position, status, id: row.id })
    : positionBetween(null, await firstPosition(tx, { projectId, userId: actor.userId, status }));
  const { assigneeIds: assignees, reviewerId: reviewer, checklist } = change;
  return {
    change,
    place: {
      projectId,
      phaseId,
      assigneeIds: assignees,
      reviewerId: reviewer,
      checklist: isSame(checklist, row.checklist) ? null : checklist,
      position,
      ...(await refIn(tx, row.id, projectId)),
    },
  };
}

/** The ref that it had there before, or the next one. */
async function refIn(tx: Tx, taskId: TaskId, projectId: ProjectId | null): Promise<Pick<NewPlace, 'number' | 'ref'>> {
  if (projectId === null) return { number: null, ref: null };
  const former = await formerRef(tx, { taskId, projectId });
  if (former) return former;
  const { prefix, last } = await takeTaskNumbers(tx, projectId, 1);
  return { number: last, ref: taskRef(prefix, last) };
}

/** Tells both projects: whoever reads the one alone sees it go, whoever reads the other alone sees it come. */
async function record(tx: Tx, { actor, row, isWithdrawn }: { actor: MemberActor; row: TaskRow; isWithdrawn: boolean }) {
  const is = certain(await taskRow(tx, row.id), 'it was changed in this transaction');
  const [before, task] = [toStoredTask(row), toStoredTask(is)];
  const changed = [...movedFields.filter((field) => !isSame(before[field], task[field])), ...(isWithdrawn ? ['reviews' as const] : [])];
  const act = { task, before, changed };
  appendEvent(tx, {
    type: 'tasks.projectChanged',
    actorId: actor.userId,
    scopes: [...scopesOf(row), ...scopesOf(is)],
    data: { tasks: [departureOf(act), { ...changeOf(act), before: null }] },
    facts: { acts: [act] },
  });
  return { task, before };
}

const movedFields = [
  'projectId',
  'phaseId',
  'assigneeIds',
  'reviewerId',
  'checklist',
  'position',
  'status',
  'reviewRequestedAt',
  'reviewRequestedBy',
] as const satisfies readonly (TaskFieldName & keyof Task)[];
