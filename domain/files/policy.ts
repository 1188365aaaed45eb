// Who may do what with documents (PRODUCT §5): one's own are nobody else's; those of a project follow it.

import type { MemberActor } from '../kernel/actor.ts';
import type { ProjectId, UserId } from '../kernel/ids.ts';
import { allOf, anyOf, type Verdict } from '../kernel/verdict.ts';
import type { ProjectStatus } from '../projects/contract.ts';
import { holds } from '../studios/policy.ts';
import type { FileVerdicts, PlaceVerdicts } from './contract.ts';

/** A project whose documents these are, which the actor reads; null for the actor's own. */
export type Place = { status: ProjectStatus } | null;

const openVerdict = (place: Place): Verdict => (place?.status === 'archived' ? 'project_closed' : true);

export function placeVerdicts(actor: MemberActor, place: Place): PlaceVerdicts {
  if (place === null) return { upload: true, organise: true };
  const open = openVerdict(place);
  return {
    upload: allOf(open, holds(actor, 'uploadFiles') || 'needs_uploadFiles'),
    organise: allOf(open, holds(actor, 'editProject') || 'needs_editProject'),
  };
}

/** What one has to be allowed where something is moved to: to bring it there is to upload it, within its place it is put in order. */
export const moveTakes = (from: readonly (ProjectId | null)[], to: ProjectId | null): keyof PlaceVerdicts =>
  from.every((one) => one === to) ? 'organise' : 'upload';

/** Who added it takes it away again, too. */
export function fileVerdicts(
  actor: MemberActor,
  { place, addedBy, stays = false }: { place: Place; addedBy: UserId; stays?: 'task' | 'comment' | 'link' | false },
): FileVerdicts {
  if (stays === 'comment') return { addVersion: sent, rename: sent, move: sent, remove: sent };
  if (stays === 'link') return { addVersion: linked, rename: linked, move: linked, remove: linked };
  const { upload, organise } = placeVerdicts(actor, place);
  return {
    addVersion: upload,
    rename: organise,
    move: stays === 'task' ? allOf(organise, saveVerdict(actor, place)) : organise,
    remove: allOf(openVerdict(place), anyOf(addedBy === actor.userId || 'not_yours', organise)),
  };
}

/** Who deletes for good what waits in the trash: of a project nobody but who may delete it whole, for the trash is what saves it. */
export const eraseVerdict = (actor: MemberActor, place: Place): Verdict =>
  place === null ? true : allOf(openVerdict(place), holds(actor, 'deleteProject') || 'needs_deleteProject');

/** What was sent with a comment stays as it was sent, and goes with it. */
const sent: Verdict = 'stays_with_comment';

/** The picture of a link is nobody's document, and goes with the link. */
const linked: Verdict = 'stays_with_link';

/** Who may bring a file that stays with a task or a comment into the documents. */
export const saveVerdict = (actor: MemberActor, place: Place): Verdict =>
  place === null ? true : allOf(openVerdict(place), holds(actor, 'saveAttachment') || 'needs_saveAttachment');

/** Who takes that back: whoever did it, as they would their own upload, and who keeps the documents in order. */
export const takeBackVerdict = (actor: MemberActor, place: Place, { isSaver }: { isSaver: boolean }): Verdict =>
  place === null ? true : allOf(openVerdict(place), anyOf(isSaver || 'not_yours', placeVerdicts(actor, place).organise));

/** What is attached is taken off by whoever attached it, too. A file that stays with its task is deleted as documents are. */
export function attachmentVerdicts(
  actor: MemberActor,
  { place, addedBy, attachedBy, stays }: { place: Place; addedBy: UserId; attachedBy: UserId; stays: boolean },
): Record<'detach' | 'save', Verdict> {
  const { organise } = placeVerdicts(actor, place);
  const detach = allOf(openVerdict(place), anyOf(attachedBy === actor.userId || 'not_yours', organise));
  return {
    detach: stays ? fileVerdicts(actor, { place, addedBy }).remove : detach,
    save: saveVerdict(actor, place),
  };
}

/** On which scale a page is drawn: said by whoever may bring a drawing, or keeps the project's documents in order. */
export function scaleVerdict(actor: MemberActor, place: Place): Verdict {
  const { upload, organise } = placeVerdicts(actor, place);
  return anyOf(upload, organise);
}

/** A folder goes with all that is in it, whoever added that. */
export function folderVerdicts(actor: MemberActor, place: Place): Record<'rename' | 'move' | 'remove', Verdict> {
  const { organise } = placeVerdicts(actor, place);
  return { rename: organise, move: organise, remove: organise };
}
