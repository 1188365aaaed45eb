// The first steps of a studio through HTTP: what counts as taken, who sees it, and that the server alone says so.

import { newFile } from '../../testing/files.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OnboardingCounts, OnboardingSteps } from '../../../domain/onboarding/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { listen } from '../../testing/liveSocket.ts';
import { joinStudio, type Person, signUpAndConfirm } from '../../testing/people.ts';
import { newPicture, sendPicture } from '../../testing/pictures.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const address = '/api/v1/onboarding';

interface Counted {
  counts: OnboardingCounts;
  steps: OnboardingSteps;
  isFinished: boolean;
}

const counted = ({ client }: Person) => ok<Counted>(client.get(`${address}/counts`));
const taken = async (person: Person) =>
  Object.entries((await counted(person)).steps)
    .filter(([, done]) => done)
    .map(([id]) => id.replace('step_', ''));
const record = async ({ client }: Person) =>
  (await ok<{ progress: OnboardingSteps & { studio_id: string } }>(client.post(`${address}/progress`, {}))).progress;
const newStudio = () => signUpAndConfirm(server, { studioName: 'Studio Lind' });
const studioIdOf = async ({ client }: Person) => (await ok<{ id: string }>(client.get('/api/v1/studio'))).id;

const addFile = ({ client }: Person) => newFile(client, { name: 'A-210 Sections.txt' });

const none = {
  step_team_member_invited: false,
  step_project_created: false,
  step_task_created: false,
  step_file_added: false,
  step_profile_picture_added: false,
};

describe('onboarding.counts', () => {
  test('[R4-12 R7-08] each step is taken by what the specification says, and by nothing else', async () => {
    const principal = await newStudio();
    expect(await counted(principal)).toMatchObject({
      counts: { otherMembers: 0, projects: 0, tasks: 0, files: 0 },
      steps: none,
      isFinished: false,
    });

    // An invitation that nobody has followed is no member yet.
    await ok(principal.client.post('/api/v1/studio/invitations', { role: 'Senior' }));
    expect(await taken(principal)).toEqual([]);
    const senior = await joinStudio(server, principal, { role: 'Senior' });
    expect(await taken(principal)).toEqual(['team_member_invited']);

    // Anybody's project is the studio's; a colleague's task is not the own.
    const project = await newProject(senior);
    await newTask(senior, { projectId: project.id });
    // What came with a project from its template nobody has written down.
    await newProject(principal, { templateId: 'e-design-room' });
    expect(await taken(principal)).toEqual(['team_member_invited', 'project_created']);
    await newTask(principal, { projectId: null });
    expect(await taken(principal)).toEqual(['team_member_invited', 'project_created', 'task_created']);

    await addFile(senior);
    await ok(sendPicture(senior.client, await newPicture()));
    expect(await taken(principal)).not.toContain('profile_picture_added');
    await ok(sendPicture(principal.client, await newPicture()));
    const { counts, steps } = await counted(principal);
    expect(Object.values(steps)).toEqual([true, true, true, true, true]);
    expect(counts).toEqual({ otherMembers: 1, projects: 2, tasks: 1, files: 1 });
  });

  test('[R4-12] what is no longer so is open again', async () => {
    const principal = await newStudio();
    const task = await newTask(principal, { projectId: null });
    await ok(sendPicture(principal.client, await newPicture()));
    expect(await taken(principal)).toEqual(['task_created', 'profile_picture_added']);
    await ok(principal.client.call('DELETE', `/api/v1/tasks/${task.id}`, { body: {} }));
    await ok(principal.client.call('DELETE', '/api/v1/me/picture', { body: {} }));
    expect(await taken(principal)).toEqual([]);
    // Whoever deleted their account is no member, though a profile without a name stays.
    const leaver = await joinStudio(server, principal, { role: 'Junior' });
    expect(await taken(principal)).toEqual(['team_member_invited']);
    await ok(leaver.client.post('/auth/v1/reauthenticate', { password: leaver.password }));
    await ok(leaver.client.post('/api/v1/me/delete', {}));
    expect(await taken(principal)).toEqual([]);
  });

  test('[R4-12] the sample project and its tasks count for nothing', async () => {
    const principal = await newStudio();
    await ok(principal.client.post('/api/v1/sample-project', {}));
    expect(await counted(principal)).toMatchObject({ counts: { projects: 0, tasks: 0 }, steps: none });
    await newProject(principal);
    expect(await taken(principal)).toEqual(['project_created']);
  });

  test('[R7-08] only numbers leave, and no more than a hundred are counted', async () => {
    const principal = await newStudio();
    const canary = `canary-${crypto.randomUUID()}`;
    await newTask(principal, { title: canary, projectId: null });
    await queryOnce(
      server.ownerUrl,
      `insert into tasks (id, studio_id, title, status, creator_id, updated_by, position)
       select gen_random_uuid(), studio_id, $2, 'todo', id, id, 'a' || n from user_profiles, generate_series(1, 150) n where id = $1`,
      [principal.id, canary],
    );
    const { body, text } = await principal.client.get<Counted>(`${address}/counts`);
    expect(body.counts).toEqual({ otherMembers: 0, projects: 0, tasks: 100, files: 0 });
    expect(text).not.toContain(canary);
  });

  test('another studio’s people, projects and files count for nothing', async () => {
    const [principal, other] = await Promise.all([newStudio(), foundStudio(server)]);
    await newProject(other.principal);
    await addFile(other.principal);
    expect((await counted(principal)).steps).toEqual(none);
  });
});

