// What it changes when a task goes into another project, as sentences. Pure.

import type { TaskBrief } from '../../../../domain/tasks/contract.ts';

export interface ProjectChangeFacts {
  task: Pick<TaskBrief, 'ref' | 'projectId'>;
  /** Null where it becomes personal. */
  projectName: string | null;
  /** Names of those who cannot read the project. */
  letGo: readonly string[];
  isWithdrawn: boolean;
  /** Of the programme that it leaves. */
  links: number;
}

export function projectChangeWords({ task, projectName, letGo, isWithdrawn, links }: ProjectChangeFacts): string[] {
  return [
    ...placeWords(task, projectName),
    ...(letGo.length > 0 ? [`${listed(letGo)} cannot read this project and ${letGo.length > 1 ? 'are' : 'is'} taken off the task.`] : []),
    ...(isWithdrawn ? ['It is taken back from review, to In progress.'] : []),
    ...(links > 0 ? [`${links === 1 ? 'One link' : `${links} links`} of the programme ${links === 1 ? 'stays' : 'stay'} behind.`] : []),
    'Its text, dates, checklist and history come along.',
  ];
}

function placeWords({ ref, projectId }: ProjectChangeFacts['task'], projectName: string | null): string[] {
  if (projectName === null) return [`You alone see it from now on${ref ? `, and ${ref} is no number any more` : ''}.`];
  if (projectId === null) return [`Everybody who reads ${projectName} sees it, and it gets a number there.`];
  return [`It is seen by those who read ${projectName}, and gets a number there${ref ? ` in place of ${ref}` : ''}.`];
}

/** `Ana, Ben and Cleo`. */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
