// npm start -- --demo: a believable studio, written once into an empty installation.

import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addWorkingDays, type Day, type WorkingCalendar } from '../../domain/kernel/calendar.ts';
import type { BaselineId, ProjectId, StudioId, UserId } from '../../domain/kernel/ids.ts';
import { keyBetween, keysBetween } from '../../domain/kernel/orderKey.ts';
import { findBuiltInTemplate } from '../../domain/projects/templates/builtIn.ts';
import { openPasswords, passwordCost } from '../auth/passwords.ts';
import { insertStudio } from '../auth/sql.ts';
import type { Database } from '../db/pool.ts';
import { enterStudio, inTransaction, type Tx } from '../db/tx.ts';
import { insertMilestones, saveClient } from '../features/projects/writes.ts';
import { insertBaseline } from '../features/schedule/baselineSql.ts';
import { saveLinks } from '../features/schedule/writes.ts';
import { appendEvent, withoutReactions } from '../events/eventLog.ts';
import { insertActivity } from './activity.ts';
import { insertNews } from './news.ts';
import { agreedRows, linksOf, placeProject, type PlacedProject } from './schedule.ts';
import { type DemoPerson, type DemoProject, type DemoTask, people, personalTasks, projects, studioName } from './studio.ts';
import { insertTeamLife } from './team.ts';

export interface DemoPlace {
  db: Database;
  dataDir: string;
  now: Date;
}

/** Fills the studio unless it is there, and answers the lines that say who can sign in. */
export async function seedDemo({ db, dataDir, now }: DemoPlace): Promise<string> {
  const password = demoPassword(dataDir);
  const passwordHash = await openPasswords(passwordCost).hash(password);
  await inTransaction(db, { kind: 'authentication' }, async (tx) => {
    const [principal] = people as [DemoPerson];
    const known = await tx.selectFrom('accounts').select('id').where('email', '=', principal.email).executeTakeFirst();
    if (!known) await fill(tx, { passwordHash, now });
  });
  return signIns(password);
}

