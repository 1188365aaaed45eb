// What happens to projects. A client's name never travels here: events carry ids and versions, readers fetch the rest.

import type { PhaseId, ProjectId } from '../kernel/ids.ts';

export const projectEventTypes = [
  'projects.created',
  'projects.edited',
  'projects.archived',
  'projects.unarchived',
  'projects.phaseAdded',
  'projects.phaseEdited',
  'projects.phaseMoved',
  'projects.phaseCompleted',
  'projects.phaseReopened',
  'projects.phaseRemoved',
] as const;
export type ProjectEventType = (typeof projectEventTypes)[number];

export interface ProjectEventData {
  projectId: ProjectId;
  version: number;
  phaseId?: PhaseId;
  /** Names of the fields that changed. */
  changed?: readonly string[];
}

export const isProjectEvent = (type: string): type is ProjectEventType => type.startsWith('projects.');
