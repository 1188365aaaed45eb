// What happened in the demo agrees with what its tasks say.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { seedDemo } from './seed.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

test('a task was sent to review when it says that it was', async () => {
  await seedDemo({ db: server.db, dataDir: server.dataDir, now: new Date() });
  const { rows } = await queryOnce(
    server.ownerUrl,
    `select e.created_at = t.review_requested_at as agrees
     from events e join tasks t on t.id = (e.data->'tasks'->0->>'id')::uuid where e.type = 'tasks.sentToReview'`,
  );
  expect(rows).toEqual([{ agrees: true }]);
});