/** Made once per installation and kept beside its data: a demo has no password that everybody knows. */
function demoPassword(dataDir: string): string {
  const file = join(dataDir, 'demo-password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = `atelier-${randomBytes(6).toString('hex')}`;
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

function signIns(password: string): string {
  const rows = people
    .filter((one) => one.isActive)
    .map(({ email, role, firstName }) => `  ${role.padEnd(10)} ${firstName.padEnd(8)} ${email}`);
  return [`The studio ${studioName} is ready. Everybody signs in with the password ${password}`, ...rows].join('\n');
}

interface Filling {
  tx: Tx;
  studioId: StudioId;
  now: Date;
  today: Day;
  calendar: WorkingCalendar;
  userOf: (key: string) => UserId;
}

async function fill(tx: Tx, { passwordHash, now }: { passwordHash: string; now: Date }): Promise<void> {
  // A seed is no act: nobody is told that seven projects were made a second ago.
  withoutReactions(tx);
  const studioId = randomUUID() as StudioId;
  const ids = new Map(people.map(({ key }) => [key, randomUUID() as UserId]));
  const userOf = (key: string) => {
    const id = ids.get(key);
    if (!id) throw new Error(`The demo knows nobody called ${key}.`);
    return id;
  };
  await enterStudio(tx, studioId, userOf('ines'));
  await insertStudio(tx, { id: studioId, name: studioName });
  await insertPeople(tx, { studioId, passwordHash, now, userOf });

  const filling: Filling = {
    tx,
    studioId,
    now,
    today: now.toISOString().slice(0, 10) as Day,
    calendar: { workingDays: [1, 2, 3, 4, 5], holidays: [] },
    userOf,
  };
  let lastKey: string | null = null;
  for (const project of projects) lastKey = await insertDemoProject(filling, project, lastKey);
  await insertPersonalTasks(filling);
  await insertTeamLife(filling);
  await insertActivity(filling);
  await insertNews(filling);
}

interface InsertPeople {
  studioId: StudioId;
  passwordHash: string;
  now: Date;
  userOf: (key: string) => UserId;
}

async function insertPeople(tx: Tx, { studioId, passwordHash, now, userOf }: InsertPeople): Promise<void> {
  const at = now.toISOString();
  await tx
    .insertInto('accounts')
    .values(
      people.map(({ key, firstName, lastName, email }) => ({
        id: userOf(key),
        studio_id: studioId,
        email,
        password_hash: passwordHash,
        email_confirmed_at: at,
        user_metadata: JSON.stringify({ first_name: firstName, last_name: lastName }),
      })),
    )
    .execute();
  await tx
    .insertInto('user_profiles')
    .values(
      people.map(({ key, firstName, lastName, email, jobTitle, isActive }) => ({
        id: userOf(key),
        studio_id: studioId,
        email,
        first_name: firstName,
        last_name: lastName,
        avatar_url: `/art/face-${key}.svg`,
        job_title: jobTitle,
        is_active: isActive,
      })),
    )
    .execute();
  await tx
    .insertInto('user_roles')
    .values(people.map(({ key, role }) => ({ studio_id: studioId, user_id: userOf(key), role })))
    .execute();
}

/** @returns the last order key that the project's tasks took */
async function insertDemoProject(filling: Filling, project: DemoProject, after: string | null): Promise<string | null> {
  const { tx, studioId, now, today, calendar, userOf } = filling;
  const template = findBuiltInTemplate(project.template);
  if (!template) throw new Error(`The demo names the template ${project.template}, which does not exist.`);
  const id = randomUUID() as ProjectId;
  const placed = placeProject({ project, template, calendar, today, userOf, newId: randomUUID, after });
  await tx
    .insertInto('projects')
    .values({
      id,
      studio_id: studioId,
      number: project.number,
      name: project.name,
      type: project.type,
      status: project.status,
      place: project.place,
      area: project.area,
      cover: project.cover,
      colour: project.colour,
      lead_id: userOf(project.lead),
      start_day: placed.start,
      target_day: placed.targetEnd,
      rooms: [...template.rooms],
      ref_prefix: project.prefix,
      last_task_number: placed.tasks.length + project.tasks.length,
      created_by: userOf(project.lead),
      updated_by: userOf(project.lead),
    })
    .execute();
  await saveClient(tx, { projectId: id, studioId, client: project.client });
  await tx
    .insertInto('project_members')
    .values(
      project.team.map((key, order) => ({
        project_id: id,
        user_id: userOf(key),
        studio_id: studioId,
        added_at: new Date(now.getTime() + order).toISOString(),
      })),
    )
    .execute();
  await insertPhases(filling, id, placed);
  await insertMilestones(
    tx,
    placed.milestones.map((milestone) => ({ ...milestone, studio_id: studioId, project_id: id })),
  );
  const last = await insertTasks(filling, { id, project, placed });
  await saveLinks(tx, { projectId: id, studioId }, linksOf(placed, randomUUID));
  if (project.status === 'wip') {
    await insertBaseline(tx, {
      id: randomUUID() as BaselineId,
      studioId,
      userId: userOf(project.lead),
      projectId: id,
      name: 'Agreed with the client',
      now: new Date(now.getTime() - 30 * 24 * 60 * 60_000),
      rows: agreedRows(placed, project, calendar),
    });
  }
  appendEvent(tx, {
    type: 'projects.created',
    actorId: userOf(project.lead),
    scopes: [`project:${id}`],
    data: { projectId: id, version: 1 },
    // The projects began long before.
    at: new Date(now.getTime() - 30 * 24 * 60 * 60_000),
  });
  return last;
}

const insertPhases = ({ tx, studioId, now, userOf }: Filling, projectId: ProjectId, { phases }: PlacedProject) =>
  tx
    .insertInto('phases')
    .values(
      phases.map((phase) => ({
        id: phase.id,
        studio_id: studioId,
        project_id: projectId,
        name: phase.name,
        colour: phase.colour,
        position: phase.position,
        status: phase.status,
        start_day: phase.start,
        end_day: phase.end,
        working_days: phase.workingDays,
        gate: phase.gate,
        ...(phase.status === 'completed' && { completed_at: now.toISOString(), completed_by: userOf('ines') }),
      })),
    )
    .execute();

/** Templates estimate the whole work; a studio of nine gives much of it to consultants. */
const shareOfStudio = 0.4;

async function insertTasks(
  filling: Filling,
  { id, project, placed }: { id: ProjectId; project: DemoProject; placed: PlacedProject },
): Promise<string | null> {
  const { tx, studioId, now, userOf } = filling;
  const common = { studio_id: studioId, project_id: id, updated_by: userOf(project.lead) };
  const at = now.toISOString();
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
        checklist: JSON.stringify(task.checklist.map((item) => ({ ...item, done: task.status === 'completed' }))),
        position: task.position,
        completed_at: task.status === 'completed' ? at : null,
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
      projectId: id,
      phaseId: current?.id ?? null,
      lead: project.lead,
      number,
      ref: `${project.prefix}-${number}`,
      position: keys[index] as string,
    });
  }
  return placed.tasks.at(-1)?.position ?? null;
}

interface InsertDemoTask {
  task: DemoTask;
  projectId: ProjectId;
  phaseId: string | null;
  lead: string;
  number: number;
  ref: string;
  position: string;
}

async function insertDemoTask(
  { tx, studioId, now, today, calendar, userOf }: Filling,
  { task, projectId, phaseId, lead, number, ref, position }: InsertDemoTask,
): Promise<void> {
  const id = randomUUID();
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
      description: task.description ?? '',
      room: task.room ?? '',
      status: task.status,
      priority: task.priority ?? 'normal',
      creator_id: creator,
      updated_by: creator,
      assignee_ids: task.assigned.map(userOf),
      reviewer_id: task.reviewer ? userOf(task.reviewer) : null,
      due_day: addWorkingDays(today, task.due, calendar),
      estimate: task.estimate ?? null,
      checklist: JSON.stringify(items.map((text, index) => ({ id: randomUUID(), text, done: index < done }))),
      position,
      round: task.round ?? 0,
      review_requested_at: inReview ? sentAt : null,
      review_requested_by: inReview ? userOf(author) : null,
      completed_at: task.status === 'completed' ? now.toISOString() : null,
    })
    .execute();
  if (!inReview || !task.reviewer) return;
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
        reviewer_id: userOf(task.reviewer as string), // returned above without one
        ...(round !== task.round && {
          verdict: 'changes_requested',
          comment: 'Rafts still clash with the beam at C. Shift them 300.',
          decided_at: new Date(Date.parse(sentAt) - 3 * 86_400_000).toISOString(),
        }),
      })),
    )
    .execute();
}

async function insertPersonalTasks({ tx, studioId, today, calendar, userOf }: Filling): Promise<void> {
  let position = keyBetween(null, null);
  for (const { of, title, due, status } of personalTasks) {
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
        due_day: addWorkingDays(today, due, calendar),
        position,
      })
      .execute();
    position = keyBetween(position, null);
  }
}
