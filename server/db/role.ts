import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../startError.ts';

/** What Postgres says when another database of the cluster makes or grants the same role at the same moment. */
const raceCodes = new Set(['42710', '23505', 'XX000']);
const forbidden = '42501';
const tries = 20;

/**
 * Makes sure that `role` exists and that the connected user may act as it. Roles belong to the whole cluster, so
 * migrations of several databases may meet here.
 */
export async function ensureRole(client: pg.Client, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  for (let attempt = 1; ; attempt++) {
    try {
      const { rows } = await client.query('select from pg_roles where rolname = $1', [role]);
      if (rows.length === 0) await client.query(`create role ${name} nologin`);
      const member = await client.query<{ yes: boolean }>(`select pg_has_role(current_user, $1, 'member') as yes`, [role]);
      if (!member.rows[0]?.yes) await client.query(`grant ${name} to current_user`);
      return;
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code === forbidden) {
        throw new StartError(
          `The user of DATABASE_URL may not create the role ${role}. Have an administrator run: create role ${role} nologin; grant ${role} to <that user>;`,
          { cause: error },
        );
      }
      if (!code || !raceCodes.has(code) || attempt === tries) throw error;
      await sleep(50);
    }
  }
}
