// The dashboard of a studio that has worked for years: what one answer costs the database must depend on what it shows, not
// on how much there is. Work is counted, never time.

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Dashboard } from '../../../domain/dashboard/contract.ts';
import { most } from '../../../domain/dashboard/rules.ts';
import type { TaskCard } from '../../../domain/tasks/contract.ts';
import { ok } from '../../testing/answers.ts';
import { isRead, listenToStatements, lookedAt, openingOf, partsOf, planOf, type Statement } from '../../testing/asked.ts';
import type { Studio, Team } from '../../testing/studios.ts';
import { addTasks } from '../../testing/filledStudio.ts';
import { keepSums } from '../../testing/sums.ts';
import { type OpenedStudio, openStudio } from '../../testing/openedStudio.ts';

const projectCount = 500;
const tasksOfProject = 200;
const peopleCount = 20;
const eventCount = 30_000;

let opened: OpenedStudio;
let server: OpenedStudio['server'];
let team: Studio;
let studioId: string;
let database: pg.Client;

beforeAll(async () => {
  opened = await openStudio();
  ({ server, team, studioId, database } = opened);
  await fill();
});
afterAll(() => opened.close());

const statements = listenToStatements();

/** What one request asks of the database, once nothing of it is in memory that a later one would lack. */
async function statementsOf(who: keyof Team, path = '/api/v1/dashboard'): Promise<Statement[]> {
  const ask = () => ok(team[who].client.get(path));
  await ask();
  return statements.askedBy(ask, openingOf(team[who]));
}

interface Cost {
  /** Rows that were looked at in a table, whether they were of use or not. */
  rows: Record<string, number>;
  blocks: number;
  /** Tables that were read from end to end. */
  scanned: string[];
}

/** Runs the statement as the product does, in the person's own view of the database, and counts what it touched. */
async function costOf(who: keyof Team, statement: Statement): Promise<Cost> {
  const plan = await planOf(database, { studioId, userId: team[who].id }, statement);
  const cost: Cost = { rows: {}, blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], scanned: [] };
  for (const part of partsOf(plan)) {
    const table = part['Relation Name'];
    if (table === undefined) continue;
    cost.rows[table] = (cost.rows[table] ?? 0) + lookedAt(part);
    if (part['Node Type'] === 'Seq Scan') cost.scanned.push(table);
  }
  return cost;
}

describe.each(['principal', 'standard'] as const)('[R2-05] dashboard.get for the %s, with 500 projects and 100,000 tasks,', (who) => {
  test('asks a fixed number of times, and reads no large table from end to end', async () => {
    const answer = await ok<Dashboard>(team[who].client.get('/api/v1/dashboard'));
    expect(answer.work.total).toBeGreaterThan(200);
    expect(answer.day.counts.late + answer.day.counts.toReview).toBeGreaterThan(20);
    expect(answer.recent.items.length).toBeGreaterThan(4);

    const asked = await statementsOf(who);
    const reads = asked.filter(isRead);
    expect(reads.length).toBeLessThanOrEqual(9);
    const costs: Cost[] = [];
    for (const statement of reads) costs.push(await costOf(who, statement));
    const rowsOf = (table: string) => costs.reduce((sum, { rows }) => sum + (rows[table] ?? 0), 0);
    // The tasks of the six cards that are shown are added up, and one's own open work is looked up; whoever sees the workload
    // reads what is open in projects in work. The 70,000 completed tasks are no part of it.
    expect(rowsOf('tasks')).toBeLessThan(who === 'principal' ? 35_000 : 4_000);
    expect(rowsOf('task_assignees')).toBeLessThan(2_000);
    expect(rowsOf('projects')).toBeLessThan(10 * projectCount);
    expect(rowsOf('events')).toBeLessThanOrEqual(300);
    expect(
      costs.flatMap(({ scanned }) => scanned).filter((table) => ['tasks', 'task_assignees', 'events', 'phases'].includes(table)),
    ).toEqual([]);
    expect(costs.reduce((sum, { blocks }) => sum + blocks, 0)).toBeLessThan(30_000);
  });
});

