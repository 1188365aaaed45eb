// npm run check-files: looks whether every row has its bytes, and all bytes their row. It changes nothing, unless it is told to remove
// what has no row.

import { join } from 'node:path';
import { readConfig } from './config.ts';
import { loginUrl } from './db/login.ts';
import { openDatabase } from './db/pool.ts';
import { startEmbeddedPostgres } from './db/postgres/supervisor.ts';
import { createLog } from './log.ts';
import { StartError, whyNotStarted } from './startError.ts';
import { type Finding, openBelonging } from './storage/belonging.ts';
import { checkFiles, reportWords } from './storage/check.ts';
import { openBlobs } from './storage/open.ts';
import { openStore } from './storage/store.ts';
import { whoseAre } from './storage/whose.ts';

const hour = 3_600_000;
const removing = '--remove-unknown';

process.umask(0o077);
try {
  const options = process.argv.slice(2);
  const wrong = options.find((option) => option !== removing);
  if (wrong !== undefined) throw new StartError(`${JSON.stringify(wrong)} is not an option. There is ${removing}.`);
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
    const files = join(config.dataDir, 'files');
    const { blobs, close } = await openBlobs({ bucket: config.bucket, folder: files });
    const belonging = openBelonging({ db, blobs, address: config.publicUrl, log, now: () => new Date() });
    const found = await belonging.look();
    const moment = new Date(Date.now() - hour);
    const report = await checkFiles({ db, blobs, moment });
    console.log(reportWords(report));
    const whose = whoseAre(found, { called: blobs.called, restored: false });
    const amiss = whose.refused ?? whose.copied;
    if (amiss) console.log(amiss);
    let left = report.strays.length;
    if (left > 0 && options.includes(removing)) {
      const keeping = whyKept(found);
      const store = openStore({ db, blobs, belonging, staging: join(files, 'incoming'), log, now: () => new Date() });
      const removed = keeping === null ? await store.removeUnknown(moment) : 0;
      console.log(keeping ?? `${removed} files without a row were removed.`);
      left -= removed;
    }
    if (report.missing.length > 0 || left > 0 || amiss) process.exitCode = 1;
    close();
    await db.close();
  } finally {
    await postgres?.stop();
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 2;
}

/** Why nothing is removed from there, in words; null where it may be. */
function whyKept(found: Finding): string | null {
  if (found.kind !== 'own') return 'None was removed: the files are not known to be those of this database. Start Atelier once on them.';
  if (found.quietUntil === null) return null;
  return `None was removed: until ${found.quietUntil.toISOString()} a copy of this database may be using the same files.`;
}