describe('onboarding.progress, onboarding.record', () => {
  test('[R7-07] one row is read by studio; while there is none the answer carries PGRST116', async () => {
    const principal = await newStudio();
    const { status, body } = await principal.client.get(`${address}/progress`);
    expect([status, body.code]).toEqual([404, 'PGRST116']);
    expect(await counted(principal)).toMatchObject({ isRecorded: false });
    await record(principal);
    expect(await counted(principal)).toMatchObject({ isRecorded: true });
    expect(await ok(principal.client.get(`${address}/progress`))).toEqual({ studio_id: await studioIdOf(principal), ...none });
  });

  test('[R3-08 R7-11] the row of the studio is upserted with its five fields as they are true', async () => {
    const principal = await newStudio();
    const studioId = await studioIdOf(principal);
    expect(await record(principal)).toEqual({ studio_id: studioId, ...none });
    await newProject(principal);
    await newTask(principal, { projectId: null });
    expect(await record(principal)).toEqual({ ...none, studio_id: studioId, step_project_created: true, step_task_created: true });
    const { rows } = await queryOnce(server.ownerUrl, 'select * from studio_onboarding_progress where studio_id = $1', [studioId]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      step_team_member_invited: false,
      step_project_created: true,
      step_task_created: true,
      step_file_added: false,
      step_profile_picture_added: false,
    });
  });

  test('[R7-11] the caller’s word is not asked for: steps in the body are refused, and none comes true by saying so', async () => {
    const principal = await newStudio();
    for (const body of [{ step_project_created: true }, { studio_id: crypto.randomUUID() }, { steps: { step_file_added: true } }]) {
      expect((await principal.client.post(`${address}/progress`, body)).status).toBe(400);
    }
    expect(await record(principal)).toMatchObject(none);
  });

  test('[R7-12] the studio hears of it once when something changed, and nothing when not; the event names no step', async () => {
    const principal = await newStudio();
    const junior = await joinStudio(server, principal, { role: 'Junior' });
    const [own, other] = [await listen(server, principal), await listen(server, junior)];
    await record(principal);
    await record(principal);
    await newProject(principal);
    await record(principal);
    const { seq } = await ok<{ seq: number }>(principal.client.post(`${address}/progress`, {}));
    await Promise.all([own.heard(seq), other.heard(seq)]);
    for (const { events } of [own, other]) {
      expect(events.filter(({ type }) => type === 'onboarding.progressed').map(({ data }) => data)).toEqual([{}, {}]);
    }
    own.close();
    other.close();
  });

  test('[R7-11] of many at once the row is one, and the studio hears one event', async () => {
    const principal = await newStudio();
    const live = await listen(server, principal);
    await newProject(principal);
    const answers = await Promise.all(Array.from({ length: 8 }, () => principal.client.post<{ seq: number }>(`${address}/progress`, {})));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    await live.heard(Math.max(...answers.map(({ body }) => body.seq)));
    expect(live.events.filter(({ type }) => type === 'onboarding.progressed')).toHaveLength(1);
    live.close();
  });

  test('two Principals see their own steps, and the record does not go to and fro between them', async () => {
    const first = await newStudio();
    const second = await joinStudio(server, first, { role: 'Senior' });
    await ok(first.client.post(`/api/v1/studio/members/${second.id}/role`, { role: 'Principal' }));
    await newTask(first, { projectId: null });
    await record(first);
    expect((await counted(second)).steps.step_task_created).toBe(false);
    const { seq } = await ok<{ seq: number }>(second.client.post(`${address}/progress`, {}));
    expect(await record(second)).toMatchObject({ step_task_created: true, step_team_member_invited: true });
    expect((await ok<{ seq: number }>(first.client.post(`${address}/progress`, {}))).seq).toBe(seq);
  });
});

