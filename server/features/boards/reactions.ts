// What the end of a person means for boards.

import { sql } from 'kysely';
import type { UserId } from '../../../domain/kernel/ids.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';

/** The boards that their owner alone can see go with them; what somebody made in projects stays there. */
export async function discardBoards(tx: Tx, userId: UserId): Promise<void> {
  await sql`
    with stars as (delete from board_stars where user_id = ${userId} and ${ofStudio('studio_id')})
    delete from boards where project_id is null and owner_id = ${userId} and ${ofStudio('studio_id')}
  `.execute(tx);
}
