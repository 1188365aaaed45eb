// npm start: reads the settings, starts the server, says where it is, and stops when asked to.

import { startServer } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';

process.umask(0o077);

try {
  const config = readConfig(process.env, process.argv.slice(2));
  const log = createLog({ level: config.logLevel });
  const server = await startServer({ config, log });

  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));

  if (config.demo) {
    const { seedDemo } = await import('./demo/seed.ts');
    console.log(await seedDemo(server));
  }
  console.log(`Atelier is ready: ${config.publicUrl}`);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
