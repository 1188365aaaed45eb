// Baselines over the wire: what one keeps stays as it was, whatever becomes of the programme.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaselineBrief, mostBaselines } from '../../../domain/schedule/contract.ts';
import type { BaselineRow } from '../../../domain/schedule/baselines.ts';
import { sweepDatabase } from '../../housekeeping/sweep.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { scheduleOf } from '../../testing/schedules.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const pathOf = (projectId: string, id = '') => `/api/v1/projects/${projectId}/baselines${id && `/${id}`}`;
const save = (projectId: string, name: string, id: string = randomUUID()) =>
  team.principal.client.post<{ baseline: BaselineBrief }>(pathOf(projectId), { id, name });
const remove = (projectId: string, id: string) => team.principal.client.call('DELETE', pathOf(projectId, id), { body: {} });
const namesOf = async (projectId: string) =>
  (await ok<{ items: BaselineBrief[] }>(team.junior.client.get(pathOf(projectId)))).items.map(({ name }) => name);
const rowsOf = async (projectId: string, id: string) =>
  (await ok<{ baseline: { rows: BaselineRow[] } }>(team.junior.client.get(pathOf(projectId, id)))).baseline.rows;

/** A project with a task of a week, and one without dates. */
async function programme() {
  const project = await newProject(team.principal);
  const dated = await newTask(team.principal, { title: 'Survey', projectId: project.id, start: '2026-03-02', due: '2026-03-06' });
  await newTask(team.principal, { title: 'Someday', projectId: project.id });
  return { projectId: project.id, dated };
}

