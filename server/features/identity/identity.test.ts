// The signed-in person's own rows, as the specification reads them.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnProfile } from '../../../domain/identity/contract.ts';
import { ok } from '../../testing/answers.ts';
import { foundStudio, type Team } from '../../testing/studios.ts';
import { joinWithTicket } from '../../testing/liveSocket.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

describe('identity.profile, identity.avatar', () => {
  test('[R3-02 R7-04] exactly one row: all columns, the role rows and the studio, with the server’s verdicts', async () => {
    const profile = await ok<OwnProfile>(team.technical.client.get('/api/v1/me/profile'));
    expect(profile).toMatchObject({
      id: team.technical.id,
      email: team.technical.email,
      first_name: 'Technical',
      last_name: 'Person',
      is_active: true,
      user_roles: [{ role: 'Technical' }],
      studios: { name: 'Studio Lind' },
    });
    expect(
      Object.entries(profile.abilities)
        .filter(([, held]) => held)
        .map(([name]) => name),
    ).toEqual(['viewClientInfo', 'createProjectTask']);
    expect(Object.keys(profile)).not.toContain('password_hash');
  });

  test('[R3-02] of several role rows the first counts', async () => {
    await queryOnce(
      server.ownerUrl,
      `insert into user_roles (studio_id, user_id, role) select studio_id, id, 'Principal' from user_profiles where id = $1`,
      [team.junior.id],
    );
    server.sessions.dropAll();
    const profile = await ok<OwnProfile>(team.junior.client.get('/api/v1/me/profile'));
    expect(profile.user_roles).toEqual([{ role: 'Junior' }, { role: 'Principal' }]);
    expect(profile.abilities['createProject']).toBe(false);
  });

  test('[R7-09] identity.avatar reads the own picture', async () => {
    await queryOnce(server.ownerUrl, `update user_profiles set avatar_url = '/art/face-ines.svg' where id = $1`, [team.senior.id]);
    expect(await ok(team.senior.client.get('/api/v1/me/avatar'))).toEqual({ avatar_url: '/art/face-ines.svg' });
  });
});

describe('identity.permissions', () => {
  test('[R7-03 R3-03 R6-03] no row means null; a stored map comes as booleans, and overrides the role on the server', async () => {
    expect(await ok(team.standard.client.get('/api/v1/me/permissions'))).toEqual({ permissions_data: null, seq: expect.any(Number) });
    const { rows } = await queryOnce(server.ownerUrl, 'select studio_id from user_profiles where id = $1', [team.standard.id]);
    await queryOnce(
      server.ownerUrl,
      `insert into user_custom_permissions (user_id, studio_id, permissions_data)
       values ($1, $2, '{"createProject": "true", "editProject": 0, "deleteTask": 1, "uploadFiles": "yes", "nonsense": true}')`,
      [team.standard.id, rows[0].studio_id],
    );
    // As it stands there, whatever the session has in memory.
    expect(await ok(team.standard.client.get('/api/v1/me/permissions'))).toEqual({
      permissions_data: { createProject: true, editProject: false, deleteTask: true, uploadFiles: false },
      seq: expect.any(Number),
    });
    server.sessions.dropAll();
    expect((await team.standard.client.post('/api/v1/projects', { name: 'Granted' })).status).toBe(201);
    const own = await ok<{ items: { id: string; version: number }[] }>(team.standard.client.get('/api/v1/projects'));
    const project = own.items[0] as { id: string; version: number };
    expect(
      (await team.standard.client.patch(`/api/v1/projects/${project.id}`, { version: project.version, changes: { place: 'x' } })).status,
    ).toBe(403);
  });
});

describe('identity.liveTicket', () => {
  test('[V36] a ticket opens one socket, within half a minute', async () => {
    const ticket = async () => (await ok<{ ticket: string }>(team.principal.client.post('/api/v1/live/tickets'))).ticket;
    const first = await ticket();
    const socket = await joinWithTicket(server, first);
    expect(socket).not.toBeNull();
    socket?.close();
    expect(await joinWithTicket(server, first)).toBeNull();
    const late = await ticket();
    server.advance(31_000);
    expect(await joinWithTicket(server, late)).toBeNull();
    server.advance(-31_000);
  });

  test('a hundred who ask at the same moment all get one: none holds a connection while it waits for a second', async () => {
    const asked = Array.from({ length: 100 }, () => team.principal.client.post('/api/v1/live/tickets'));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('[V36] a member writes no ticket for another, and no other token', async () => {
    const { rows } = await queryOnce(server.ownerUrl, 'select studio_id from user_profiles where id = $1', [team.junior.id]);
    const insert = (accountId: string, purpose: string) =>
      `insert into one_time_tokens (token_hash, account_id, purpose, expires_at) values ('x', '${accountId}', '${purpose}', now())`;
    for (const [accountId, purpose] of [
      [team.principal.id, 'live'],
      [team.junior.id, 'recovery'],
    ] as const) {
      const client = await server.db.pool.connect();
      await client.query(`begin; set local app.studio_id = '${rows[0].studio_id}'; set local app.user_id = '${team.junior.id}'`);
      await expect(client.query(insert(accountId, purpose))).rejects.toThrow(/row-level security/);
      await client.query('rollback');
      client.release();
    }
  });
});

describe('[A17] row-level security', () => {
  test('the application’s role without a studio sees no row of any table, and owns none', async () => {
    const { rows: tables } = await queryOnce(
      server.ownerUrl,
      `select relname, relrowsecurity, relforcerowsecurity from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`,
    );
    expect(tables.length).toBeGreaterThan(15);
    for (const { relname, relrowsecurity, relforcerowsecurity } of tables as {
      relname: string;
      relrowsecurity: boolean;
      relforcerowsecurity: boolean;
    }[]) {
      expect([relname, relrowsecurity, relforcerowsecurity]).toEqual([relname, true, true]);
      const { rows } = await server.db.pool.query(`select count(*)::int as count from ${relname}`);
      expect([relname, rows[0].count]).toEqual([relname, 0]);
    }
    const { rows: owned } = await queryOnce(server.ownerUrl, `select relname from pg_class where relowner = 'atelier_app'::regrole`);
    expect(owned).toEqual([]);
    const { rows: role } = await queryOnce(
      server.ownerUrl,
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'atelier_app'`,
    );
    expect(role).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }]);
  });

  test('a transaction of one studio sees and writes nothing of another', async () => {
    const { rows } = await queryOnce(server.ownerUrl, 'select id from studios limit 1');
    const client = await server.db.pool.connect();
    try {
      await client.query(`begin; set local app.studio_id = '${crypto.randomUUID()}'`);
      expect((await client.query('select from studios where id = $1', [rows[0].id])).rowCount).toBe(0);
      expect((await client.query(`update user_profiles set first_name = 'x'`)).rowCount).toBe(0);
      await expect(client.query(`insert into studio_holidays (studio_id, day) values ($1, '2026-01-01')`, [rows[0].id])).rejects.toThrow(
        /row-level security/,
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
