import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { onboardingContract } from '../../../domain/onboarding/contract.ts';
import { isBehind, openSteps, recordedSteps, stepsOf } from '../../../domain/onboarding/rules.ts';
import type { Tx } from '../../db/tx.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { appendEvent, lastSequence, tellNothing } from '../../events/eventLog.ts';
import { demandChecklist } from './access.ts';
import { hasFarewell, progressRow, stepFacts } from './sql.ts';
import { insertFarewell, lockOnboarding, upsertProgress } from './writes.ts';

export const onboardingHandlers: HandlersOf<typeof onboardingContract> = {
  progress: async ({ actor, tx }) => {
    demandChecklist(actor);
    const row = await progressRow(tx);
    if (!row) throw new AppError('PGRST116');
    return row;
  },

  counts: async ({ actor, tx }) => {
    demandChecklist(actor);
    const facts = await stepFacts(tx, actor.userId);
    return {
      counts: facts.counts,
      steps: stepsOf(facts),
      isRecorded: (await progressRow(tx)) !== undefined,
      isFinished: await hasFarewell(tx, actor.userId),
      seq: await lastSequence(tx),
    };
  },

  // Nothing that the caller says is asked for: what is put on record is what is true now.
  record: async ({ actor, tx, now }) => {
    demandChecklist(actor);
    await lockOnboarding(tx);
    const before = (await progressRow(tx)) ?? null;
    const steps = stepsOf(await stepFacts(tx, actor.userId));
    if (before && !isBehind(before, steps)) {
      tellNothing(tx, ['studio']);
      return { progress: before };
    }
    const done = recordedSteps(before, steps);
    await upsertProgress(tx, { studioId: actor.studioId, done, now });
    tell(tx, actor, 'onboarding.progressed');
    return { progress: { ...done, studio_id: actor.studioId } };
  },

  finish: async ({ actor, tx, now }) => {
    demandChecklist(actor);
    await lockOnboarding(tx);
    if (await hasFarewell(tx, actor.userId)) {
      tellNothing(tx, ['studio']);
      return { isFinished: true };
    }
    const open = openSteps(stepsOf(await stepFacts(tx, actor.userId)));
    if (open.length > 0) throw new AppError('transition_refused', { message: 'Some of the first steps are still open.' });
    await insertFarewell(tx, { studioId: actor.studioId, userId: actor.userId, now });
    tell(tx, actor, 'onboarding.finished');
    return { isFinished: true };
  },
};

/** That something moved, not what: Principals read the rest, and nobody else may. */
const tell = (tx: Tx, actor: MemberActor, type: 'onboarding.progressed' | 'onboarding.finished'): void =>
  appendEvent(tx, {
    type,
    actorId: actor.userId,
    scopes: [type === 'onboarding.progressed' ? 'studio' : `user:${actor.userId}`],
    data: {},
  });