test('the dashboard of the standard does not touch more of the database for 60,000 tasks of a colleague', async () => {
  const touched = async () => {
    const sum = { tasks: 0, blocks: 0 };
    for (const statement of (await statementsOf('standard')).filter(isRead)) {
      const cost = await costOf('standard', statement);
      expect(cost.scanned.filter((table) => table.startsWith('task'))).toEqual([]);
      sum.tasks += cost.rows['tasks'] ?? 0;
      sum.blocks += cost.blocks;
    }
    return sum;
  };
  const before = await touched();
  const { rows } = await database.query<{ id: string }>(`select id from projects where studio_id = $1 and status = 'wip' limit 20`, [
    studioId,
  ]);
  await addTasks(server.ownerUrl, { team, projectIds: rows.map(({ id }) => id), count: 60_000 });
  const after = await touched();
  expect(after.tasks).toBe(before.tasks);
  // Each of their own tasks is looked up by an index: at most its three levels and the row. The older engine goes down for each one.
  for (const { tasks, blocks } of [before, after]) expect(blocks).toBeLessThan(4 * tasks);
});

/** Every open task of a view, as its list has them. */
async function openTasks(who: keyof Team, view: 'assigned' | 'review'): Promise<TaskCard[]> {
  const found: TaskCard[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const page: { items: TaskCard[]; next: string | null } = await ok(
      team[who].client.get(`/api/v1/tasks?view=${view}&open=true&limit=500${from}`),
    );
    found.push(...page.items);
    cursor = page.next;
  }
  return found;
}

describe.each(['principal', 'standard'] as const)('the day of the %s', (who) => {
  test('counts what the list of their tasks holds, and shows what comes first of it', async () => {
    const { today, day } = await ok<Dashboard>(team[who].client.get('/api/v1/dashboard'));
    const [assigned, review] = [await openTasks(who, 'assigned'), await openTasks(who, 'review')];
    const dueOf = ({ due }: TaskCard) => due ?? '9999';
    const byDay = (a: TaskCard, b: TaskCard) => `${dueOf(a)} ${a.id}`.localeCompare(`${dueOf(b)} ${b.id}`);
    const own = assigned.filter(({ status }) => status === 'todo' || status === 'in_progress').sort(byDay);
    expect(day.counts).toEqual({
      late: own.filter((task) => dueOf(task) < today).length,
      dueToday: own.filter((task) => dueOf(task) === today).length,
      toReview: review.length,
    });
    const pressing = [...own.filter((task) => dueOf(task) <= today), ...review.sort(byDay)].slice(0, most.day);
    expect(day.items.map(({ task }) => task.id)).toEqual(pressing.map(({ id }) => id));
    expect(day.next?.id).toBe(own.find((task) => dueOf(task) > today)?.id);
  });

  test('is planned once, like all of their dashboard, however much others have to do', async () => {
    await beginAnew();
    for (let round = 0; round < rounds; round++) await ok(team[who].client.get('/api/v1/dashboard'));
    // Five times Postgres tries what it would gain by planning each time. The hours of everybody's work, which the Principal sees, are read
    // in one way or another by how much of it there is.
    const isWorkload = (statement: string) => statement.includes('with held as');
    expect((await plannedAgain()).filter((statement) => !isWorkload(statement))).toEqual([]);
  });
});

