// A long programme in tables that nobody has counted yet, as in a young studio: it is read without looking through all of it for each
// row. Counted, never timed.

import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRead, listenToStatements, lookedAt, openingOf, partsOf, planOf } from '../../testing/asked.ts';
import { newProject } from '../../testing/projects.ts';
import { scheduleOf } from '../../testing/schedules.ts';
import type { Studio } from '../../testing/studios.ts';
import { type OpenedStudio, openStudio } from '../../testing/openedStudio.ts';

const phases = 1000;
const tasks = 2000;

let opened: OpenedStudio;
let team: Studio;
let database: pg.Client;
let studioId: string;

beforeAll(async () => {
  opened = await openStudio();
  ({ team, studioId, database } = opened);
  for (const table of ['phases', 'tasks', 'milestones', 'schedule_rows', 'schedule_links'])
    await database.query(`alter table ${table} set (autovacuum_enabled = false)`);
});
afterAll(() => opened.close());

const statements = listenToStatements();

/** Phases in the opposite order of their making, a task in none, and all tasks pinned. */
async function fill(projectId: string): Promise<void> {
  const common = [studioId, projectId];
  await database.query(
    `insert into phases (id, studio_id, project_id, name, colour, position, status, working_days)
     select gen_random_uuid(), $1, $2, 'Phase ' || n, 1, 'a' || lpad((${phases} - n)::text, 6, '0'), 'not-started', 1 from generate_series(1, ${phases}) n`,
    common,
  );
  await database.query(
    `insert into tasks (id, studio_id, project_id, phase_id, number, ref, title, status, creator_id, updated_by, position, start_day, due_day, created_at, updated_at)
     select gen_random_uuid(), $1, $2, (select id from phases f where f.project_id = $2 and f.name = 'Phase ' || (n % ${phases})), n, 'T-' || n,
       'Task ' || n, 'todo', $3, $3, 'a' || n || 'b', '2026-03-02'::date - n, '2026-03-02'::date, now(), now()
     from generate_series(1, ${tasks}) n`,
    [...common, team.principal.id],
  );
  await database.query(
    `insert into schedule_rows (row_id, studio_id, project_id, is_pinned) select id, $1, project_id, true from tasks where project_id = $2`,
    common,
  );
}

test('schedule.get reads it without a look through it for each row, and has its rows in their order', async () => {
  const { id } = await newProject(team.principal);
  await fill(id);
  const { rows: counted } = await database.query(
    `select relname from pg_class where relname in ('phases', 'tasks', 'schedule_rows') and reltuples >= 0`,
  );
  expect(counted).toEqual([]);
  const asked = await statements.askedBy(() => scheduleOf(team.principal, id), openingOf(team.principal));
  expect(asked.filter(isRead).some(({ text }) => text.includes('schedule_rows'))).toBe(true);
  for (const statement of asked.filter(isRead)) {
    const plan = await planOf(database, { studioId, userId: team.principal.id }, statement);
    // Each row beside each other one are nine million.
    expect(Math.max(...partsOf(plan).map(lookedAt)), statement.text).toBeLessThan((phases + tasks) * 10);
  }

  const { rows } = await scheduleOf(team.principal, id);
  const words = Array.from({ length: phases }, (_, at) => phases - at).flatMap((n) => [
    `Phase ${n}`,
    // The later its number, the earlier it begins.
    ...[n + phases, n].filter((number) => number % phases === n && number <= tasks).map((number) => `Task ${number}`),
  ]);
  expect(rows.map(({ name }) => name)).toEqual([...words, `Task ${tasks}`, `Task ${tasks - phases}`]);
  expect(rows.every(({ kind, isPinned }) => isPinned === (kind === 'task'))).toBe(true);
});
