// Who may do what in a discussion (PRODUCT §7): whoever reads a thing reads what was said about it, and may say something.

import type { MemberActor } from '../kernel/actor.ts';
import type { UserId } from '../kernel/ids.ts';
import { allOf, anyOf, type Verdict } from '../kernel/verdict.ts';
import type { ProjectStatus } from '../projects/contract.ts';
import { effectiveRole, holds } from '../studios/policy.ts';
import type { CommentVerdicts } from './contract.ts';

/** The status of the project that it belongs to; null for what is one's own. */
export const commentVerdict = (status: ProjectStatus | null): Verdict => (status === 'archived' ? 'project_closed' : true);

export interface CommentFacts {
  status: ProjectStatus | null;
  authorId: UserId;
  isDeleted: boolean;
  /** It began its thread. */
  isFirst: boolean;
  isDecision: boolean;
}

/** What may be done with a comment on something that the actor reads. Its words are its author's; a Principal takes any out of the way. */
export function commentVerdicts(actor: MemberActor, { status, authorId, isDeleted, isFirst, isDecision }: CommentFacts): CommentVerdicts {
  const open = commentVerdict(status);
  const own: Verdict = authorId === actor.userId || 'not_yours';
  const there: Verdict = isDeleted ? 'not_yours' : true;
  return {
    reply: allOf(open, there),
    edit: allOf(open, there, own),
    // What was agreed is first taken out of the ledger, by whoever may.
    remove: allOf(open, there, anyOf(effectiveRole(actor.role) === 'Principal' || 'not_yours', own), isDecision ? 'is_decision' : true),
    resolve: allOf(open, isFirst || 'not_first'),
    react: allOf(open, there),
    // Whoever said it, and whoever runs the project.
    decide: allOf(open, there, anyOf(own, holds(actor, 'editProject') || 'needs_editProject')),
  };
}
