// What a Principal sets for the studio: who may, what is accepted, what follows from it, and two Principals at once.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnProfile } from '../../../domain/identity/contract.ts';
import type { Project } from '../../../domain/projects/contract.ts';
import type { Studio as StudioRecord } from '../../../domain/studios/contract.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { listen } from '../../testing/liveSocket.ts';
import { joinStudio, type Person, signUpAndConfirm } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const read = (by: Person) => ok<StudioRecord>(by.client.get('/api/v1/studio'));
const tryEdit = async (by: Person, changes: object, version?: number) =>
  by.client.patch<StudioRecord & { code: string; message: string; field: string; conflicts: object[]; by: string }>('/api/v1/studio', {
    version: version ?? (await read(by)).version,
    changes,
  });
const edit = (by: Person, changes: object) => ok<StudioRecord>(tryEdit(by, changes));
const linesOf = async (person: Person) =>
  (
    await queryOnce(
      server.ownerUrl,
      'select act, details from audit_log where studio_id = (select studio_id from user_profiles where id = $1) order by id',
      [person.id],
    )
  ).rows as { act: string; details: object }[];

describe('studios.edit', () => {
  test('[A21 V19 V21 R1-01] a Principal alone changes the studio, and everybody is told by verdicts whether they may', async () => {
    for (const name of ['senior', 'standard', 'junior', 'technical'] as const) {
      expect((await read(team[name])).can).toEqual({
        edit: 'principal_only',
        changeLogo: 'principal_only',
        readAudit: 'principal_only',
        remove: 'principal_only',
      });
      const refused = await tryEdit(team[name], { name: 'Taken over' });
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    }
    expect((await read(team.principal)).can).toEqual({ edit: true, changeLogo: true, readAudit: true, remove: true });
    const changes = {
      name: 'Lind & Daughters',
      timeZone: 'Asia/Tokyo',
      locale: 'ja-JP',
      currency: 'JPY',
      workingDays: [6, 1, 2],
      defaultVisibility: 'private',
      selfApproval: true,
      revisionScheme: 'stages',
    };
    expect(await edit(team.principal, changes)).toMatchObject({ ...changes, workingDays: [1, 2, 6] });
    expect((await ok<OwnProfile>(team.junior.client.get('/api/v1/me/profile'))).studios.name).toBe('Lind & Daughters');
    await edit(team.principal, {
      name: 'Studio Lind',
      timeZone: 'Europe/London',
      locale: 'en-GB',
      currency: 'GBP',
      workingDays: [1, 2, 3, 4, 5],
      defaultVisibility: 'studio',
      selfApproval: false,
      revisionScheme: 'letters',
    });
  });

  test.each([
    ['name', ''],
    ['name', 'x'.repeat(81)],
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', '+01:00'],
    ['timeZone', 'europe/london'],
    ['timeZone', 'posix/Europe/London'],
    ['timeZone', "UTC'; drop table studios; --"],
    ['locale', 'tlh'],
    ['currency', 'gbp'],
    ['currency', 'XXX'],
    ['workingDays', []],
    ['workingDays', [1, 1]],
    ['workingDays', [0]],
    ['workingDays', ['1']],
    ['defaultVisibility', 'public'],
    ['selfApproval', 'true'],
    ['revisionScheme', 'numbers'],
    ['version', 99],
    ['studio_id', crypto.randomUUID()],
    ['__proto__x', true],
  ])('[A20 V31] refuses %s as %j at its field, and changes nothing', async (field, value) => {
    const before = await read(team.principal);
    const refused = await tryEdit(team.principal, { [field]: value });
    expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed']);
    expect(refused.body.field).toContain(`changes.${field}`);
    expect(await read(team.principal)).toEqual(before);
  });

  test('an edit of nothing is none', async () => {
    expect((await tryEdit(team.principal, {})).status).toBe(400);
  });

  test('of two Principals, different fields both win; the same field is a conflict that shows both', async () => {
    const other = await joinStudio(server, team.principal, { role: 'Principal' });
    const { version } = await read(team.principal);
    const both = await Promise.all([tryEdit(team.principal, { currency: 'EUR' }, version), tryEdit(other, { locale: 'de-DE' }, version)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(other)).toMatchObject({ currency: 'EUR', locale: 'de-DE', version: version + 2 });

    const now = (await read(other)).version;
    const race = await Promise.all([tryEdit(team.principal, { name: 'First' }, now), tryEdit(other, { name: 'Second' }, now)]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = race[0].status === 200 ? race : [race[1], race[0]];
    expect(lost.body.conflicts).toEqual([{ field: 'name', theirs: won.body.name, yours: won.body.name === 'First' ? 'Second' : 'First' }]);
    expect(lost.body.message).toMatch(/^The studio was changed by .+ just now\.$/);
    expect(lost.body.by).toBe(won.body.name === 'First' ? 'Mara Lind' : 'Principal Person');
    // The same value twice is no quarrel.
    const { version: latest, name } = await read(other);
    expect((await tryEdit(other, { name }, latest - 1)).status).toBe(200);
    await edit(team.principal, { name: 'Studio Lind', currency: 'GBP', locale: 'en-GB' });
  });

  test('[A19] leaves one line with what it was and what it is', async () => {
    const before = (await linesOf(team.principal)).length;
    await edit(team.principal, { currency: 'CHF', name: 'Studio Lind' });
    expect((await linesOf(team.principal)).slice(before)).toEqual([
      { act: 'studios.changed', details: { currency: { from: 'GBP', to: 'CHF' } } },
    ]);
    await edit(team.principal, { currency: 'GBP' });
  });

  test('[A22] a repeat under one key is one change; another studio’s Principal changes their own alone', async () => {
    const stranger = await signUpAndConfirm(server, { studioName: 'Elsewhere' });
    await edit(stranger, { name: 'Elsewhere & Co' });
    expect((await read(team.principal)).name).toBe('Studio Lind');
    const { version } = await read(team.principal);
    const call = () =>
      team.principal.client
        .with({ 'idempotency-key': 'studio-edit-0001' })
        .patch<StudioRecord>('/api/v1/studio', { version, changes: { currency: 'NOK' } });
    const [one, two] = [await call(), await call()];
    expect([one.status, two.status, two.body.version]).toEqual([200, 200, one.body.version]);
    expect((await read(team.principal)).version).toBe(version + 1);
    await edit(team.principal, { currency: 'GBP' });
  });

  test('a role that was taken away a moment ago changes nothing any more', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await joinStudio(server, team.principal, { role: 'Principal' });
      const { version } = await read(other);
      const [, late] = await Promise.all([
        ok(team.principal.client.post(`/api/v1/studio/members/${other.id}/role`, { role: 'Junior' })),
        tryEdit(other, { locale: 'fr-FR' }, version),
      ]);
      // Whichever came first: a change that was refused left nothing, and no later one passes.
      expect([200, 403]).toContain(late.status);
      expect((await tryEdit(other, { locale: 'it-IT' })).status).toBe(403);
      expect((await read(team.principal)).locale).toBe(late.status === 200 ? 'fr-FR' : 'en-GB');
      await edit(team.principal, { locale: 'en-GB' });
    }
  });
});

