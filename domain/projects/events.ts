// What happens to projects. A client's name never travels here: events carry ids and versions, readers fetch the rest.

import type { PhaseId, ProjectId, ProjectInvitationId, UserId } from '../kernel/ids.ts';

export const projectEventTypes = [
  'projects.created',
  'projects.edited',
  'projects.archived',
  'projects.unarchived',
  'projects.visibilityChanged',
  'projects.memberAdded',
  'projects.memberRemoved',
  'projects.leadTransferred',
  'projects.invited',
  'projects.invitationAccepted',
  'projects.invitationDeclined',
  'projects.invitationWithdrawn',
  'projects.phaseAdded',
  'projects.phaseEdited',
  'projects.phaseMoved',
  'projects.phaseCompleted',
  'projects.phaseReopened',
  'projects.phaseRemoved',
  'projects.sampleCreated',
  'projects.sampleRemoved',
] as const;
export type ProjectEventType = (typeof projectEventTypes)[number];

export interface ProjectEventData {
  projectId: ProjectId;
  version: number;
  phaseId?: PhaseId;
  /** Who was taken in or out, leads it now, or is invited. */
  userId?: UserId;
  /** Of an invitation: which one, and who asked. */
  invitationId?: ProjectInvitationId;
  inviterId?: UserId;
  /** Names of the fields that changed. */
  changed?: readonly string[];
}

export const isProjectEvent = (type: string): type is ProjectEventType => type.startsWith('projects.');

/** What happened to an invitation into a project. */
export type ProjectInvitationEventType = Extract<ProjectEventType, `projects.invit${string}`>;

/** Whether the event changes who is invited and nothing else of the project. */
export const isAboutInvitation = (type: string): boolean =>
  ['projects.invited', 'projects.invitationDeclined', 'projects.invitationWithdrawn'].includes(type);

/** Whether the event may have opened or closed the project to somebody; one that is gone is closed to all. */
export const changesReaders = (type: string): boolean =>
  [
    'projects.visibilityChanged',
    'projects.memberAdded',
    'projects.memberRemoved',
    'projects.leadTransferred',
    'projects.invitationAccepted',
    'projects.sampleRemoved',
  ].includes(type);
