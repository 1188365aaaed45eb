// What other features' acts mean for discussions, and what those ask of them.

import { sql } from 'kysely';
import type { UserId } from '../../../domain/kernel/ids.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import type { TalkOfTask } from '../tasks/projectWrites.ts';
import type { IsOnTasks } from '../tasks/seriesWrites.ts';

/** What somebody said stays where it was said; what they have read and wanted to hear goes with them. */
export async function discardFollowing(tx: Tx, userId: UserId): Promise<void> {
  await sql`
    with follows as (delete from discussion_follows where user_id = ${userId} and ${ofStudio('studio_id')})
    delete from discussion_reads where user_id = ${userId} and ${ofStudio('studio_id')}
  `.execute(tx);
}

/** What is said about a task goes where it goes. */
export const talkOfTask: TalkOfTask = {
  hasOfOthers: async (tx, { taskId, userId }) => {
    const { rows } = await sql`
      select from discussions d join comments c on c.discussion_id = d.id
      where d.task_id = ${taskId} and ${ofStudio('d.studio_id')} and c.author_id <> ${userId} and c.deleted_at is null limit 1
    `.execute(tx);
    return rows.length > 0;
  },
};

/** What was deleted is no longer said. */
export const isAnythingSaid: IsOnTasks = async (tx, ids) => {
  const { rows } = await sql`
    select from comments c join discussions d on d.id = c.discussion_id
    where d.task_id = any(${sql.val(ids)}::uuid[]) and c.deleted_at is null and ${ofStudio('d.studio_id')} limit 1
  `.execute(tx);
  return rows.length > 0;
};
