// The only way to a studio's rows for people: what is not theirs does not exist.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { mayInviteAs, readCustomPermissions, type Role, studioVerdicts, type StudioVerdicts } from '../../../domain/studios/policy.ts';
import type { Tx } from '../../db/tx.ts';
import { lockMemberships, memberDetailRow } from './sql.ts';

/** @throws AppError `forbidden` for a role that the actor may not hand out */
export function demandInvitable(actor: MemberActor, role: Role): void {
  if (mayInviteAs(actor, role)) return;
  throw new AppError('forbidden', { field: 'role', message: `You cannot invite someone as ${role}. Choose a role below your own.` });
}

/** Who could not have made an invitation cannot take it back either. @throws AppError `forbidden` */
export function demandRevocable(actor: MemberActor, role: Role): void {
  if (mayInviteAs(actor, role)) return;
  throw new AppError('forbidden', { message: `You cannot take back an invitation as ${role}. Ask somebody who can invite as ${role}.` });
}

/**
 * Waits for its turn to change the studio and looks at the rights of whoever asks after that: a Principal who was made
 * something else a moment ago changes nothing any more.
 *
 * @throws AppError `forbidden`, `session_ended`
 */
export async function principalToChangeStudio(tx: Tx, actor: MemberActor, verdict: keyof StudioVerdicts = 'edit'): Promise<MemberActor> {
  // Before anything is locked, so that others who may not do not hold up those who may.
  demandStudioVerdict(actor, verdict);
  const by = await withPresentRights(tx, actor);
  demandStudioVerdict(by, verdict);
  return by;
}

/**
 * Waits for its turn to change who may do what in the studio, and reads the rights of whoever asks after that: of two who
 * act on each other at once, the second acts with the rights that the first has left them.
 *
 * @throws AppError `session_ended` for who was deactivated meanwhile
 */
export async function withPresentRights(tx: Tx, actor: MemberActor): Promise<MemberActor> {
  await lockMemberships(tx);
  const self = await memberDetailRow(tx, actor.userId);
  if (!self?.is_active) throw new AppError('session_ended');
  return { ...actor, role: self.role ?? 'Standard', customPermissions: readCustomPermissions(self.permissions_data) };
}

/** @throws AppError `forbidden` */
export function demandStudioVerdict(actor: MemberActor, verdict: keyof StudioVerdicts): void {
  if (studioVerdicts(actor)[verdict] === true) return;
  throw new AppError('forbidden', { message: 'Only a Principal can do this. Ask the Principal of your studio.' });
}
