// npm run check-files: looks whether every row has its bytes, and all bytes their row. It changes nothing.

import { join } from 'node:path';
import { readConfig } from './config.ts';
import { loginUrl } from './db/login.ts';
import { openDatabase } from './db/pool.ts';
import { startEmbeddedPostgres } from './db/postgres/supervisor.ts';
import { createLog } from './log.ts';
import { StartError, whyNotStarted } from './startError.ts';
import { checkFiles, reportWords } from './storage/check.ts';
import { openBlobs } from './storage/open.ts';

const hour = 3_600_000;

process.umask(0o077);
try {
  const config = readConfig(process.env);
  const log = createLog({ level: 'warn' });
  const postgres = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log }).catch((error: unknown) => {
        throw whyNotStarted(error, config);
      });
  try {
    const ownerUrl = config.databaseUrl ?? postgres?.connectionString ?? '';
    const db = openDatabase({ url: await loginUrl(ownerUrl, { role: 'atelier_app', log }), role: 'atelier_app', log });
    const { blobs, close } = await openBlobs({ bucket: config.bucket, folder: join(config.dataDir, 'files') });
    const report = await checkFiles({ db, blobs, moment: new Date(Date.now() - hour) });
    console.log(reportWords(report));
    if (report.missing.length > 0 || report.strays.length > 0) process.exitCode = 1;
    close();
    await db.close();
  } finally {
    await postgres?.stop();
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 2;
}
