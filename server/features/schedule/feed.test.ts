// The address under which a calendar follows a programme: what it says, to whom, and until when.

import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Project } from '../../../domain/projects/contract.ts';
import type { Feed } from '../../../domain/schedule/feed.ts';
import { limits } from '../../http/limits.ts';
import { ok } from '../../testing/answers.ts';
import { clientCanary, newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { type Person, signUpAndConfirm } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
let house: Project;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
  house = await newProject(team.principal, { name: 'Halden House', templateId: 'e-design-room', start: '2026-01-12' });
});
afterAll(() => server.close());

const pathOf = ({ id }: Project) => `/api/v1/projects/${id}/schedule/feed`;
const make = async ({ client }: Person, project = house) => (await ok<{ path: string; feed: Feed }>(client.post(pathOf(project), {}))).path;
/** As a calendar asks: with nothing but the address. */
const ask = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, { ...init, headers: { ...init.headers } });
const statusOf = async (path: string): Promise<number> => (await ask(path)).status;
const feedOf = async ({ client }: Person, project = house) => (await ok<{ feed: Feed | null }>(client.get(pathOf(project)))).feed;

describe('[R2-15] schedule.makeFeed', () => {
  test('a calendar reads every row that has dates, by the address alone, and nothing of the client or of people', async () => {
    const project = await newProject(team.principal, {
      name: 'Ferry Wharf',
      templateId: 'e-design-room',
      start: '2026-01-12',
    });
    const answer = await ask(await make(team.principal, project));
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toMatch(/^private/);
    expect(text).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
    for (const secret of [...Object.values(clientCanary), team.principal.email]) expect(text).not.toContain(String(secret));

    const calendar = new ICAL.Component(ICAL.parse(text) as never);
    const { schedule } = await ok<{ schedule: { rows: { id: string; start: string | null; end: string | null }[] } }>(
      team.principal.client.get(`/api/v1/projects/${project.id}/schedule`),
    );
    const dated = schedule.rows.filter(({ end }) => end !== null);
    const events = calendar.getAllSubcomponents('vevent');
    expect(dated.length).toBeGreaterThan(5);
    expect(events.map((event) => String(event.getFirstPropertyValue('uid'))).sort()).toEqual(dated.map(({ id }) => `${id}@atelier`).sort());
    for (const { id, start, end } of dated) {
      const event = events.find((one) => one.getFirstPropertyValue('uid') === `${id}@atelier`);
      expect(String(event?.getFirstPropertyValue('dtstart'))).toBe(start ?? end);
    }
  });

  test('it follows: what moves is there at the next question', async () => {
    const path = await make(team.senior);
    const before = await (await ask(path)).text();
    await ok(
      team.principal.client.post(`/api/v1/projects/${house.id}/schedule/start`, {
        version: (await ok<{ project: Project }>(team.principal.client.get(`/api/v1/projects/${house.id}`))).project.version,
        by: 5,
      }),
    );
    const after = await (await ask(path)).text();
    expect(after.match(/DTSTART[^\r]*/g)).not.toEqual(before.match(/DTSTART[^\r]*/g));
  });

  test('[V20] the secret is stored as a hash alone, said once, and stands in no line of the log', async () => {
    const path = await make(team.standard);
    const secret = path.slice('/calendar/'.length, -'.ics'.length);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await statusOf(path)).toBe(200);
    const { rows } = await queryOnce(server.ownerUrl, `select string_agg(t::text, ' ') as all from schedule_feeds t`);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(await feedOf(team.standard))).not.toContain(secret);
    expect(server.logLines.join('\n')).not.toContain(secret);
  });

  test('a new one ends the one before; two at once leave one that works', async () => {
    const first = await make(team.senior);
    const second = await make(team.senior);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    const both = await Promise.all([make(team.senior), make(team.senior)]);
    expect((await Promise.all(both.map(statusOf))).sort()).toEqual([200, 404]);
  });

  test('whoever cannot read the project makes none, and finds none', async () => {
    const stranger = await signUpAndConfirm(server, { studioName: 'Another studio' });
    for (const call of ['GET', 'POST', 'DELETE'] as const)
      expect((await stranger.client.call(call, pathOf(house), call === 'GET' ? {} : { body: {} })).status).toBe(404);
    await make(team.principal);
    // Each has their own.
    expect(await feedOf(team.technical)).toBeNull();
  });
});

describe('schedule.feed, schedule.removeFeed', () => {
  test('its person sees since when it stands and when it was last asked, and ends it', async () => {
    const path = await make(team.junior);
    expect(await feedOf(team.junior)).toMatchObject({ readAt: null });
    await ask(path);
    expect((await feedOf(team.junior))?.readAt).not.toBeNull();
    for (let time = 0; time < 2; time++) await ok(team.junior.client.call('DELETE', pathOf(house), { body: {} }));
    expect([await statusOf(path), await feedOf(team.junior)]).toEqual([404, null]);
  });
});

describe('[A1 A6] it ends with the right to read', () => {
  test('of a project that becomes private, of a person who is deactivated, of a project in the trash', async () => {
    const project = await newProject(team.principal, { start: '2026-01-12', templateId: 'e-design-room' });
    const [juniors, seniors] = [await make(team.junior, project), await make(team.senior, project)];
    expect([await statusOf(juniors), await statusOf(seniors)]).toEqual([200, 200]);
    await ok(team.principal.client.post(`/api/v1/projects/${project.id}/visibility`, { version: project.version, visibility: 'private' }));
    expect([await statusOf(juniors), await statusOf(seniors)]).toEqual([404, 404]);
    await ok(team.principal.client.post(`/api/v1/projects/${project.id}/members`, { userId: team.junior.id }));
    expect(await statusOf(juniors)).toBe(200);
    const { project: now } = await ok<{ project: Project }>(team.principal.client.get(`/api/v1/projects/${project.id}`));
    await ok(team.principal.client.call('DELETE', `/api/v1/projects/${project.id}`, { body: { version: now.version } }));
    expect(await statusOf(juniors)).toBe(404);

    const technicals = await make(team.technical);
    await ok(team.principal.client.post(`/api/v1/studio/members/${team.technical.id}/deactivate`, {}));
    expect(await statusOf(technicals)).toBe(404);
  });
});

test('[V40] addresses that nobody was given are counted by network, and a true one by itself', async () => {
  const strict = await startTestServer({ limitScale: 1, clockStopped: true });
  try {
    const ines = await signUpAndConfirm(strict);
    const project = await newProject(ines, { start: '2026-01-12' });
    const { path } = await ok<{ path: string }>(ines.client.post(pathOf(project), {}));
    const statuses = async (address: string, times: number) =>
      Promise.all(Array.from({ length: times }, async () => (await fetch(`${strict.url}${address}`)).status));
    expect(new Set(await statuses(path, limits.feed.burst))).toEqual(new Set([200]));
    expect((await fetch(`${strict.url}${path}`)).status).toBe(429);
    const guess = `/calendar/${'a'.repeat(43)}.ics`;
    expect(new Set(await statuses(guess, limits.unknownFeed.burst))).toEqual(new Set([404]));
    expect((await fetch(`${strict.url}${guess}`)).status).toBe(429);
  } finally {
    await strict.close();
  }
});