test('schedule.saveBaseline keeps what is drawn, and schedule.baseline says it as it was, also when it moves or is deleted', async () => {
  const { projectId, dated } = await programme();
  const { baseline } = await ok<{ baseline: BaselineBrief }>(save(projectId, ' Tender '));
  expect(baseline).toMatchObject({ name: 'Tender', savedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  const kept = [{ id: dated.id, start: '2026-03-02', end: '2026-03-06' }];
  expect(await rowsOf(projectId, baseline.id)).toEqual(kept);
  const changes = [{ kind: 'move', id: dated.id, start: '2026-03-09' }];
  await ok(team.principal.client.post(`/api/v1/projects/${projectId}/schedule`, { changes, versions: { [dated.id]: dated.version } }));
  expect((await scheduleOf(team.principal, projectId)).rows.find(({ id }) => id === dated.id)?.start).toBe('2026-03-09');
  expect(await rowsOf(projectId, baseline.id)).toEqual(kept);
  await ok(team.principal.client.call('DELETE', `/api/v1/tasks/${dated.id}`, { body: {} }));
  expect(await rowsOf(projectId, baseline.id)).toEqual(kept);
});

test('schedule.baselines has the newest first, without one that schedule.removeBaseline deleted until schedule.restoreBaseline brings it back', async () => {
  const { projectId } = await programme();
  const ids = [randomUUID(), randomUUID()] as const;
  await ok(save(projectId, 'Concept', ids[0]));
  await ok(save(projectId, 'Tender', ids[1]));
  expect(await namesOf(projectId)).toEqual(['Tender', 'Concept']);
  await ok(remove(projectId, ids[1]));
  expect(await namesOf(projectId)).toEqual(['Concept']);
  expect((await team.junior.client.get(pathOf(projectId, ids[1]))).status).toBe(404);
  expect((await remove(projectId, ids[1])).status).toBe(404);
  await ok(team.principal.client.post(`${pathOf(projectId, ids[1])}/restore`, {}));
  expect(await namesOf(projectId)).toEqual(['Tender', 'Concept']);
  expect((await team.principal.client.post(`${pathOf(projectId, ids[1])}/restore`, {})).status).toBe(404);
});

test('are saved once, also when the first answer did not arrive: the same person’s repeat says it again, also of the last of twenty', async () => {
  const { projectId, dated } = await programme();
  const id = randomUUID();
  const { baseline } = await ok<{ baseline: BaselineBrief }>(save(projectId, 'Tender', id));
  const rows = await rowsOf(projectId, id);
  await queryOnce(
    server.ownerUrl,
    `insert into baselines (id, studio_id, project_id, name, saved_at, rows)
       select gen_random_uuid(), studio_id, project_id, 'Earlier', saved_at - interval '1 day', '[]' from baselines, generate_series(1, $2)
       where id = $1`,
    [id, mostBaselines - 1],
  );
  const changes = [{ kind: 'move', id: dated.id, start: '2026-03-09' }];
  await ok(team.principal.client.post(`/api/v1/projects/${projectId}/schedule`, { changes, versions: { [dated.id]: dated.version } }));
  expect(await ok(save(projectId, 'Tender', id))).toMatchObject({ baseline });
  expect(await rowsOf(projectId, id)).toEqual(rows);
  expect(await namesOf(projectId)).toHaveLength(mostBaselines);
  const theirs = await team.senior.client.post(pathOf(projectId), { id, name: 'Tender' });
  expect(theirs.status).toBe(409);
  await ok(remove(projectId, id));
  expect((await save(projectId, 'Tender', id)).status).toBe(409);
});

test('schedule.renameBaseline gives another name and leaves the dates; one that is not there, or of another project, has none', async () => {
  const [{ projectId }, other] = [await programme(), await programme()];
  const id = randomUUID();
  await ok(save(projectId, 'Tender', id));
  const rows = await rowsOf(projectId, id);
  const rename = (of: string, name: string) => team.principal.client.patch(pathOf(of, id), { name });
  expect(await ok(rename(projectId, ' Tender, signed '))).toMatchObject({ baseline: { id, name: 'Tender, signed' } });
  expect(await namesOf(projectId)).toEqual(['Tender, signed']);
  expect(await rowsOf(projectId, id)).toEqual(rows);
  expect((await rename(projectId, ' ')).body).toMatchObject({ code: 'validation_failed', field: 'name' });
  expect((await rename(other.projectId, 'Theirs')).status).toBe(404);
  await ok(remove(projectId, id));
  expect((await rename(projectId, 'Gone')).status).toBe(404);
});

test('[A1 A3] of another project is not there, and no id is taken twice', async () => {
  const [own, other] = [await programme(), await programme()];
  const id = randomUUID();
  await ok(save(own.projectId, 'Tender', id));
  expect((await team.principal.client.get(pathOf(other.projectId, id))).status).toBe(404);
  expect((await remove(other.projectId, id)).status).toBe(404);
  expect((await team.principal.client.post(`${pathOf(other.projectId, id)}/restore`, {})).status).toBe(404);
  expect((await save(other.projectId, 'Theirs', id)).status).toBe(409);
  expect(await namesOf(own.projectId)).toEqual(['Tender']);
});

test('[R2-15] are twenty at most, also of two that are saved at once', async () => {
  const { projectId } = await programme();
  const first = randomUUID();
  await ok(save(projectId, 'The first', first));
  await queryOnce(
    server.ownerUrl,
    `insert into baselines (id, studio_id, project_id, name, saved_at, rows)
       select gen_random_uuid(), studio_id, project_id, 'Earlier', saved_at - interval '1 day', '[]' from baselines, generate_series(1, $2)
       where id = $1`,
    [first, mostBaselines - 2],
  );
  const statuses = (await Promise.all([save(projectId, 'One'), save(projectId, 'Other')])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  expect(await namesOf(projectId)).toHaveLength(mostBaselines);
  const refused = await save(projectId, 'One too many');
  expect(refused.body).toMatchObject({ code: 'already_exists', message: expect.stringContaining('Delete one') });
  await ok(remove(projectId, first));
  await ok(save(projectId, 'In its place'));
  expect((await team.principal.client.post(`${pathOf(projectId, first)}/restore`, {})).status).toBe(409);
});

test('that are deleted go for good after 30 days, the others stay', async () => {
  const { projectId } = await programme();
  const [gone, kept] = [randomUUID(), randomUUID()];
  await ok(save(projectId, 'Gone', gone));
  await ok(save(projectId, 'Kept', kept));
  await ok(remove(projectId, gone));
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
  const left = async () =>
    (await queryOnce(server.ownerUrl, 'select name from baselines where project_id = $1 order by name', [projectId])).rows.map(
      ({ name }: { name?: string }) => name,
    );
  await sweepDatabase(server.db, inDays(29));
  expect(await left()).toEqual(['Gone', 'Kept']);
  await sweepDatabase(server.db, inDays(31));
  expect(await left()).toEqual(['Kept']);
});

test('of the baselines of a project that were deleted the newest are kept, as many as it may have, and the last one comes back', async () => {
  const { projectId } = await programme();
  const [first, last] = [randomUUID(), randomUUID()];
  await ok(save(projectId, 'Concept', first));
  await ok(remove(projectId, first));
  await queryOnce(
    server.ownerUrl,
    `insert into baselines (id, studio_id, project_id, name, saved_at, rows, deleted_at, saved_by)
     select gen_random_uuid(), studio_id, project_id, name, saved_at, rows, deleted_at - n * interval '1 minute', saved_by
     from baselines, generate_series(1, $2::int) n where id = $1`,
    [first, 2 * mostBaselines],
  );
  await ok(save(projectId, 'Tender', last));
  await ok(remove(projectId, last));
  const { rows } = await queryOnce(server.ownerUrl, 'select count(*)::int as count from baselines where project_id = $1', [projectId]);
  expect(rows).toEqual([{ count: mostBaselines }]);
  await ok(team.principal.client.post(`${pathOf(projectId, last)}/restore`, {}));
  await ok(team.principal.client.post(`${pathOf(projectId, first)}/restore`, {}));
  expect(await namesOf(projectId)).toEqual(['Tender', 'Concept']);
});
