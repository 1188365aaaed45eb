// Secrets that all instances share: made by the first one that needs them, kept in the database, never changed.

import type { Database } from './pool.ts';
import { inTransaction } from './tx.ts';

/** The secret of a name; `made` becomes it if there is none yet. */
export const keptSecret = (db: Database, name: string, made: Buffer): Promise<Buffer> =>
  inTransaction(db, { kind: 'authentication' }, async (tx) => {
    await tx
      .insertInto('server_secrets')
      .values({ name, secret: made })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await tx.selectFrom('server_secrets').select('secret').where('name', '=', name).executeTakeFirstOrThrow()).secret;
  });
