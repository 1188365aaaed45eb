// A server without pages as a process of its own, for tests that kill it. Settings come by the environment.

import { startServer } from '../app.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';

const config = readConfig(process.env);
const server = await startServer({ config, log: createLog({ level: config.logLevel }), pages: null });
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
