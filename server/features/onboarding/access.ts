import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { checklistVerdict } from '../../../domain/onboarding/policy.ts';

/** @throws AppError `forbidden` for everybody but Principals */
export function demandChecklist(actor: MemberActor): void {
  if (checklistVerdict(actor) === true) return;
  throw new AppError('forbidden', { message: 'The first steps of a studio are shown to its Principals.' });
}
