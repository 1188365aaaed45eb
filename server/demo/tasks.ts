// The tasks of the demo: those of the templates as they stand today, those of the studio's own, and what people keep to themselves.

import { randomUUID } from 'node:crypto';
import { addWorkingDays, type Day, dayOfWeek, type WorkingCalendar } from '../../domain/kernel/calendar.ts';
import type { ProjectId, StudioId, UserId } from '../../domain/kernel/ids.ts';
import { keyBetween, keysBetween } from '../../domain/kernel/orderKey.ts';
import type { Repeat } from '../../domain/tasks/contract.ts';
import { certain } from '../certain.ts';
import { enterStudio, type Tx } from '../db/tx.ts';
import { descriptionColumns } from '../features/tasks/writes.ts';
import type { PlacedExtra, PlacedProject } from './schedule.ts';
import { type DemoItem, type DemoProject, type DemoRule, type DemoTask, personalTasks } from './studio.ts';

export interface Filling {
  tx: Tx;
  studioId: StudioId;
  now: Date;
  today: Day;
  calendar: WorkingCalendar;
  userOf: (key: string) => UserId;
}

export interface OfPlaced {
  id: ProjectId;
  project: DemoProject;
  placed: PlacedProject;
}

/** In the afternoon of a day, and never later than now. */
export function endOf(day: Day, now: Date): string {
  const end = `${day}T16:00:00.000Z`;
  return end < now.toISOString() ? end : now.toISOString();
}

/** Templates estimate the whole work; a studio of nine gives much of it to consultants. */
const shareOfStudio = 0.4;

/** @returns the last order key that the project's tasks took */
export async function insertTasks(filling: Filling, { id, project, placed }: OfPlaced): Promise<string | null> {
  const { tx, studioId, now, userOf } = filling;
  const common = { studio_id: studioId, project_id: id, updated_by: userOf(project.lead) };
  await tx
    .insertInto('tasks')
    .values(
      placed.tasks.map((task, index) => ({
        ...common,
        id: task.id,
        phase_id: task.phaseId,
        number: index + 1,
        ref: `${project.prefix}-${index + 1}`,
        title: task.title,
        description: task.description,
        status: task.status,
        priority: task.priority,
        creator_id: userOf(project.lead),
        assignee_ids: task.assigneeIds,
        start_day: task.start,
        due_day: task.due,
        estimate: Math.ceil((task.estimate ?? 0) * shareOfStudio),
        checklist: JSON.stringify(task.checklist),
        percent: task.percent,
        position: task.position,
        completed_at: task.status === 'completed' ? endOf(task.due, now) : null,
      })),
    )
    .execute();
  const current = placed.phases.find((phase) => phase.status === 'in-progress') ?? placed.phases.at(-1);
  const first = placed.tasks[0]?.position ?? null;
  const keys = keysBetween(null, first, project.tasks.length);
  for (const [index, task] of project.tasks.entries()) {
    const number = placed.tasks.length + index + 1;
    await insertDemoTask(filling, {
      task,
      place: certain(placed.extras[index], 'there is one for each'),
      projectId: id,
      phaseId: current?.id ?? null,
      lead: project.lead,
      number,
      ref: `${project.prefix}-${number}`,
      position: certain(keys[index], 'there is one for each'),
    });
  }
  return placed.tasks.at(-1)?.position ?? null;
}

interface InsertDemoTask {
  task: DemoTask;
  place: PlacedExtra;
  projectId: ProjectId;
  phaseId: string | null;
  lead: string;
  number: number;
  ref: string;
  position: string;
}

async function insertDemoTask(
  { tx, studioId, now, today, calendar, userOf }: Filling,
  { task, place: { id, start, due }, projectId, phaseId, lead, number, ref, position }: InsertDemoTask,
): Promise<void> {
  const [author = lead] = task.assigned;
  const creator = userOf(task.creator ?? lead);
  const sentAt = new Date(Date.parse(addWorkingDays(today, -(task.waiting ?? 0), calendar)) + 10 * 3_600_000).toISOString();
  const inReview = task.status === 'in_review';
  const [done, items] = task.checklist ?? [0, []];
  await tx
    .insertInto('tasks')
    .values({
      id,
      studio_id: studioId,
      project_id: projectId,
      phase_id: phaseId,
      number,
      ref,
      title: task.title,
      ...descriptionColumns(task.description ?? ''),
      room: task.room ?? '',
      status: task.status,
      priority: task.priority ?? 'normal',
      creator_id: creator,
      updated_by: creator,
      assignee_ids: task.assigned.map(userOf),
      reviewer_id: task.reviewer ? userOf(task.reviewer) : null,
      start_day: start,
      due_day: due,
      repeat: task.repeats ? ruleOf(task.repeats, due) : null,
      percent: task.percent ?? null,
      estimate: task.estimate ?? null,
      checklist: JSON.stringify(items.map((item, index) => toItem(item, index < done, { today, calendar, userOf }))),
      position,
      round: task.round ?? 0,
      review_requested_at: inReview ? sentAt : null,
      review_requested_by: inReview ? userOf(author) : null,
      completed_at: task.status === 'completed' ? now.toISOString() : null,
    })
    .execute();
  const { reviewer } = task;
  if (!inReview || !reviewer) return;
  const rounds = Array.from({ length: task.round ?? 1 }, (_, index) => index + 1);
  await tx
    .insertInto('task_reviews')
    .values(
      rounds.map((round) => ({
        id: randomUUID(),
        studio_id: studioId,
        task_id: id,
        round,
        requested_by: userOf(author),
        requested_at: round === task.round ? sentAt : new Date(Date.parse(sentAt) - 5 * 86_400_000).toISOString(),
        reviewer_id: userOf(reviewer),
        ...(round !== task.round && {
          verdict: 'changes_requested',
          comment: 'Rafts still clash with the beam at C. Shift them 300.',
          decided_at: new Date(Date.parse(sentAt) - 3 * 86_400_000).toISOString(),
        }),
      })),
    )
    .execute();
}

function ruleOf(repeats: DemoRule, due: Day): string {
  const rule: Repeat =
    repeats === 'week'
      ? { unit: 'week', every: 1, weekdays: [dayOfWeek(due)], from: due }
      : { unit: 'year', every: 1, month: Number(due.slice(5, 7)), day: Number(due.slice(8)), from: due };
  return JSON.stringify(rule);
}

function toItem(item: DemoItem, done: boolean, { today, calendar, userOf }: Pick<Filling, 'today' | 'calendar' | 'userOf'>) {
  const id = randomUUID();
  if (typeof item === 'string') return { id, text: item, done };
  const [text, due, assigned] = item;
  return { id, text, done, due: addWorkingDays(today, due, calendar), assigneeId: userOf(assigned) };
}

export async function insertPersonalTasks({ tx, studioId, today, calendar, userOf }: Filling): Promise<void> {
  let position = keyBetween(null, null);
  for (const { of, title, due, status, repeats } of personalTasks) {
    const day = addWorkingDays(today, due, calendar);
    // A personal task is written as its owner: the wall around it lets nobody else.
    await enterStudio(tx, studioId, userOf(of));
    await tx
      .insertInto('tasks')
      .values({
        id: randomUUID(),
        studio_id: studioId,
        title,
        status,
        creator_id: userOf(of),
        updated_by: userOf(of),
        assignee_ids: [userOf(of)],
        due_day: day,
        repeat: repeats ? ruleOf(repeats, day) : null,
        position,
      })
      .execute();
    position = keyBetween(position, null);
  }
}