describe.each(['principal', 'standard'] as const)('tasks.board for the %s', (who) => {
  /** Of a project, and one of their own, which has the counts of their views beside it. */
  const paths = async () => {
    const { rows } = await database.query<{ id: string }>(`select id from projects where studio_id = $1 and status = 'wip' limit 1`, [
      studioId,
    ]);
    return { ofProject: `/api/v1/tasks/board?view=project&projectId=${rows[0]?.id}`, personal: '/api/v1/tasks/board?view=personal' };
  };

  test.each([
    ['ofProject', 'ranked'],
    ['personal', 'by_project'],
  ] as const)('plans once: %s, %s', async (path, part) => {
    const board = (await paths())[path];
    await beginAnew();
    for (let round = 0; round < rounds; round++) await ok(team[who].client.get(board));
    expect((await plannedAgain()).filter((statement) => statement.includes(part))).toEqual([]);
  });

  test('reads no large table from end to end by a plan for anybody, nor more than its own tasks and those that it counts', async () => {
    const { ofProject, personal } = await paths();
    const board = (await statementsOf(who, ofProject)).filter(({ text }) => /ranked|by_project/.test(text));
    const counts = (await statementsOf(who, personal)).filter(({ text }) => text.includes('by_project'));
    expect([board.length, counts.length]).toEqual([1, 1]);
    const statements = [...board, ...counts];
    const costs: Cost[] = [];
    for (const statement of statements) costs.push(await costOf(who, await forAnybody(statement)));
    expect(costs.flatMap(({ scanned }) => scanned).filter((table) => table.startsWith('task'))).toEqual([]);
    // The Principal has made all of the studio's tasks.
    const counted = who === 'principal' ? 50_000 : 3_000;
    expect(costs.reduce((sum, { rows }) => sum + (rows['tasks'] ?? 0), 0)).toBeLessThan(2 * tasksOfProject + counted);
  });
});

/** The same as it is asked once it was planned for anybody, whoever asks. */
async function forAnybody({ text, values }: Statement): Promise<Statement> {
  await database.query(`deallocate all; set plan_cache_mode = force_generic_plan; prepare asked as ${text}`);
  const given = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(`${value as string | number}`)));
  return { text: `execute asked(${given.join(', ')})`, values: [] };
}

/** All of the pool's connections, once each rests: in place of one that is in use the pool would open another. */
const everyConnection = async (): Promise<pg.PoolClient[]> => {
  const { pool } = server.db;
  await expect.poll(() => pool.totalCount - pool.idleCount + pool.waitingCount).toBe(0);
  return Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
};

/** Ends the pool's connections: what one planned before the studio grew says nothing of the plans of today. */
async function beginAnew(): Promise<void> {
  for (const connection of await everyConnection()) connection.release(true);
}

/** Whatever else takes a connection meanwhile spreads them over several: of five that share them one has run a statement eight times. */
const rounds = 40;

/** What the pool's connections have planned more often than is tried. */
async function plannedAgain(): Promise<string[]> {
  const connections = await everyConnection();
  const answers = await Promise.all(
    connections.map((connection) =>
      connection.query<{ statement: string; planned: number }>(
        'select statement, custom_plans::int as planned from pg_prepared_statements where custom_plans + generic_plans >= 8',
      ),
    ),
  );
  for (const connection of connections) connection.release();
  const rows = answers.flatMap((answer) => answer.rows);
  expect(rows.length).toBeGreaterThan(1);
  return rows.filter(({ planned }) => planned > 5).map(({ statement }) => statement);
}

test('tasks.history among 30,000 events reads those of its task alone', async () => {
  const { rows } = await database.query<{ id: string }>(`select task_id as id from task_events where studio_id = $1 limit 1`, [studioId]);
  const statements = await statementsOf('principal', `/api/v1/tasks/${rows[0]?.id}/history`);
  const costs = await Promise.all(
    statements.filter(({ text }) => text.includes('task_events')).map((statement) => costOf('principal', statement)),
  );
  expect(costs).toMatchObject([{ rows: { task_events: 1, events: 1 }, scanned: [] }]);
});

