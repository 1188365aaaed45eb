// Who may do what with documents (PRODUCT §5): one's own are nobody else's; those of a project follow it.

import type { Actor } from '../kernel/actor.ts';
import type { UserId } from '../kernel/ids.ts';
import { allOf, anyOf, type Verdict } from '../kernel/verdict.ts';
import type { ProjectStatus } from '../projects/contract.ts';
import { holds } from '../studios/policy.ts';
import type { FileVerdicts, PlaceVerdicts } from './contract.ts';

/** A project whose documents these are, which the actor reads; null for the actor's own. */
export type Place = { status: ProjectStatus } | null;

export function placeVerdicts(actor: Actor, place: Place): PlaceVerdicts {
  if (place === null) return { upload: true, organise: true };
  const open: Verdict = place.status === 'archived' ? 'project_closed' : true;
  return {
    upload: allOf(open, holds(actor, 'uploadFiles') || 'needs_uploadFiles'),
    organise: allOf(open, holds(actor, 'editProject') || 'needs_editProject'),
  };
}

/** Who added it takes it away again, too. */
export function fileVerdicts(actor: Actor, { place, addedBy }: { place: Place; addedBy: UserId }): FileVerdicts {
  const { upload, organise } = placeVerdicts(actor, place);
  const open: Verdict = place?.status === 'archived' ? 'project_closed' : true;
  return {
    addVersion: upload,
    rename: organise,
    move: organise,
    remove: allOf(open, anyOf(addedBy === actor.userId || 'not_yours', organise)),
  };
}

/** A folder goes with all that is in it, whoever added that. */
export function folderVerdicts(actor: Actor, place: Place): Record<'rename' | 'move' | 'remove', Verdict> {
  const { organise } = placeVerdicts(actor, place);
  return { rename: organise, move: organise, remove: organise };
}
