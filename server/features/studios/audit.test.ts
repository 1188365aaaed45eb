// Reading the audit log: who may, what a line says, in which order, and that nothing of another studio is in it.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditLine, auditSentence } from '../../../domain/studios/audit.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
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

interface Page {
  items: AuditLine[];
  next: string | null;
}

const read = (by: Person, query = '') => ok<Page>(by.client.get(`/api/v1/studio/audit${query}`));
const newest = async (query = '') => (await read(team.principal, query)).items[0] as AuditLine;

describe('studios.audit', () => {
  test('is empty and whole where nothing was done yet', async () => {
    const founder = await signUpAndConfirm(server);
    await queryOnce(server.ownerUrl, 'delete from audit_log where studio_id = (select studio_id from user_profiles where id = $1)', [
      founder.id,
    ]);
    expect(await ok(founder.client.get('/api/v1/studio/audit'))).toEqual({ items: [], next: null });
  });

  test('[A21 V19 R1-01] a Principal alone reads it', async () => {
    for (const name of ['senior', 'standard', 'junior', 'technical'] as const) {
      const refused = await team[name].client.get('/api/v1/studio/audit');
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    }
    const { items } = await read(team.principal);
    expect(items.map(({ act }) => act)).toContain('studios.joined');
    expect(auditSentence(items.at(-1) as AuditLine)).toBe('founded the studio');
  });

  test('each privileged act is one line that says who did what to whom, newest first', async () => {
    const { principal, standard } = team;
    const member = `/api/v1/studio/members/${standard.id}`;
    const acts: [act: () => Promise<unknown>, words: string][] = [
      [() => ok(principal.client.post(`${member}/role`, { role: 'Senior' })), 'made Standard Person a Senior (was Standard)'],
      [
        () => ok(principal.client.post(`${member}/permissions`, { overrides: { uploadFiles: true, deleteTask: false } })),
        'allowed Upload Files and denied Delete Tasks for Standard Person',
      ],
      [
        () => ok(principal.client.post(`${member}/deactivate`, { handOverTo: team.senior.id })),
        'deactivated Standard Person; their work went to Senior Person',
      ],
      [() => ok(principal.client.post(`${member}/reactivate`, {})), 'let Standard Person in again'],
      [
        () => ok(principal.client.post('/api/v1/studio/invitations', { email: 'jane@elsewhere.example', role: 'Standard' })),
        'invited jane@elsewhere.example as Standard',
      ],
      [
        async () =>
          ok(
            principal.client.patch('/api/v1/studio', {
              version: (await ok<{ version: number }>(principal.client.get('/api/v1/studio'))).version,
              changes: { currency: 'SEK' },
            }),
          ),
        'changed the studio: currency from GBP to SEK',
      ],
    ];
    const before = (await read(principal)).items.length;
    for (const [act, words] of acts) {
      await act();
      const line = await newest();
      expect([line.actor.name, auditSentence(line)]).toEqual(['Mara Lind', words]);
    }
    const { items } = await read(principal);
    expect(items.length).toBe(before + acts.length);
    expect(items.map(({ id }) => Number(id))).toEqual(items.map(({ id }) => Number(id)).toSorted((a, b) => b - a));
  });

  test('by person and by kind', async () => {
    const { items: ofStandard } = await read(team.principal, `?personId=${team.standard.id}`);
    expect(ofStandard.length).toBeGreaterThan(3);
    for (const line of ofStandard) expect([line.actor.id, line.subject?.id]).toContain(team.standard.id);
    const { items: invitations } = await read(team.principal, '?kind=invitations');
    expect(new Set(invitations.map(({ act }) => act))).toEqual(new Set(['studios.invited']));
    expect((await read(team.principal, `?kind=projects&personId=${team.standard.id}`)).items).toEqual([]);
    expect((await team.principal.client.get('/api/v1/studio/audit?kind=secrets')).status).toBe(400);
  });

  test('a page at a time, each line once, also while new ones come', async () => {
    const all = (await read(team.principal)).items.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = await read(team.principal, `?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
      if (seen.length === 3) await ok(team.principal.client.post('/api/v1/studio/invitations', { role: 'Junior' }));
    }
    expect(seen).toEqual(all);
    const letters = Buffer.from(JSON.stringify(['1; drop table audit_log'])).toString('base64url');
    expect((await team.principal.client.get(`/api/v1/studio/audit?cursor=${letters}`)).status).toBe(400);
  });

  test('names a project, and whoever is gone as that', async () => {
    const project = await newProject(team.principal, { name: 'Halden House' });
    const line = (act: string, subject: string, details: object) =>
      queryOnce(
        server.ownerUrl,
        `insert into audit_log (studio_id, at, actor_id, act, subject_id, details) select studio_id, now(), $1, $2, $3, $4 from user_profiles where id = $1`,
        [team.principal.id, act, subject, JSON.stringify(details)],
      );
    await line('projects.visibilityChanged', project.id, { from: 'studio', to: 'private' });
    expect(auditSentence(await newest())).toBe('made Halden House private to its members');
    await line('projects.memberAdded', project.id, { userId: team.junior.id });
    expect(auditSentence(await newest())).toBe('added Junior Person to Halden House');
    expect((await read(team.principal, `?personId=${team.junior.id}&kind=projects`)).items).toHaveLength(1);
    await line('studios.sessionsEnded', crypto.randomUUID(), { count: 2 });
    expect(auditSentence(await newest())).toBe('signed a deleted person out (2 sessions)');
  });

  test('[A1 A22] of another studio there is nothing, whatever is asked for', async () => {
    const stranger = await signUpAndConfirm(server, { studioName: 'Elsewhere' });
    const person = await joinStudio(server, team.principal, { role: 'Junior' });
    for (const query of ['', `?personId=${person.id}`, `?personId=${team.principal.id}`]) {
      const { items } = await read(stranger, query);
      expect(items.map(({ actor }) => actor.id)).toEqual(query ? [] : [stranger.id]);
    }
  });
});
