// Which templates the gallery shows.

import { fold } from '../../../../domain/kernel/looking.ts';
import type { TemplateCard } from '../../../../domain/templates/contract.ts';
import { typeNames } from '../../projects/components/projectNames.ts';

export const templateGroups = [
  { id: 'all', label: 'All' },
  { id: 'built-in', label: 'Built in' },
  { id: 'ours', label: 'Ours' },
  { id: 'archived', label: 'Archived' },
] as const;
export type TemplateGroup = (typeof templateGroups)[number]['id'];

export function inGroup({ isBuiltIn, isArchived }: Pick<TemplateCard, 'isBuiltIn' | 'isArchived'>, group: TemplateGroup): boolean {
  if (group === 'archived') return isArchived;
  if (isArchived) return false;
  return group === 'all' || (group === 'built-in') === isBuiltIn;
}

type Searched = Pick<TemplateCard, 'name' | 'description' | 'type' | 'phases' | 'roles' | 'milestones'>;

/** Every word stands somewhere in what the template is called, is for, and has. */
export function matches({ name, description, type, phases, roles, milestones }: Searched, search: string): boolean {
  const all = [name, description, typeNames[type], ...phases.map((phase) => phase.name), ...roles.map(({ role }) => role), ...milestones];
  const text = fold(all.join('\n'));
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
