// A record leaves the server with what its reader may do with it, and why not where they may not.

export const denials = [
  'needs_createProject',
  'needs_editProject',
  'needs_deleteProject',
  'needs_viewClientInfo',
  'needs_inviteToProject',
  'needs_createProjectTask',
  'needs_uploadFiles',
  'needs_saveAttachment',
  'needs_deleteTask',
  'needs_inviteMembers',
  'needs_modifyRoles',
  'needs_removeMembers',
  'needs_principal',
  'principal_only',
  'own_account',
  'rank_too_high',
  'gives_too_much',
  'is_active',
  'is_deactivated',
  'not_assigned',
  'not_reviewer',
  'own_work',
  'not_in_review',
  'already_completed',
  'project_closed',
  'not_creator',
  'names_others',
  'not_lead',
  'is_built_in',
  'template_in_use',
  'not_yours',
  'stays_with_comment',
  'stays_with_link',
  'not_first',
  'is_decision',
  'board_archived',
] as const;

export type Denial = (typeof denials)[number];

export type Verdict = true | Denial;

/** The first reason against, or true. */
export function allOf(...verdicts: readonly Verdict[]): Verdict {
  return verdicts.find((one) => one !== true) ?? true;
}

/** True if any allows; else the last reason, which is the most general one. */
export function anyOf(...verdicts: readonly [Verdict, ...Verdict[]]): Verdict {
  return verdicts.reduce((before, one) => (before === true ? before : one));
}
