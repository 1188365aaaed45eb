// A server as a process of its own, without pages unless it is told where they are, for tests that kill it or look at its memory.
// Settings come by the environment; it says where it is once it is ready.

import { flushCompileCache } from 'node:module';
import { startServer } from '../app.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { stopWhenAsked } from '../stopping.ts';

const config = readConfig(process.env);
const log = createLog({ level: config.logLevel });
const starting = startServer({ config, log, pages: process.env['PAGES'] ?? null, limitScale: Number(process.env['LIMIT_SCALE'] ?? 1) });
const patience = process.env['STOP_PATIENCE'];
stopWhenAsked({ starting, log, ...(patience && { patience: Number(patience) }) });
// As if somebody had forgotten a promise.
process.on('SIGUSR2', () => void Promise.reject(new Error('nobody caught this')));
const { url, publicKey, ownerUrl } = await starting;
// One that is killed again and again is compiled once.
flushCompileCache();
process.stdout.write(`${JSON.stringify({ ready: { url, publicKey, ownerUrl } })}\n`);
