import type { Health, ProjectStatus, ProjectType, Visibility } from '../../../../domain/projects/contract.ts';
import { isDrawn } from '../../../../domain/projects/covers.ts';
import { pairsOf } from '../../../../domain/kernel/records.ts';
import { formatNumber } from '../../../ui/locale.ts';

export const typeNames: Record<ProjectType, string> = {
  residential: 'Residential',
  hospitality: 'Hospitality',
  retail: 'Retail',
  workplace: 'Workplace',
  architecture: 'Architecture',
  'e-design': 'E-design',
  other: 'Other',
};

export const statusNames: Record<ProjectStatus, string> = {
  lead: 'Lead',
  wip: 'In progress',
  'on-hold': 'On hold',
  completed: 'Completed',
  archived: 'Archived',
};

export const healthNames: Record<Health, string> = { 'on-track': 'On track', 'at-risk': 'At risk', overdue: 'Overdue' };

export const visibilityNames: Record<Visibility, string> = { studio: 'Whole studio', private: 'Private' };

/** The picture of a project's cover; null for the plan drawing in its colour. */
export const coverOf = ({ cover }: { cover: string | null }): string | null =>
  cover && isDrawn(cover) ? `/art/cover-${cover}.webp` : cover;

/** `1 task`, `13 tasks`. */
export const counted = (count: number, word: string): string => `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;

/** The statuses that a person gives; archiving is a step of its own. */
export const startingStatusNames = {
  lead: statusNames.lead,
  wip: statusNames.wip,
  'on-hold': statusNames['on-hold'],
  completed: statusNames.completed,
};

/** Names as the options of a list. */
export const optionsOf = <Value extends string>(names: Record<Value, string>): { value: Value; label: string }[] =>
  pairsOf(names).map(([value, label]) => ({ value, label }));
