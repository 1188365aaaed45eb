// What is written together is there together or not at all, also when the process dies in between.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startChildServer } from '../testing/childServer.ts';
import { newEmail, secretOf, signUpBody } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { createTestDatabase } from '../testing/testDatabase.ts';
import type { SessionAnswer } from './session.ts';

const kills = 5;

test('[V26] confirmations under kill -9: what was answered stays, nothing is half done, and the next start goes on', async () => {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-kill-'));
  const answered: string[] = [];

  for (let round = 0; round < kills; round++) {
    const server = await startChildServer({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' } });
    const { client, mailbox } = server;
    const people = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const email = newEmail();
        expect((await client.post('/auth/v1/signup', signUpBody({ email }))).status).toBe(200);
        return { email, secret: secretOf(await mailbox.next(email)) };
      }),
    );
    const answeredBefore = answered.length;
    const confirmations = people.map(async ({ email, secret }) => {
      const answer = await client.post<SessionAnswer>('/auth/v1/verify', { token_hash: secret, type: 'signup' }).catch(() => null);
      if (answer?.status === 200) answered.push(email);
    });
    // In the middle of the work: some are answered, others under way.
    while (answered.length < answeredBefore + 1 + round * 2) await sleep(1);
    await server.end('SIGKILL');
    await Promise.all(confirmations);
    await server.close();
    await expect.poll(() => openConnections(database.url), { timeout: 10_000 }).toBe(0);

    const { rows } = await queryOnce(database.url, wholeness);
    expect(rows).toEqual([]);
    const { rows: confirmed } = await queryOnce(
      database.url,
      'select email from accounts where email = any($1) and email_confirmed_at is not null',
      [answered],
    );
    expect(confirmed).toHaveLength(answered.length);
  }
  expect(answered.length, 'the kills came in the middle').toBeLessThan(kills * 12);

  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** How many the killed process left, until Postgres has noticed. */
const openConnections = async (url: string): Promise<number> =>
  (await queryOnce(url, `select pid from pg_stat_activity where datname = current_database() and application_name like 'atelier%'`)).rows
    .length;

/** Every person or studio of which a part is missing. */
const wholeness = `
  select a.id from accounts a
  left join user_profiles p on p.id = a.id
  left join user_roles r on r.user_id = a.id
  left join studios s on s.id = a.studio_id
  left join studio_sequences q on q.studio_id = a.studio_id
  left join events e on e.studio_id = a.studio_id and e.type = 'studios.memberJoined'
  left join sessions n on n.account_id = a.id
  left join refresh_tokens t on t.session_id = n.id
  where (a.email_confirmed_at is null) <> (p.id is null)
     or a.email_confirmed_at is not null
        and (r.id is null or s.id is null or q.studio_id is null or e.sequence is null or n.id is null or t.session_id is null)
  union all
  select s.id from studios s where not exists (select from user_profiles p where p.studio_id = s.id)
  union all
  select t.account_id from one_time_tokens t join accounts a on a.id = t.account_id
  where t.purpose = 'signup' and a.email_confirmed_at is not null`;