describe('what follows from the settings', () => {
  test('the time zone decides which day it is, at once', async () => {
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format();
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await edit(team.principal, { timeZone });
      expect((await read(team.junior)).today).toBe(dayIn(timeZone));
    }
    await edit(team.principal, { timeZone: 'Europe/London' });
  });

  test('health and durations are worked out with the new week on the next read; dates that stand are not moved', async () => {
    const project = await newProject(team.principal, { templateId: 'e-design-room', start: '2026-01-12' });
    const before = project.phases.map(({ start, end }) => [start, end]);
    const path = `/api/v1/projects/${project.id}`;
    await edit(team.principal, { workingDays: [1, 2, 3] });
    const { project: after } = await ok<{ project: Project }>(team.principal.client.get(path));
    expect(after.phases.map(({ start, end }) => [start, end])).toEqual(before);
    // A phase of three working days that begins on a Thursday ends a week later where Thursday and Friday are free.
    const { project: added } = await ok<{ project: Project }>(
      team.principal.client.post(`${path}/phases`, { name: 'Snagging', workingDays: 3, start: '2026-01-15' }),
    );
    expect(added.phases.at(-1)).toMatchObject({ start: '2026-01-19', end: '2026-01-21' });
    await edit(team.principal, { workingDays: [1, 2, 3, 4, 5] });
  });

  test('[V23] the review policy holds with the next request, on every instance', async () => {
    const other = await startTestServer({ beside: server });
    const own = await newTask(team.principal, { assigneeIds: [team.principal.id] });
    const onOther = other.client.as(team.principal.session.access_token);
    const there = await listen(other, { ...team.principal, client: onOther });
    const heardOf = (changes: number) =>
      expect.poll(() => there.events.filter(({ type }) => type === 'studios.changed')).toHaveLength(changes);
    await edit(team.principal, { selfApproval: true });
    await ok(team.principal.client.post(`/api/v1/tasks/${own.id}/send-to-review`, { reviewerId: team.principal.id }));
    const verdict = async () => (await ok<{ task: Task }>(onOther.get(`/api/v1/tasks/${own.id}`))).task.can.approve;
    await heardOf(1);
    expect(await verdict()).toBe(true);
    await edit(team.principal, { selfApproval: false });
    expect((await team.principal.client.post(`/api/v1/tasks/${own.id}/approve`, {})).status).toBe(403);
    await heardOf(2);
    expect(await verdict()).toBe('own_work');
    there.close();
    expect((await onOther.post(`/api/v1/tasks/${own.id}/approve`, {})).status).toBe(403);
    await other.close();
  });

  test('a new project is given the visibility, and whoever makes it reads it whoever leads it', async () => {
    const overrides = { createProject: true, inviteToProject: true };
    await ok(team.principal.client.post(`/api/v1/studio/members/${team.standard.id}/permissions`, { overrides }));
    await edit(team.principal, { defaultVisibility: 'private' });
    const project = await newProject(team.standard, { leadId: team.senior.id });
    const open = (by: Person) => by.client.get(`/api/v1/projects/${project.id}`);
    expect([(await open(team.standard)).status, (await open(team.senior)).status, (await open(team.principal)).status]).toEqual([
      200, 200, 200,
    ]);
    expect((await open(team.junior)).status).toBe(404);
    await edit(team.principal, { defaultVisibility: 'studio' });
    const seen = await newProject(team.standard);
    expect((await team.junior.client.get(`/api/v1/projects/${seen.id}`)).status).toBe(200);
  });

  test('every open screen of the studio is told, with no more than which fields', async () => {
    const live = await listen(server, team.junior);
    const stranger = await signUpAndConfirm(server, { studioName: 'Deaf' });
    const theirs = await listen(server, stranger);
    const { version } = await edit(team.principal, { name: 'Canary & Co', timeZone: 'Europe/Oslo' });
    await expect
      .poll(() => live.events.map(({ type, data }) => ({ type, data })))
      .toEqual([{ type: 'studios.changed', data: { version, changed: ['name', 'timeZone'] } }]);
    expect(theirs.events).toEqual([]);
    live.close();
    theirs.close();
    await edit(team.principal, { name: 'Studio Lind', timeZone: 'Europe/London' });
  });
});
