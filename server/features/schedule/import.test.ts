// Programmes of other tools come in as one act, and go as one.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Project } from '../../../domain/projects/contract.ts';
import type { WordsAround } from '../../../domain/schedule/imported.ts';
import { mostRows } from '../../../domain/schedule/plan.ts';
import { ok } from '../../testing/answers.ts';
import type { Client } from '../../testing/client.ts';
import { newComment } from '../../testing/discussionCalls.ts';
import { beginUpload, newFile } from '../../testing/files.ts';
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

const usual = { isPinned: false, notBefore: null };
const ids = () => ({ phase: randomUUID(), survey: randomUUID(), sketch: randomUUID(), handover: randomUUID(), link: randomUUID() });

/** A phase with two tasks, the second three working days behind the first, and a milestone in no phase. */
const planOf = ({ phase, survey, sketch, handover, link }: ReturnType<typeof ids>) => ({
  rows: [
    { kind: 'phase', id: phase, name: 'Concept', start: '2026-03-02', end: '2026-03-17', gate: true, isFinished: false, ...usual },
    { kind: 'task', id: survey, name: '=Survey', phaseId: phase, start: '2026-03-02', end: '2026-03-06', isFinished: true, ...usual },
    { kind: 'task', id: sketch, name: 'Sketch', phaseId: phase, start: '2026-03-12', end: '2026-03-17', isFinished: false, ...usual },
    { kind: 'milestone', id: handover, name: 'Handover', phaseId: null, end: '2026-03-20', gate: true, isPinned: true, notBefore: null },
  ],
  links: [{ id: link, from: survey, to: sketch, type: 'FS', lag: 3 }],
});

const send = (path: string, body: object, { client } = team.principal) => client.post(`/api/v1/projects/${path}`, body);

