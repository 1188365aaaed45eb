// What features above show of a project: the application fills it in, since projects know nothing of them.

import { type ComponentType, createContext, useContext } from 'react';
import type { ProjectId } from '../../../../domain/kernel/ids.ts';

export interface ProjectSlots {
  /** In the tab of its discussion: how much was said. */
  Said: ComponentType<{ projectId: ProjectId }>;
  /** In the place of one that is out of reach: what somebody was writing about it. */
  LeftWords: ComponentType<{ kind: 'project'; id: ProjectId }>;
}

export const ProjectSlotsContext = createContext<ProjectSlots>({ Said: () => null, LeftWords: () => null });

export const useProjectSlots = (): ProjectSlots => useContext(ProjectSlotsContext);
