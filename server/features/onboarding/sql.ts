// What the first steps of a studio are worked out from. Only counts leave the database, and none goes past a hundred, so that
// a studio with 100,000 tasks answers like a new one.

import { sql } from 'kysely';
import type { UserId } from '../../../domain/kernel/ids.ts';
import type { OnboardingSteps } from '../../../domain/onboarding/contract.ts';
import type { StepFacts } from '../../../domain/onboarding/rules.ts';
import { onlyRow } from '../../db/rows.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';

const most = sql.lit(100);

/** What is in the sample project, and the sample itself, nobody has made; nor what came with a project from its template. */
export async function stepFacts(tx: Tx, userId: UserId): Promise<StepFacts> {
  const { rows } = await sql<StepFacts['counts'] & { hasPicture: boolean }>`
    select
      (select count(*)::int from (select from user_profiles u where ${ofStudio('u.studio_id')} and u.id <> ${userId} and u.deleted_at is null limit ${most}) m) as "otherMembers",
      (select count(*)::int from (select from projects p where ${ofStudio('p.studio_id')} and not p.is_sample limit ${most}) p) as projects,
      (select count(*)::int from (
        select from tasks t left join projects p on p.id = t.project_id
        where ${ofStudio('t.studio_id')} and t.creator_id = ${userId} and t.deleted_at is null and p.is_sample is not true
          and p.created_at is distinct from t.created_at limit ${most}) t) as tasks,
      (select count(*)::int from (select from user_files where ${ofStudio('studio_id')} limit ${most}) f) as files,
      coalesce((select u.avatar_url is not null from user_profiles u where u.id = ${userId}), false) as "hasPicture"
  `.execute(tx);
  const { hasPicture, ...counts } = onlyRow(rows);
  return { counts, hasPicture };
}

const columns = [
  'studio_id',
  'step_team_member_invited',
  'step_project_created',
  'step_task_created',
  'step_file_added',
  'step_profile_picture_added',
] as const satisfies readonly (keyof OnboardingSteps | 'studio_id')[];

export const progressRow = (tx: Tx) =>
  tx.selectFrom('studio_onboarding_progress').select(columns).where(ofStudio('studio_id')).executeTakeFirst();

/** Whether the finished list has left for this person. */
export async function hasFarewell(tx: Tx, userId: UserId): Promise<boolean> {
  return (await tx.selectFrom('onboarding_farewells').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined;
}