/** Straight into the tables, with the triggers asleep: two of three projects in work, seven of ten tasks completed. */
async function fill(): Promise<void> {
  const run = (text: string, values: unknown[] = []) => database.query(text, values);
  const studio = [studioId];
  await run('set session_replication_role = replica');
  await run(
    `insert into user_profiles (id, studio_id, email, first_name, last_name)
     select gen_random_uuid(), $1, 'p' || n || '@studio.example', 'Person', n::text from generate_series(6, ${peopleCount}) n`,
    studio,
  );
  await run(
    `create temporary table crew as select id, (row_number() over (order by id))::int as n from user_profiles where studio_id = '${studioId}'`,
  );
  await run(
    `insert into projects (id, studio_id, number, name, type, status, colour, lead_id, start_day, target_day, ref_prefix, created_by, updated_by)
     select gen_random_uuid(), $1, '26-' || (1000 + n), 'Project ' || n, 'residential',
       case when n % 3 = 0 then (array['archived', 'completed', 'on-hold'])[1 + n % 9 / 3] else 'wip' end, 1 + n % 8,
       (select id from crew where crew.n = 1 + p.n % ${peopleCount}), current_date - 200 + n % 100, current_date + n % 300, 'P' || n, $2, $2
     from generate_series(1, ${projectCount}) p (n)`,
    [studioId, team.principal.id],
  );
  await run(
    `insert into milestones (id, studio_id, project_id, name, day)
     select gen_random_uuid(), $1, id, 'Handover', target_day from projects where studio_id = $1`,
    studio,
  );
  await run(
    `insert into project_members (project_id, user_id, studio_id)
     select p.id, c.id, $1 from projects p join crew c on (hashtext(p.id::text || c.n) % 5) = 0 where p.studio_id = $1`,
    studio,
  );
  await run(
    `insert into phases (id, studio_id, project_id, name, colour, position, status, start_day, end_day, working_days)
     select gen_random_uuid(), $1, p.id, 'Phase ' || n, n, 'a' || n, case when n < 3 then 'completed' when n = 3 then 'in-progress' else 'not-started' end,
       current_date + (n - 4) * 30, current_date + (n - 3) * 30, 20
     from projects p, generate_series(1, 8) n where p.studio_id = $1`,
    studio,
  );
  await run(
    `insert into tasks (id, studio_id, project_id, title, status, creator_id, updated_by, assignee_ids, reviewer_id, due_day, estimate, position, completed_at, review_requested_at)
     select gen_random_uuid(), $1, p.id, 'Task ' || g.i, s.status, $2, $2, array[c.id], case when s.status = 'in_review' then r.id end,
       current_date - 120 + (g.i * 3) % 300, case when g.i % 4 > 0 then g.i % 12 + 1 end, 'a' || g.i, case when s.status = 'completed' then now() end,
       case when s.status = 'in_review' then now() end
     from projects p, generate_series(1, ${tasksOfProject}) g (i),
       lateral (select case when g.i % 10 < 7 then 'completed' when g.i % 10 = 7 then 'in_review' when g.i % 10 = 8 then 'in_progress' else 'todo' end as status) s,
       lateral (select id from crew where crew.n = 1 + (g.i + abs(hashtext(p.id::text))) % ${peopleCount}) c,
       lateral (select id from crew where crew.n = 1 + (g.i + 7 + abs(hashtext(p.id::text))) % ${peopleCount}) r
     where p.studio_id = $1`,
    [studioId, team.principal.id],
  );
  await run(
    `insert into task_assignees (user_id, task_id, studio_id, is_open)
     select unnest(assignee_ids), id, studio_id, status <> 'completed' from tasks where studio_id = $1 on conflict do nothing`,
    studio,
  );
  // Of all that happened, one act in a hundred is told among what is recent: after thousands of moves there is still something.
  await run(
    `insert into events (studio_id, sequence, type, activity, actor_id, scopes, data)
     select $1, s.last + n, case when n % 100 = 0 then 'tasks.completed' else 'tasks.moved' end, n % 100 = 0, $2, array['project:' || t.project_id],
       jsonb_build_object('tasks', jsonb_build_array(jsonb_build_object('id', t.id)))
     from studio_sequences s, generate_series(1, ${eventCount}) n join (select id, project_id, (row_number() over ())::int as n from tasks where studio_id = $1) t using (n)
     where s.studio_id = $1`,
    [studioId, team.principal.id],
  );
  await run(
    `insert into task_events (studio_id, task_id, sequence)
     select studio_id, (data->'tasks'->0->>'id')::uuid, sequence from events where studio_id = $1 and type like 'tasks.%' on conflict do nothing`,
    studio,
  );
  await run(`update studio_sequences set last = last + ${eventCount} where studio_id = $1`, studio);
  await run(keepSums);
  await run('set session_replication_role = default');
  await run('vacuum analyze');
}
