// Who may see and change a project: the studio permission and being allowed in the project, both (PRODUCT §1).

import type { MemberActor } from '../kernel/actor.ts';
import type { StudioId, UserId } from '../kernel/ids.ts';
import { allOf, anyOf, type Verdict } from '../kernel/verdict.ts';
import { effectiveRole, holds } from '../studios/policy.ts';
import type { ProjectStatus, ProjectVerdicts } from './contract.ts';

export interface ProjectAudience {
  studioId: StudioId;
  visibility: string;
  leadId: UserId | null;
  memberIds: readonly UserId[];
}

/** Nobody of another studio; the whole studio sees a project that is not private, a private one its lead, its members and Principals. */
export function mayReadProject(actor: MemberActor, { studioId, visibility, leadId, memberIds }: ProjectAudience): boolean {
  if (studioId !== actor.studioId) return false;
  if (visibility === 'studio' || effectiveRole(actor.role) === 'Principal') return true;
  return leadId === actor.userId || memberIds.includes(actor.userId);
}

/** What may be done with a project that the actor can read. */
export function projectVerdicts(actor: MemberActor, { status, leadId }: { status: ProjectStatus; leadId: UserId | null }): ProjectVerdicts {
  const open: Verdict = status === 'archived' ? 'project_closed' : true;
  const share = takeInVerdict(actor);
  return {
    edit: allOf(holds(actor, 'editProject') || 'needs_editProject', open),
    archive: holds(actor, 'editProject') || 'needs_editProject',
    remove: holds(actor, 'deleteProject') || 'needs_deleteProject',
    createTask: allOf(holds(actor, 'createProjectTask') || 'needs_createProjectTask', open),
    viewClient: maySeeClient(actor) || 'needs_viewClientInfo',
    share: allOf(share, open),
    // Who leads a project hands it on; anybody else needs the right to decide who is in it.
    transferLead: allOf(holds(actor, 'editProject') || 'needs_editProject', anyOf(leadId === actor.userId || 'not_lead', share), open),
  };
}

export const maySeeClient = (actor: MemberActor): boolean => holds(actor, 'viewClientInfo');

/** Whether somebody else may be in a project by what the actor does, from its beginning on. */
export const takeInVerdict = (actor: MemberActor): Verdict => holds(actor, 'inviteToProject') || 'needs_inviteToProject';

export const createProjectVerdict = (actor: MemberActor): Verdict => holds(actor, 'createProject') || 'needs_createProject';