describe('onboarding.finish', () => {
  test('a list with open steps stays; a finished one leaves for good, for the one who saw it off', async () => {
    const first = await newStudio();
    const second = await joinStudio(server, first, { role: 'Senior' });
    await ok(first.client.post(`/api/v1/studio/members/${second.id}/role`, { role: 'Principal' }));
    const task = await newTask(first);
    const refused = await first.client.post(`${address}/finish`, {});
    expect([refused.status, refused.body.code]).toEqual([422, 'transition_refused']);
    await ok(sendPicture(first.client, await newPicture()));
    expect((await first.client.post(`${address}/finish`, {})).status).toBe(422);
    await addFile(first);
    const live = await listen(server, second);
    const { seq } = await ok<{ seq: number }>(first.client.post(`${address}/finish`, {}));
    await ok(first.client.post(`${address}/finish`, {}));
    expect((await counted(first)).isFinished).toBe(true);
    await ok(first.client.call('DELETE', `/api/v1/tasks/${task.id}`, { body: {} }));
    expect(await counted(first)).toMatchObject({ isFinished: true, steps: { step_task_created: false } });
    expect((await counted(second)).isFinished).toBe(false);
    await live.heard(seq);
    expect(live.events.map(({ type }) => type)).not.toContain('onboarding.finished');
    live.close();
  });
});

describe('[R2-44 R6-05] for Principals alone', () => {
  test.each(['Senior', 'Standard', 'Junior', 'Technical'])('a %s is refused, with every permission there is', async (role) => {
    const principal = await newStudio();
    const person = await joinStudio(server, principal, { role });
    const all = Object.fromEntries(
      ['createProject', 'editProject', 'inviteMembers', 'uploadFiles', 'modifyRoles'].map((name) => [name, true]),
    );
    await ok(principal.client.post(`/api/v1/studio/members/${person.id}/permissions`, { overrides: all }));
    await record(principal);
    for (const [method, path] of [
      ['GET', 'progress'],
      ['GET', 'counts'],
      ['POST', 'progress'],
      ['POST', 'finish'],
    ] as const) {
      const { status, body } = await person.client.call(method, `${address}/${path}`, method === 'POST' ? { body: {} } : {});
      expect([path, status, body.code]).toEqual([path, 403, 'forbidden']);
    }
  });
});
