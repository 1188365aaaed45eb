// npm start: reads the settings, starts the server, says where it is, and stops when asked to.

import { startServer } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { MigrationError } from './db/migrate.ts';
import { seedDemo } from './demo/seed.ts';
import { createLog } from './log.ts';

process.umask(0o077);

try {
  const config = readConfig(process.env, process.argv.slice(2));
  const log = createLog({ level: config.logLevel });
  const starting = startServer({ config, log });

  let stopping: Promise<never> | null = null;
  const stop = async (code: number): Promise<never> => {
    // A signal during the start ends what it started as well.
    await (await starting).close();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (stopping ??= stop(0)));
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));

  const server = await starting;
  void server.databaseFailed.then((err) => {
    log.fatal({ err }, 'the database does not stay up');
    stopping ??= stop(1);
  });
  if (config.demo) console.log(await seedDemo({ db: server.db, dataDir: config.dataDir, now: new Date() }));
  if (server.databaseFolder && !server.databaseFolder.startsWith(config.dataDir)) console.log(`The database is kept in ${server.databaseFolder}`);
  console.log(`Atelier is ready: ${config.publicUrl}`);
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof MigrationError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
