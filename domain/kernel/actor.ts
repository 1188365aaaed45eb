import type { SessionId, StudioId, UserId } from './ids.ts';

/**
 * The person behind a request, as the server knows them: cached in memory, dropped the moment their role,
 * permissions, membership or session changes. Policies take it whole.
 */
export interface Actor {
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