describe('[R2-15] schedule.importPlan, schedule.takeImportBack', () => {
  test('puts phases, tasks, milestones and links in as they are, beside what is there, and takes all of it back', async () => {
    const project = await newProject(team.principal, { templateId: 'kitchen-and-bath', start: '2026-01-12' });
    const before = await scheduleOf(team.principal, project.id);
    const made = ids();
    const plan = planOf(made);
    await ok(send(`${project.id}/schedule/import`, plan));
    const { rows, links } = await scheduleOf(team.senior, project.id);
    const found = plan.rows.map(({ id }) => rows.find((row) => row.id === id));
    expect(found.map((row) => row && [row.name, row.phaseId, row.start, row.end, row.isFinished, row.isPinned])).toEqual([
      ['Concept', null, '2026-03-02', '2026-03-17', false, false],
      ['=Survey', made.phase, '2026-03-02', '2026-03-06', true, false],
      ['Sketch', made.phase, '2026-03-12', '2026-03-17', false, false],
      ['Handover', null, null, '2026-03-20', false, true],
    ]);
    expect(links.find(({ id }) => id === made.link)).toMatchObject({ from: made.survey, to: made.sketch, type: 'FS', lag: 3 });
    const rowIds = plan.rows.map(({ id }) => id);
    await ok(send(`${project.id}/schedule/import/back`, { rowIds }));
    expect(await scheduleOf(team.principal, project.id)).toEqual(before);
    expect((await send(`${project.id}/schedule/import/back`, { rowIds })).status).toBe(409);
  });

  test('[R2-15] schedule.importPlan takes how far a task is; what has begun is in progress', async () => {
    const project = await newProject(team.principal);
    const made = ids();
    const plan = planOf(made);
    const tasks = plan.rows.filter(({ kind }) => kind === 'task');
    const rows = plan.rows.map((row) => (row.kind === 'task' ? { ...row, isFinished: row === tasks[0], percent: 40 } : row));
    await ok(send(`${project.id}/schedule/import`, { ...plan, rows }));
    const came = (await scheduleOf(team.principal, project.id)).rows.filter(({ kind }) => kind === 'task');
    const stateOf = (id: string) => came.filter((row) => row.id === id).map(({ status, progress }) => [status, progress])[0];
    expect(stateOf(tasks[0]?.id ?? '')).toEqual(['completed', 1]);
    for (const { id } of tasks.slice(1)) expect(stateOf(id)).toEqual(['in_progress', 0.4]);
    expect(tasks.length).toBeGreaterThan(1);
  });

  test('a target that its phases moved goes back with them, unless somebody has set another since', async () => {
    for (const since of [null, '2026-05-29']) {
      const project = await newProject(team.principal, { start: '2026-03-02' });
      const path = `/api/v1/projects/${project.id}`;
      const now = async () => (await ok<{ project: Project }>(team.senior.client.get(path))).project;
      const made = ids();
      const { words } = await ok<{ words: object }>(send(`${project.id}/schedule/import`, planOf(made)));
      const { targetEnd, version } = await now();
      expect(targetEnd).toBe('2026-03-17');
      if (since) await ok(team.senior.client.patch(path, { version, changes: { targetEnd: since } }));
      const rowIds = planOf(made).rows.map(({ id }) => id);
      await ok(send(`${project.id}/schedule/import/back`, { rowIds, words }));
      expect((await now()).targetEnd).toBe(since);
    }
  });

  test('a target goes back no further than to the end of what somebody has planned meanwhile', async () => {
    const project = await newProject(team.principal, { start: '2026-03-02' });
    const path = `/api/v1/projects/${project.id}`;
    const plan = planOf(ids());
    const { words } = await ok<{ words: object }>(send(`${project.id}/schedule/import`, plan));
    await ok(team.senior.client.post(`${path}/phases`, { name: 'Survey', workingDays: 3, start: '2026-03-04' }));
    await ok(send(`${project.id}/schedule/import/back`, { rowIds: plan.rows.map(({ id }) => id), words }));
    expect((await ok<{ project: Project }>(team.senior.client.get(path))).project.targetEnd).toBe('2026-03-06');
  });

  test('the project follows no template that is not there', async () => {
    const project = await newProject(team.principal);
    const plan = planOf(ids());
    const { words } = await ok<{ words: WordsAround }>(send(`${project.id}/schedule/import`, plan));
    const before = { ...words.before, template: { id: randomUUID(), version: 1 } };
    await ok(send(`${project.id}/schedule/import/back`, { rowIds: plan.rows.map(({ id }) => id), words: { ...words, before } }));
    const { rows } = await queryOnce(server.ownerUrl, 'select template_id from projects where id = $1', [project.id]);
    expect(rows).toEqual([{ template_id: null }]);
  });

  test('what somebody has worked on since is not taken back, and nothing is', async () => {
    const project = await newProject(team.principal);
    const made = ids();
    await ok(send(`${project.id}/schedule/import`, planOf(made)));
    await newTask(team.senior, { projectId: project.id, phaseId: made.phase });
    const refused = await send(`${project.id}/schedule/import/back`, { rowIds: planOf(made).rows.map(({ id }) => id) });
    expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ message: expect.stringContaining('since') as string })]);
    expect((await scheduleOf(team.principal, project.id)).rows).toHaveLength(5);
  });

  test('[A2] who may not delete tasks takes back what they brought in, and no task that was made by itself', async () => {
    const [by, project] = [team.standard, await newProject(team.principal)];
    const plan = planOf(ids());
    await ok(send(`${project.id}/schedule/import`, plan, by));
    const made = await newTask(by, { projectId: project.id, assigneeIds: [team.junior.id] });
    expect((await by.client.call('DELETE', `/api/v1/tasks/${made.id}`, { body: {} })).status).toBe(403);
    expect((await send(`${project.id}/schedule/import/back`, { rowIds: [made.id] }, by)).status).toBe(409);
    await ok(send(`${project.id}/schedule/import/back`, { rowIds: plan.rows.map(({ id }) => id) }, by));
    expect((await scheduleOf(team.principal, project.id)).rows).toMatchObject([{ id: made.id }]);
  });

  test('[A2] a task that somebody said something about, attached something to or is sending something to keeps all of it', async () => {
    const putOn: Record<string, (client: Client, on: { projectId: string; taskId: string }) => Promise<unknown>> = {
      comment: (client, { taskId }) => newComment(client, { subject: `task_${taskId}` }),
      attachment: newFile,
      upload: beginUpload,
    };
    for (const [what, put] of Object.entries(putOn)) {
      const project = await newProject(team.principal);
      const made = ids();
      const rowIds = planOf(made).rows.map(({ id }) => id);
      await ok(send(`${project.id}/schedule/import`, planOf(made), team.standard));
      await put(team.principal.client, { projectId: project.id, taskId: made.sketch });
      const before = await scheduleOf(team.principal, project.id);
      expect([what, (await send(`${project.id}/schedule/import/back`, { rowIds }, team.standard)).status]).toEqual([what, 409]);
      expect(await scheduleOf(team.principal, project.id)).toEqual(before);
    }
  });

  test('a link of somebody else to it, or a milestone of theirs in its phase, keeps all of it', async () => {
    for (const others of ['link', 'milestone']) {
      const project = await newProject(team.principal);
      const made = ids();
      const old = await newTask(team.senior, { projectId: project.id, start: '2026-03-23', due: '2026-03-24' });
      await ok(send(`${project.id}/schedule/import`, planOf(made)));
      const link = { id: randomUUID(), from: made.survey, to: old.id, type: 'SS', lag: 0 };
      const row = { kind: 'milestone', id: randomUUID(), name: 'Theirs', phaseId: made.phase, end: '2026-03-10', gate: false };
      const change = others === 'link' ? { kind: 'link', link } : { kind: 'add', row };
      const { rows, links } = await scheduleOf(team.senior, project.id);
      const versions = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
      await ok(send(`${project.id}/schedule`, { changes: [change], versions, modeVersions: {} }, team.senior));
      const before = await scheduleOf(team.principal, project.id);
      expect([before.rows.length + before.links.length, others]).toEqual([rows.length + links.length + 1, others]);
      expect((await send(`${project.id}/schedule/import/back`, { rowIds: planOf(made).rows.map(({ id }) => id) })).status).toBe(409);
      expect(await scheduleOf(team.principal, project.id)).toEqual(before);
    }
  });

  test('a task, milestone or phase that has another name since keeps all of it, and nobody takes back what somebody else brought in', async () => {
    for (const kind of ['task', 'milestone', 'phase', 'nothing'] as const) {
      const project = await newProject(team.principal);
      const plan = planOf(ids());
      await ok(send(`${project.id}/schedule/import`, plan));
      const rowIds = plan.rows.map(({ id }) => id);
      const { rows } = await scheduleOf(team.senior, project.id);
      const row = rows.find((one) => one.kind === kind);
      if (row) {
        const changes = [{ kind: 'name', id: row.id, name: 'Another' }];
        await ok(send(`${project.id}/schedule`, { changes, versions: { [row.id]: row.version } }, team.senior));
      }
      const by = row ? team.principal : team.senior;
      const before = await scheduleOf(team.principal, project.id);
      expect([kind, (await send(`${project.id}/schedule/import/back`, { rowIds }, by)).status]).toEqual([kind, 409]);
      expect(await scheduleOf(team.principal, project.id)).toEqual(before);
    }
  });

  test('[V4] is refused where a programme would have more rows than it may; one that is beyond is changed as before', async () => {
    const project = await newProject(team.principal);
    const studioId = (await ok<{ id: string }>(team.principal.client.get('/api/v1/studio'))).id;
    const fill = (from: number, to: number) =>
      queryOnce(
        server.ownerUrl,
        `insert into tasks (id, studio_id, project_id, number, ref, title, status, creator_id, updated_by, position, created_at, updated_at)
         select gen_random_uuid(), $1, $2, n, 'F-' || n, 'Task', 'todo', $3, $3, 'a' || n || 'b', now(), now() from generate_series($4::int, $5::int) n`,
        [studioId, project.id, team.principal.id, from, to],
      );
    await fill(1, mostRows - 4);
    const message =
      'A programme has at most 5,000 phases, tasks and milestones. Delete some first, or plan the rest as a project of its own.';
    const bring = async () => {
      const { status, body } = await send(`${project.id}/schedule/import`, planOf(ids()));
      return [status, (body as { message?: string }).message];
    };
    expect(await bring()).toEqual([200, undefined]);
    expect(await bring()).toEqual([400, message]);
    await fill(mostRows, mostRows + 10);
    const { rows } = await scheduleOf(team.principal, project.id);
    expect(rows).toHaveLength(mostRows + 11);
    const change = (changes: object[], { id, version }: { id: string; version: number }) =>
      send(`${project.id}/schedule`, { changes, versions: { [id]: version } });
    const [first] = rows.filter(({ kind }) => kind === 'milestone');
    const milestone = { kind: 'milestone', id: randomUUID(), name: 'More', phaseId: null, end: '2026-03-10', gate: false };
    expect((await change([{ kind: 'add', row: milestone }], first!)).body).toMatchObject({ code: 'validation_failed', message });
    await ok(change([{ kind: 'name', id: first?.id, name: 'Given' }], first!));
    // A single task asks for no count: the board stays as cheap as it is.
    await newTask(team.principal, { projectId: project.id });
    expect((await scheduleOf(team.principal, project.id)).rows).toHaveLength(mostRows + 12);
  });

  test('refuses loops with their way in words, rows that do not fit together, and links that would move a row', async () => {
    const project = await newProject(team.principal);
    const made = ids();
    const { rows, links } = planOf(made);
    const back = { ...links[0], id: randomUUID(), from: made.sketch, to: made.survey };
    const messages = [
      [{ rows, links: [...links, back] }, 'loop'],
      [{ rows: rows.slice(1), links }, 'fit together'],
      [{ rows, links: [{ ...links[0], lag: 9 }] }, 'Sketch would not stay'],
      [{ rows, links: [{ ...links[0], to: randomUUID() }] }, 'fit together'],
      [{ rows: [{ ...rows[1], phaseId: null, start: '2026-03-09' }], links: [] }, 'begins after its end'],
    ] as const;
    for (const [body, words] of messages) {
      const refused = await send(`${project.id}/schedule/import`, body);
      expect([refused.status, (refused.body as { message: string }).message]).toEqual([400, expect.stringContaining(words)]);
    }
    expect((await scheduleOf(team.principal, project.id)).rows).toEqual([]);
  });

  test('[A1 A3] an id that is taken is refused; who may not edit brings nothing in', async () => {
    const [one, other] = [await newProject(team.principal), await newProject(team.principal)];
    const made = ids();
    await ok(send(`${one.id}/schedule/import`, planOf(made)));
    expect((await send(`${other.id}/schedule/import`, planOf(made))).status).toBe(409);
    expect((await send(`${other.id}/schedule/import/back`, { rowIds: [made.survey] })).status).toBe(409);
    expect((await send(`${one.id}/schedule/import`, planOf(ids()), team.junior)).status).toBe(403);
    expect((await scheduleOf(team.principal, other.id)).rows).toEqual([]);
  });

  test('[A1 A3] a milestone with the id of a task of another project is refused as well', async () => {
    const [one, other] = [await newProject(team.principal), await newProject(team.principal)];
    const { id } = await newTask(team.principal, { projectId: other.id });
    const handover = { ...planOf(ids()).rows[3], id };
    const refused = await send(`${one.id}/schedule/import`, { rows: [handover], links: [] });
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringContaining('already') as string }),
    ]);
    expect((await scheduleOf(team.principal, one.id)).rows).toEqual([]);
  });
});
