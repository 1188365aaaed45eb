// What acts on people's access tell whoever reacts to them in the same transaction. The whole studio hears the events, so
// none of this stands in them.

import type { UserId } from '../kernel/ids.ts';
import type { Permission } from './policy.ts';

/** With `studios.memberJoined`. */
export interface JoinFacts {
  /** Null for whoever made the studio. */
  invitedBy: UserId | null;
  email: string;
  role: string;
}

/** With `studios.roleChanged`. */
export interface RoleFacts {
  oldRole: string;
  newRole: string;
}

/** With `studios.permissionsChanged`: what the person held, and holds now. */
export interface PermissionFacts {
  before: Record<Permission, boolean>;
  after: Record<Permission, boolean>;
}

/** With `studios.memberDeleted` and `projects.memberRemoved`. */
export interface HandOverFacts {
  /** Who took the open work over. */
  handedTo?: UserId | null | undefined;
}

/** With `studios.memberDeactivated`. */
export interface DeactivationFacts extends HandOverFacts {
  email: string;
}
