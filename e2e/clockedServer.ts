// The product with a clock that a journey turns: time passes in a moment, as it does while a laptop sleeps. What comes by itself each quarter
// of an hour comes once it has passed.

import { setTimeout } from 'node:timers/promises';
import { type RunningServer, startServer } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { inTransaction } from '../server/db/tx.ts';
import { openQueue } from '../server/jobs/queue.ts';
import { createLog } from '../server/log.ts';
import { stopWhenAsked } from '../server/stopping.ts';
import { queryOnce } from '../server/testing/queryOnce.ts';

let ahead = 0;
process.on('message', ({ sleep }: { sleep: number }) => {
  ahead += sleep;
  void starting.then(planReminders).then(() => process.send?.('slept'));
});

async function planReminders({ db, ownerUrl }: RunningServer): Promise<void> {
  const queue = await openQueue({ ownerUrl, log, schedule: false });
  await inTransaction(db, { kind: 'authentication' }, (tx) => queue.enqueue(tx, 'reminders.plan', {}));
  await queue.stop();
  // Done before the clock goes on.
  while ((await queryOnce(ownerUrl, `select from pgboss.job where name like 'reminders.%' and state < 'completed'`)).rows.length > 0)
    await setTimeout(50);
}

const config = readConfig(process.env);
const log = createLog({ level: config.logLevel });
const starting = startServer({ config, log, now: () => new Date(Date.now() + ahead) });
stopWhenAsked({ starting, log });
