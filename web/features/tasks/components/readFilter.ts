import { cutAt } from '../../../../domain/kernel/cut.ts';
import type { PhaseId, ProjectId, UserId } from '../../../../domain/kernel/ids.ts';
import { dueWindows, priorities } from '../../../../domain/tasks/choices.ts';
import type { TaskFilter } from '../../../../domain/tasks/contract.ts';
import { idIn } from '../../../lib/ids.ts';
import type { FilterText } from './TaskFilters.tsx';

/** The filter that the address holds; what it cannot read it leaves out. */
export function readFilter({ project, phase, assignee, priority, due, q }: FilterText): Omit<TaskFilter, 'view'> {
  const projectId = idIn<ProjectId>(project);
  const phaseId = phase === 'none' ? phase : idIn<PhaseId>(phase);
  const assigneeId = assignee === 'nobody' ? assignee : idIn<UserId>(assignee);
  const chosenPriority = priorities.find((one) => one === priority);
  const chosenDue = dueWindows.find((one) => one === due);
  return {
    ...(projectId && { projectId }),
    ...(phaseId && { phaseId }),
    ...(assigneeId && { assigneeId }),
    ...(chosenPriority && { priority: chosenPriority }),
    ...(chosenDue && { due: chosenDue }),
    ...(q && { search: cutAt(q, 120) }),
  };
}

/** The phase that an address names, as long as the project has it. */
export const phaseIn = (phases: readonly { id: string }[], named: string | undefined): string | undefined =>
  ['none', ...phases.map(({ id }) => id)].find((one) => one === named);
