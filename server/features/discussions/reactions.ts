// What the end of a person means for discussions.

import { sql } from 'kysely';
import type { UserId } from '../../../domain/kernel/ids.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';

/** What somebody said stays where it was said; what they have read and wanted to hear goes with them. */
export async function discardFollowing(tx: Tx, userId: UserId): Promise<void> {
  await sql`
    with follows as (delete from discussion_follows where user_id = ${userId} and ${ofStudio('studio_id')})
    delete from discussion_reads where user_id = ${userId} and ${ofStudio('studio_id')}
  `.execute(tx);
}
