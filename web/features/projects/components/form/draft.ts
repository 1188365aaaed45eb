// What somebody has typed for a project that does not exist yet: it outlives a look at the templates and a reload.

import { emptyValues, type ProjectFormValues } from './values.ts';

const keyOf = (userId: string) => `atelier.newProject.${userId}`;

export type Draft = Partial<ProjectFormValues>;

/** What was typed last, as far as it still has the form's shape. */
export function readDraft(userId: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}');
    return Object.fromEntries(
      Object.entries(stored as object).filter(([name, value]) => isLike(value, emptyValues[name as keyof ProjectFormValues])),
    );
  } catch {
    return {};
  }
}

export const writeDraft = (userId: string, draft: Draft): void => sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));

export const clearDraft = (userId: string): void => sessionStorage.removeItem(keyOf(userId));

/** The fields that differ from what the form began with. */
export function draftOf(defaults: ProjectFormValues, values: ProjectFormValues): Draft {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name as keyof ProjectFormValues]),
  );
  return Object.fromEntries(changed);
}

/** A field that may be empty is null or a text; the others have one type each. */
const isLike = (value: unknown, model: unknown): boolean =>
  model === null
    ? value === null || typeof value === 'string'
    : typeof value === typeof model && Array.isArray(value) === Array.isArray(model);
