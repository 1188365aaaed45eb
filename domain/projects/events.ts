// What happens to projects. A client's name never travels here: events carry ids and versions, readers fetch the rest.

import type { PhaseId, ProjectId, UserId } from '../kernel/ids.ts';

export const projectEventTypes = [
  'projects.created',
  'projects.edited',
  'projects.archived',
  'projects.unarchived',
  'projects.visibilityChanged',
  'projects.memberAdded',
  'projects.memberRemoved',
  'projects.leadTransferred',
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
  /** Who was taken in or out, or leads it now. */
  userId?: UserId;
  /** Names of the fields that changed. */
  changed?: readonly string[];
}

export const isProjectEvent = (type: string): type is ProjectEventType => type.startsWith('projects.');

/** Whether the event may have opened or closed the project to somebody; one that is gone is closed to all. */
export const changesReaders = (type: string): boolean =>
  ['projects.visibilityChanged', 'projects.memberAdded', 'projects.memberRemoved', 'projects.leadTransferred', 'projects.sampleRemoved'].includes(type);
