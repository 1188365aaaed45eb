// What happens to projects and their phases. A client never travels here, nor any name: readers fetch the words.

import { z } from 'zod';
import { dayString, orderKey } from '../kernel/endpoint.ts';
import { type DataOf, event } from '../kernel/events.ts';
import { phaseId, projectId, projectInvitationId, userId } from '../kernel/ids.ts';
import type { HandOverFacts } from '../studios/events.ts';
import { phaseStatuses, projectChanges, projectStatuses, projectTypes } from './contract.ts';

const version = z.number();
const ofProject = { projectId, version };

/** What of a project is no text: what it was and is stands in the event. */
const projectFacts = z
  .strictObject({
    status: z.enum(projectStatuses),
    type: z.enum(projectTypes),
    start: dayString.nullable(),
    targetEnd: dayString.nullable(),
    colour: z.number(),
  })
  .partial();
export type ProjectFacts = z.infer<typeof projectFacts>;
export const projectFactNames = projectFacts.keyof().options;

const phaseFacts = z
  .strictObject({
    status: z.enum(phaseStatuses),
    start: dayString.nullable(),
    end: dayString.nullable(),
    workingDays: z.number(),
    position: orderKey,
    colour: z.number(),
    gate: z.boolean(),
  })
  .partial();
export type PhaseFacts = z.infer<typeof phaseFacts>;

/** A phase that an act changed; several where it moves a plan. */
const phaseChange = z.strictObject({
  id: phaseId,
  version,
  changed: z.array(z.enum(['name', ...phaseFacts.keyof().options])),
  /** What changed and is no text; null where the phase was not there, or is no more. */
  before: phaseFacts.nullable(),
  after: phaseFacts.nullable(),
});
export type PhaseChange = z.infer<typeof phaseChange>;

const ofPhases = { ...ofProject, phases: z.array(phaseChange).min(1) };
const ofMember = { ...ofProject, userId };
const ofInvitation = { ...ofMember, invitationId: projectInvitationId, inviterId: userId };

export const projectsEvents = {
  'projects.created': event(ofProject, { changesCount: true, isActivity: true }),
  'projects.edited': event({
    ...ofProject,
    changed: z.array(z.enum(projectChanges.keyof().options)),
    before: projectFacts,
    after: projectFacts,
  }),
  // Its tasks leave every board, and come back.
  'projects.archived': event(ofProject, { changesReaders: 'anybody', isActivity: true }),
  'projects.unarchived': event(ofProject, { changesReaders: 'anybody', isActivity: true }),
  // Nobody reads a project that is gone, so the studio hears it; it says nothing but the id.
  'projects.removed': event(ofProject, { changesCount: true, changesReaders: 'anybody' }),
  'projects.restored': event(ofProject, { changesCount: true, changesReaders: 'anybody' }),
  'projects.visibilityChanged': event(ofProject, { changesReaders: 'anybody' }),
  'projects.memberAdded': event(ofMember, { changesReaders: 'person', isActivity: true }),
  'projects.memberRemoved': event(ofMember, { changesReaders: 'person' }),
  'projects.leadTransferred': event({ ...ofMember, from: userId.nullable() }, { changesReaders: 'person', isActivity: true }),
  'projects.invited': event(ofInvitation),
  'projects.invitationAccepted': event(ofInvitation, { changesReaders: 'person', settles: true, isActivity: true }),
  'projects.invitationDeclined': event(ofInvitation, { settles: true }),
  'projects.invitationWithdrawn': event(ofInvitation, { settles: true }),
  'projects.phaseAdded': event(ofPhases),
  'projects.phaseEdited': event(ofPhases),
  'projects.phaseMoved': event(ofPhases),
  'projects.phaseCompleted': event(ofPhases, { isActivity: true }),
  'projects.phaseReopened': event(ofPhases, { isActivity: true }),
  'projects.phaseRemoved': event(ofPhases),
  'projects.sampleCreated': event(ofProject, { changesCount: true }),
  'projects.sampleRemoved': event(ofProject, { changesCount: true, changesReaders: 'anybody' }),
};
export type ProjectEventName = keyof typeof projectsEvents;

declare module '../kernel/events.ts' {
  interface EventMap extends DataOf<typeof projectsEvents> {}
  interface EventFacts {
    'projects.memberRemoved': HandOverFacts;
  }
}
