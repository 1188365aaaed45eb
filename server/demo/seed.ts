// npm start -- --demo: a believable studio, written once into an empty installation.

import { newId } from '../db/newId.ts';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asDay } from '../../domain/kernel/calendar.ts';
import type { BaselineId, ProjectId, StudioId, UserId } from '../../domain/kernel/ids.ts';
import { findBuiltInTemplate } from '../../domain/projects/templates/builtIn.ts';
import { openPasswords, passwordCost } from '../auth/passwords.ts';
import { insertStudio } from '../auth/members.ts';
import type { Database } from '../db/pool.ts';
import { enterStudio, inTransaction, type Tx } from '../db/tx.ts';
import { insertMilestones } from '../features/projects/programmeWrites.ts';
import { saveClient } from '../features/projects/writes.ts';
import { insertBaseline } from '../features/schedule/baselineSql.ts';
import { saveLinks, saveSpanning } from '../features/schedule/writes.ts';
import { appendEvent, withoutReactions } from '../events/eventLog.ts';
import { insertHolidays } from '../features/studios/sql.ts';
import { insertActivity } from './activity.ts';
import { insertDiscussions } from './discussions.ts';
import { insertNews } from './news.ts';
import { holidaysAround } from './calendar.ts';
import { agreedRows, placeProject, type PlacedProject } from './schedule.ts';
import { type DemoProject, people, projects, studioName } from './studio.ts';
import { endOf, type Filling, insertPersonalTasks, insertTasks, type OfPlaced } from './tasks.ts';
import { insertTeamLife } from './team.ts';

export interface DemoPlace {
  db: Database;
  dataDir: string;
  now: Date;
}

/** Fills the studio of an empty installation, and answers the lines that say who can sign in, or why nobody can. */
export async function seedDemo({ db, dataDir, now }: DemoPlace): Promise<string> {
  const file = join(dataDir, 'demo-password');
  const isThere = await inTransaction(db, { kind: 'authentication' }, isKnown);
  // The database was filled from another data folder: its people sign in with what stands there.
  if (isThere && !existsSync(file))
    return `The studio ${studioName} is there already. Its password stands in demo-password, in the data folder that it was made with.`;
  if (!isThere && (await inTransaction(db, { kind: 'authentication' }, isInUse)))
    return 'The demo was not added: this installation has a studio of its own. Start the demo with an empty DATA_DIR and a database of its own.';
  const password = demoPassword(file);
  if (!isThere) {
    const passwordHash = await openPasswords(passwordCost).hash(password);
    await inTransaction(db, { kind: 'authentication' }, (tx) => fill(tx, { passwordHash, now }));
  }
  return signIns(password);
}

async function isKnown(tx: Tx<'authentication'>): Promise<boolean> {
  const [principal] = people;
  return (await tx.selectFrom('accounts').select('id').where('email', '=', principal.email).executeTakeFirst()) !== undefined;
}

/** Whether others have signed up: what is made up does not go among what is theirs. */
async function isInUse(tx: Tx<'authentication'>): Promise<boolean> {
  return (await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Made once per installation and kept beside its data: a demo has no password that everybody knows. */
function demoPassword(file: string): string {
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

async function fill(tx: Tx<'authentication'>, { passwordHash, now }: { passwordHash: string; now: Date }): Promise<void> {
  // A seed is no act: nobody is told that seven projects were made a second ago.
  withoutReactions(tx);
  const studioId = newId<StudioId>();
  const ids = new Map(people.map(({ key }) => [key, newId<UserId>()]));
  const userOf = (key: string) => {
    const id = ids.get(key);
    if (!id) throw new Error(`The demo knows nobody called ${key}.`);
    return id;
  };
  await enterStudio(tx, studioId, userOf('ines'));
  await insertStudio(tx, { id: studioId, name: studioName });
  await insertPeople(tx, { studioId, passwordHash, now, userOf });
  const today = asDay(now.toISOString().slice(0, 10));
  const holidays = holidaysAround(today);
  await insertHolidays(tx, { studioId, holidays });

  const filling: Filling = {
    tx,
    studioId,
    now,
    today,
    calendar: { workingDays: [1, 2, 3, 4, 5], holidays: holidays.map(({ day }) => day) },
    userOf,
  };
  let lastKey: string | null = null;
  for (const project of projects) lastKey = await insertDemoProject(filling, project, lastKey);
  await insertPersonalTasks(filling);
  await insertTeamLife(filling);
  await insertActivity(filling);
  await insertDiscussions(filling);
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
  const id = newId<ProjectId>();
  const placed = placeProject({ project, template, calendar, today, userOf, newId, after });
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
  await insertDemoMilestones(filling, { id, project, placed });
  await insertClosures(filling, id, placed);
  const last = await insertTasks(filling, { id, project, placed });
  await saveLinks(tx, { projectId: id, studioId }, placed.links);
  await saveSpanning(tx, { projectId: id, studioId }, placed.spanning);
  if (project.status === 'wip') {
    await insertBaseline(tx, {
      id: newId<BaselineId>(),
      studioId,
      userId: userOf(project.lead),
      projectId: id,
      name: 'Agreed with the client',
      now: new Date(now.getTime() - 30 * 24 * 60 * 60_000),
      rows: agreedRows(placed, project),
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
        ...(phase.status === 'completed' && { completed_at: endOf(phase.end, now), completed_by: userOf('ines') }),
      })),
    )
    .execute();

const insertDemoMilestones = ({ tx, studioId, now, userOf }: Filling, { id, project, placed }: OfPlaced) =>
  insertMilestones(
    tx,
    placed.milestones.map(({ isApproved, ...milestone }) => ({
      ...milestone,
      studio_id: studioId,
      project_id: id,
      ...(isApproved && { approved_at: endOf(milestone.day, now), approved_by: userOf(project.lead) }),
    })),
  );

async function insertClosures({ tx, studioId }: Filling, projectId: ProjectId, { closures }: PlacedProject): Promise<void> {
  if (closures.length === 0) return;
  const common = { studio_id: studioId, project_id: projectId };
  await tx
    .insertInto('project_closures')
    .values(closures.map(({ id, name, start, end }) => ({ ...common, id, name, first_day: start, last_day: end })))
    .execute();
}
