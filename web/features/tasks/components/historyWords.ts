// What was done to a task, as sentences. Pure.

import type { TaskHistoryEntry } from '../../../../domain/tasks/contract.ts';
import { partOf } from '../../../../domain/kernel/records.ts';
import { estimateWords } from '../../../../domain/tasks/estimate.ts';
import { plainDay } from '../../../lib/dates.ts';
import { fieldNames } from './fieldNames.ts';
import { columnNames, priorityNames } from './statusNames.ts';

export interface HistoryNames {
  person: (id: string) => string;
  phase: (id: string) => string;
  /** Undefined for one that is out of reach. */
  project: (id: string) => string | undefined;
}

/** `moved it to In progress`; one for each thing that an act changed, none for what nobody needs to hear. */
export function historyWords({ type, changed, before, after }: TaskHistoryEntry, names: HistoryNames): string[] {
  const act = acts[type];
  if (act) return [act];
  if (type === 'tasks.projectChanged') return projectWords({ before, after, names }, changed);
  if (changed.includes('status') && after.status) return [`moved it to ${columnNames[after.status]}`];
  return changed.flatMap((field) => changeWords(field, { before, after, names }));
}

const acts: Partial<Record<string, string>> = {
  'tasks.created': 'added it',
  'tasks.completed': 'completed it',
  'tasks.reopened': 'reopened it',
  'tasks.sentToReview': 'sent it to review',
  'tasks.approved': 'approved it',
  'tasks.approvalTakenBack': 'took the approval back',
  'tasks.changesRequested': 'asked for changes',
  'tasks.withdrawn': 'took it back from review',
  'tasks.removed': 'deleted it',
  'tasks.restored': 'restored it',
};

interface Change extends Pick<TaskHistoryEntry, 'before' | 'after'> {
  names: HistoryNames;
}

function changeWords(field: string, { before, after, names }: Change): string[] {
  switch (field) {
    case 'assigneeIds':
      return peopleWords(before.assigneeIds ?? [], after.assigneeIds ?? [], names);
    case 'reviewerId':
      return [after.reviewerId ? `made ${names.person(after.reviewerId)} the reviewer` : 'took the reviewer off'];
    case 'phaseId':
      return [after.phaseId ? `put it into ${names.phase(after.phaseId)}` : 'took it out of its phase'];
    case 'priority':
      return after.priority ? [`set the priority to ${priorityNames[after.priority]}`] : [];
    case 'start':
    case 'due':
      return [dayWords(field === 'due' ? 'due date' : 'start', before[field] ?? null, after[field] ?? null)];
    case 'estimate':
      return [after.estimate ? `set the estimate to ${estimateWords(after.estimate)}` : 'removed the estimate'];
    case 'repeat':
      return ['changed how it repeats'];
    case 'percent':
      return ['said how far it is'];
    default: {
      const name = partOf(fieldNames, field);
      return name === undefined ? [] : [`changed the ${name.toLowerCase()}`];
    }
  }
}

/** Of a project that is out of reach neither name nor id is known. */
function projectWords({ before, after, names }: Change, changed: readonly string[]): string[] {
  const people = changed.includes('assigneeIds') ? peopleWords(before.assigneeIds ?? [], after.assigneeIds ?? [], names) : [];
  if (after.projectId === null) return ['made it a personal task', ...people];
  const from =
    before.projectId === null ? 'the personal tasks' : (before.projectId && names.project(before.projectId)) || 'another project';
  const to = (after.projectId && names.project(after.projectId)) || 'another project';
  return [`moved it from ${from} to ${to}`, ...people];
}

function peopleWords(before: readonly string[], after: readonly string[], { person }: HistoryNames): string[] {
  const came = after.filter((id) => !before.includes(id)).map(person);
  const left = before.filter((id) => !after.includes(id)).map(person);
  return [...(came.length > 0 ? [`assigned ${came.join(', ')}`] : []), ...(left.length > 0 ? [`took ${left.join(', ')} off it`] : [])];
}

function dayWords(name: string, before: string | null, after: string | null): string {
  if (after === null) return `removed the ${name}`;
  return before === null ? `set the ${name} to ${plainDay(after)}` : `moved the ${name} from ${plainDay(before)} to ${plainDay(after)}`;
}
