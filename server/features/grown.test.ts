// A studio that has grown since Postgres looked at its tables last, as after an import: whatever the planner takes them for, no read goes
// through everything for each thing. Counted, never timed.

import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRead, listenToStatements, lookedAt, openingOf, partsOf, planOf } from '../testing/asked.ts';
import { callOf } from '../testing/endpointCalls.ts';
import { endpoints } from '../testing/endpoints.ts';
import { fillStudio } from '../testing/filledStudio.ts';
import { newTask } from '../testing/tasks.ts';
import type { Studio } from '../testing/studios.ts';
import { type OpenedStudio, openStudio } from '../testing/openedStudio.ts';

const projects = 300;
const tasksOfProject = 20;

let opened: OpenedStudio;
let server: OpenedStudio['server'];
let team: Studio;
let database: pg.Client;
let studioId: string;

beforeAll(async () => {
  opened = await openStudio();
  ({ server, team, studioId, database } = opened);
  await newTask(team.principal, { assigneeIds: [team.principal.id] });
  await database.query('vacuum analyze');
  for (const table of ['projects', 'phases', 'tasks', 'task_assignees', 'discussions', 'boards'])
    await database.query(`alter table ${table} set (autovacuum_enabled = false)`);
  await fillStudio(server.ownerUrl, { team, projects, tasks: [tasksOfProject, tasksOfProject], notifications: 300, unseen: true });
  await database.query('insert into discussions (studio_id, task_id) select studio_id, id from tasks where studio_id = $1', [studioId]);
  await database.query(
    `insert into boards (id, studio_id, project_id, owner_id, name, created_at, edited_at)
     select gen_random_uuid(), studio_id, id, $2, 'Wall', now(), now() from projects where studio_id = $1`,
    [studioId, team.principal.id],
  );
});
afterAll(() => opened.close());

const statements = listenToStatements();

test.each(endpoints.filter(({ method, isPublic }) => method === 'GET' && !isPublic))('$name', async ({ name }) => {
  const { path } = await callOf[name](team);
  for (const who of ['principal', 'standard'] as const) {
    const person = team[who];
    await person.client.get('/api/v1/me/avatar');
    const asked = await statements.askedBy(() => person.client.get(`/api/v1${path}`), openingOf(person));
    for (const statement of asked.filter(isRead)) {
      const plan = await planOf(database, { studioId, userId: person.id }, statement);
      const most = Math.max(...partsOf(plan).map(lookedAt));
      // Each project beside its rows in other tables, some hundred thousand; each task beside each other, or each project, are millions.
      expect(most, `${who}: ${statement.text}`).toBeLessThan((projects * projects * tasksOfProject) / 4);
    }
  }
});
