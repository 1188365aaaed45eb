// The product with a clock that a journey turns: time passes in a moment, as it does while a laptop sleeps.

import { startServer } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { createLog } from '../server/log.ts';
import { stopWhenAsked } from '../server/stopping.ts';

let ahead = 0;
process.on('message', ({ sleep }: { sleep: number }) => {
  ahead += sleep;
  process.send?.('slept');
});

const config = readConfig(process.env);
const log = createLog({ level: config.logLevel });
stopWhenAsked({ starting: startServer({ config, log, now: () => new Date(Date.now() + ahead) }), log });
