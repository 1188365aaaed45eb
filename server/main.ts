// npm start: reads the settings, starts the server, says where it is, and stops when asked to.

import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { startServer } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { analyseNew } from './db/analyse.ts';
import { seedDocuments } from './demo/documents.ts';
import { seedDemo } from './demo/seed.ts';
import { createLog } from './log.ts';
import { othersAreRefused } from './loopback.ts';
import { StartError, whyNotStarted } from './startError.ts';
import { stopWhenAsked } from './stopping.ts';

process.umask(0o077);

try {
  const config = readConfig(process.env, process.argv.slice(2));
  const log = createLog({ level: config.logLevel });
  const starting = startServer({ config, log }).catch((error: unknown) => {
    throw whyNotStarted(error, config);
  });
  stopWhenAsked({ starting, log });
  const server = await starting;
  // Where there is a place for it: a server that is killed later has written down what it compiled.
  flushCompileCache();
  if (server.restoredWords) console.log(server.restoredWords);
  if (config.demo) {
    console.log(await seedDemo({ db: server.db, dataDir: config.dataDir, now: new Date() }));
    await seedDocuments({ db: server.db, store: server.store, now: new Date() });
    await analyseNew(server.ownerUrl);
  }
  if (server.databaseFolder && !server.databaseFolder.startsWith(config.dataDir))
    console.log(`The database is kept in ${server.databaseFolder}`);
  if (!config.smtpUrl) console.log(whereMailsAre(config, server.outboxKey));
  const refused = othersAreRefused(config);
  if (refused) console.log(refused);
  console.log(`Atelier is ready: ${config.publicUrl}`);
  for (const words of await server.troubles()) console.log(words);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

function whereMailsAre({ publicUrl, dataDir }: Config, outboxKey: string | null): string {
  return outboxKey === null
    ? `No mail is sent: SMTP_URL is not set. Mails are kept as files in ${join(dataDir, 'outbox')}`
    : `Mails are kept in the outbox: ${publicUrl}/outbox/${outboxKey}`;
}
