// What the rows of a template are called on screen.

import { rolesOf, type TemplatePlan } from '../../../../domain/projects/templates/plan.ts';
import { placeholders } from '../../../../domain/projects/templates/template.ts';

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** `+0`, `+15`, `−10`: working days from a place. */
export const offsetWords = (days: number): string => (days < 0 ? `−${-days}` : `+${days}`);

/** A role as it is kept: those that designers use are known by their words, however they are written; null for none. */
export function roleNamed(words: string): string | null {
  if (words === '') return null;
  return placeholders.find((role) => role.toLowerCase() === words.toLowerCase()) ?? words;
}

/** Roles that a task can be given: those of the plan, and those that designers use. */
export const roleSuggestions = (plan: Pick<TemplatePlan, 'phases'>): string[] => [
  ...new Set([...placeholders, ...rolesOf(plan).map(({ role }) => role)]),
];
