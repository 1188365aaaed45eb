// What happens to a studio and its people. The whole studio hears these events, so they hold ids alone; what whoever reacts
// to them must know besides comes beside them, in the same transaction, and is never stored.

import { z } from 'zod';
import { type DataOf, event } from '../kernel/events.ts';
import { invitationId, userId, type UserId } from '../kernel/ids.ts';
import type { Permission } from './policy.ts';
import { studioChanges } from './settings.ts';

const changed = z.array(z.enum([...studioChanges.keyof().options, 'holidays']));

export const studiosEvents = {
  'studios.memberJoined': event(
    { userId, invitedBy: userId.nullable() },
    { changesPeople: true, changesCount: true, changesReaders: 'person', isActivity: true },
  ),
  'studios.roleChanged': event({ userId }, { changesRights: 'person', changesPeople: true }),
  'studios.permissionsChanged': event({ userId }, { changesRights: 'person', changesPeople: true }),
  'studios.memberDeactivated': event(
    { userId },
    // Whoever takes their work over may come into private projects.
    { changesRights: 'person', changesPeople: true, changesCount: true, changesReaders: 'anybody' },
  ),
  'studios.memberReactivated': event({ userId }, { changesRights: 'person', changesPeople: true, changesCount: true }),
  'studios.memberDeleted': event(
    { userId },
    // That a session of theirs had ended went with their account, where it was not heard of by then.
    { changesRights: 'person', changesPeople: true, changesCount: true, changesReaders: 'anybody', settles: true },
  ),
  'studios.invited': event({ invitationId }),
  'studios.invitationResent': event({ invitationId }),
  'studios.invitationRevoked': event({ invitationId }),
  'studios.changed': event({ version: z.number().optional(), changed }, { changesRights: 'studio' }),
  'studios.logoChanged': event({}),
};

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

declare module '../kernel/events.ts' {
  interface EventMap extends DataOf<typeof studiosEvents> {}
  interface EventFacts {
    'studios.memberJoined': JoinFacts;
    'studios.roleChanged': RoleFacts;
    'studios.permissionsChanged': PermissionFacts;
    'studios.memberDeleted': HandOverFacts;
    'studios.memberDeactivated': DeactivationFacts;
  }
}
