// The only way to a studio's rows for people: what is not theirs does not exist.

import type { Actor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { mayInviteAs, type Role } from '../../../domain/studios/policy.ts';

/** @throws AppError `forbidden` for a role that the actor may not hand out */
export function demandInvitable(actor: Actor, role: Role): void {
  if (mayInviteAs(actor, role)) return;
  throw new AppError('forbidden', { field: 'role', message: `You cannot invite someone as ${role}. Choose a role below your own.` });
}

/** Who could not have made an invitation cannot take it back either. @throws AppError `forbidden` */
export function demandRevocable(actor: Actor, role: Role): void {
  if (mayInviteAs(actor, role)) return;
  throw new AppError('forbidden', { message: `You cannot take back an invitation as ${role}. Ask somebody who can invite as ${role}.` });
}
