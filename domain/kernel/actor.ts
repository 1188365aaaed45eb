import { AppError } from './errors.ts';
import type { SessionId, StudioId, UserId } from './ids.ts';

/**
 * Who is behind a live session. Whatever needs a member says `MemberActor`, so that a guest passes for one nowhere by accident.
 * The server keeps it in memory, and drops it the moment a role, permissions, a membership or the session changes.
 */
export type Actor = MemberActor | GuestActor;

/** An active member of a studio. Policies take it whole. */
export interface MemberActor {
  kind: 'member';
  userId: UserId;
  studioId: StudioId;
  sessionId: SessionId;
  /** A role name; anything unknown counts as Standard (specification §5). */
  role: string;
  /** Overrides of the role's defaults by permission name; null when the person has none. */
  customPermissions: Readonly<Record<string, boolean>> | null;
  /** The rules of their studio that decide about rights. */
  studio: { selfApproval: boolean };
}

/** A client of the studio, let in by a link: no account, no role, no permission. Nothing makes one yet, and no endpoint takes one. */
export interface GuestActor {
  kind: 'guest';
  studioId: StudioId;
  sessionId: SessionId;
}

/** @throws AppError `forbidden` for a guest */
export function demandMember(actor: Actor): MemberActor {
  if (actor.kind !== 'member') throw new AppError('forbidden');
  return actor;
}
