// Who may do what with boards (PRODUCT §6): one's own are nobody else's; those of a project follow it. Whoever reads it looks and
// comments; whoever edits projects or uploads files works on its boards.

import type { MemberActor } from '../kernel/actor.ts';
import type { UserId } from '../kernel/ids.ts';
import { allOf, anyOf, type Verdict } from '../kernel/verdict.ts';
import { placeVerdicts } from '../files/policy.ts';
import type { ProjectStatus } from '../projects/contract.ts';
import { holds } from '../studios/policy.ts';
import type { BoardVerdicts } from './contract.ts';

/** A project whose boards these are, which the actor reads; null for the actor's own. */
export type Wall = { status: ProjectStatus } | null;

/** Who may hang a board there, and work on those that hang. */
export function workVerdict(actor: MemberActor, wall: Wall): Verdict {
  if (wall === null) return true;
  return allOf(
    wall.status === 'archived' ? 'project_closed' : true,
    anyOf(holds(actor, 'uploadFiles') || 'needs_uploadFiles', holds(actor, 'editProject') || 'needs_editProject'),
  );
}

export function boardVerdicts(
  actor: MemberActor,
  { wall, createdBy, isArchived }: { wall: Wall; createdBy: UserId; isArchived: boolean },
): BoardVerdicts {
  const work = workVerdict(actor, wall);
  const edit = allOf(isArchived ? 'board_archived' : true, work);
  const tidies = holds(actor, 'editProject') || 'needs_editProject';
  return {
    edit,
    upload: allOf(edit, placeVerdicts(actor, wall).upload),
    comment: wall?.status === 'archived' ? 'project_closed' : true,
    archive: work,
    duplicate: work,
    // Who made it takes it away again, too.
    remove: wall === null ? true : allOf(work, anyOf(createdBy === actor.userId || 'not_yours', tidies)),
  };
}
