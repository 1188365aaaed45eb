// Who may do what with a task that they can read. A personal task is its creator's alone; a project task is read by
// whoever reads the project (PRODUCT §1 and §4).

import type { MemberActor } from '../kernel/actor.ts';
import type { UserId } from '../kernel/ids.ts';
import { allOf, anyOf, type Verdict } from '../kernel/verdict.ts';
import { holds } from '../studios/policy.ts';
import { hasSameSteps, peopleOf } from './checklist.ts';
import type { ChecklistItem, Task, TaskVerdicts } from './contract.ts';
import { isOwnWork } from './review.ts';

type TaskFacts = Pick<Task, 'projectId' | 'creatorId' | 'assigneeIds' | 'reviewerId' | 'status' | 'reviewRequestedBy'>;

/** The verdicts with which a task leaves the server. */
export function taskVerdicts(actor: MemberActor, task: TaskFacts): TaskVerdicts {
  const edit = editVerdict(actor, task);
  const work = workVerdict(actor, task);
  const decide = decideVerdict(actor, task);
  return {
    edit,
    // A reviewer moves a card by deciding about it.
    move: anyOf(decide, work),
    sendToReview: work,
    approve: decide,
    requestChanges: decide,
    remove: removeVerdict(actor, task),
  };
}

/** Who works on a task says how far it is: whoever is assigned, and whoever changes its fields. */
export function workVerdict(actor: MemberActor, task: Pick<TaskFacts, 'projectId' | 'creatorId' | 'assigneeIds'>): Verdict {
  return anyOf(task.assigneeIds.includes(actor.userId) || 'not_assigned', editVerdict(actor, task));
}

/** An item is ticked by whoever works on the task, and by whoever it is given to. */
export const tickVerdict = (move: Verdict, { assigneeId }: Pick<ChecklistItem, 'assigneeId'>, userId: UserId): Verdict =>
  assigneeId === userId && move !== 'project_closed' ? true : move;

interface ChecklistChange {
  before: readonly ChecklistItem[];
  now: readonly ChecklistItem[];
  userId: UserId;
}

/** To say what is to be done, by when and by whom, is an edit; to tick it off is not. */
export function checklistVerdict({ edit, move }: Pick<TaskVerdicts, 'edit' | 'move'>, { before, now, userId }: ChecklistChange): Verdict {
  if (!hasSameSteps(before, now)) return edit;
  return allOf(...now.filter((item, at) => item.done !== before[at]?.done).map((item) => tickVerdict(move, item, userId)));
}

/** Nothing is done with a task of an archived project until the project is taken back: no board shows it. */
export const closedTaskVerdicts: TaskVerdicts = {
  edit: 'project_closed',
  move: 'project_closed',
  sendToReview: 'project_closed',
  approve: 'project_closed',
  requestChanges: 'project_closed',
  remove: 'project_closed',
};

/** Whoever may create project tasks, or made this one, changes its fields. */
export function editVerdict(actor: MemberActor, { projectId, creatorId }: Pick<TaskFacts, 'projectId' | 'creatorId'>): Verdict {
  if (creatorId === actor.userId) return true;
  if (projectId === null) return 'not_creator';
  return holds(actor, 'createProjectTask') || 'needs_createProjectTask';
}

/** The reviewer decides, and nobody about their own work unless the studio allows it. */
function decideVerdict(actor: MemberActor, task: TaskFacts): Verdict {
  return allOf(
    task.status === 'in_review' || 'not_in_review',
    task.reviewerId === actor.userId || 'not_reviewer',
    actor.studio.selfApproval || !isOwnWork(task, actor.userId) || 'own_work',
  );
}

/**
 * A project task becomes personal by its creator, while it names nobody else: nobody's work is taken away, and what was moved out of
 * the personal tasks can be taken back.
 */
export function personalVerdict(
  {
    creatorId,
    assigneeIds,
    reviewerId,
    checklist = [],
  }: Pick<Task, 'creatorId' | 'assigneeIds' | 'reviewerId'> & { checklist?: Task['checklist'] },
  userId: UserId,
): Verdict {
  const named = [...assigneeIds, ...(reviewerId === null ? [] : [reviewerId]), ...peopleOf(checklist)];
  return allOf(creatorId === userId || 'not_creator', named.every((id) => id === userId) || 'names_others');
}

export function removeVerdict(actor: MemberActor, { projectId, creatorId }: Pick<TaskFacts, 'projectId' | 'creatorId'>): Verdict {
  if (projectId === null) return creatorId === actor.userId || 'not_creator';
  return holds(actor, 'deleteTask') || 'needs_deleteTask';
}
