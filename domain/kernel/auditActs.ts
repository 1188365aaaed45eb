// What stands in the audit log: every act that changes somebody's access, or what the studio promises to all.

export const auditActs = [
  'studios.roleChanged',
  'studios.permissionsChanged',
  'studios.memberDeactivated',
  'studios.memberReactivated',
  'studios.memberRemoved',
  'studios.sessionsEnded',
  'studios.invited',
  'studios.invitationResent',
  'studios.invitationRevoked',
  'studios.joined',
  'studios.refused',
  'studios.changed',
  'identity.passwordChanged',
  'identity.emailChanged',
  'identity.sessionsEnded',
  'identity.deleted',
  'projects.visibilityChanged',
  'projects.memberAdded',
  'projects.memberRemoved',
  'projects.leadTransferred',
  'projects.removed',
  'projects.restored',
] as const;
export type AuditAct = (typeof auditActs)[number];

/** One line, without who did it and when. */
export interface AuditEntry {
  act: AuditAct;
  /** The person, invitation or project that it was done to; null where it is the studio. */
  subjectId: string | null;
  /** What changed, as a reader of the log should see it: ids, roles, permissions, settings; never a secret. */
  details?: Record<string, unknown>;
}
