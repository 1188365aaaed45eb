// Why a control is disabled, in words (PRODUCT §1).

import type { Denial, Verdict } from '../../domain/kernel/verdict.ts';
import { isPermission, permissionLabels } from '../../domain/studios/policy.ts';

const stateWords: Partial<Record<Denial, string>> = {
  not_assigned: 'Only the people assigned to this task can do that',
  not_reviewer: 'Only the reviewer can decide',
  own_work: 'Nobody approves their own work',
  not_in_review: 'This is not in review',
  already_completed: 'This is completed already',
  project_closed: 'This project is archived',
  needs_principal: 'Only a Principal can change a Principal',
  principal_only: 'Only a Principal can do this',
  own_account: 'Nobody changes their own role or permissions',
  rank_too_high: 'You can change roles below your own',
  gives_too_much: 'It gives more than you hold yourself',
  is_active: 'This account is active',
  is_deactivated: 'This account is deactivated',
  not_creator: 'Only the person who made this can do that',
  names_others: 'Others are named in this',
  not_lead: 'Only the lead of this project can do that',
  is_built_in: 'A built-in template stays as it is. Duplicate it, and change the copy',
  not_yours: 'Only the person who added this can do that',
  not_first: 'A thread is resolved by its first comment',
  is_decision: 'This is a decision. Take it out of the decisions first',
  stays_with_comment: 'This belongs to a comment. Save it to the documents first',
  stays_with_link: 'This belongs to a link on a mood board',
  board_archived: 'This board is put away. Take it up again first',
  template_in_use: 'Projects were made from it. Archive it instead',
};

/** The reason against, for a tooltip; undefined when nothing is against. */
export function reasonOf(verdict: Verdict | undefined): string | undefined {
  if (verdict === undefined || verdict === true) return undefined;
  return stateWords[verdict] ?? needsWords(verdict.replace('needs_', ''));
}

/** `You need the Create Tasks permission`. */
export function needsWords(permission: string): string {
  return `You need the ${isPermission(permission) ? permissionLabels[permission] : permission} permission`;
}
