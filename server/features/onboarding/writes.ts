import { sql } from 'kysely';
import type { StudioId, UserId } from '../../../domain/kernel/ids.ts';
import type { OnboardingSteps } from '../../../domain/onboarding/contract.ts';
import type { Tx } from '../../db/tx.ts';

/** Puts the steps on record, in the one row of the studio (specification §7: upsert on studio_id). */
export async function upsertProgress(
  tx: Tx,
  { studioId, done, now }: { studioId: StudioId; done: OnboardingSteps; now: Date },
): Promise<void> {
  const values = { ...done, updated_at: now.toISOString() };
  await tx
    .insertInto('studio_onboarding_progress')
    .values({ studio_id: studioId, ...values })
    .onConflict((conflict) => conflict.column('studio_id').doUpdateSet(values))
    .execute();
}

/** One at a time in a studio, also while there is no row to hold. */
export const lockOnboarding = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('onboarding ' || app.studio()::text, 0))`.execute(tx);

export async function insertFarewell(tx: Tx, { studioId, userId, now }: { studioId: StudioId; userId: UserId; now: Date }): Promise<void> {
  await tx.insertInto('onboarding_farewells').values({ studio_id: studioId, user_id: userId, at: now.toISOString() }).execute();
}
