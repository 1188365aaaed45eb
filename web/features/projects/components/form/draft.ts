// What somebody has typed for a project that does not exist yet: it outlives a look at the templates and a reload.

import { keepDraft, readDraft } from '../../../../lib/drafts.ts';
import { isDrawn } from '../../../../../domain/projects/covers.ts';
import { pairsOf, partOf } from '../../../../../domain/kernel/records.ts';
import { emptyValues, type ProjectFormValues } from './values.ts';

const place = 'new project';

export type Draft = Partial<ProjectFormValues>;

/** What was typed last, as far as it still has the form's shape. */
export function readNewProject(owner: string): Draft {
  const kept = readDraft({ owner, place });
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([name, value]) => isLike(value, partOf<unknown>({ ...emptyValues }, name))));
}

export const writeNewProject = (owner: string, draft: Draft): void =>
  keepDraft({ owner, place }, Object.keys(draft).length > 0 ? draft : null);

export const clearNewProject = (owner: string): void => keepDraft({ owner, place }, null);

/** The fields that differ from what the form began with. */
export function draftOf(defaults: ProjectFormValues, values: ProjectFormValues): Draft {
  const changed = pairsOf({ ...values, cover: keptCover(values.cover) }).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name]),
  );
  return Object.fromEntries(changed);
}

/** A photograph does not outlive the page that it was chosen in. */
const keptCover = (cover: string | null): string | null => (cover !== null && isDrawn(cover) ? cover : null);

/** A field that may be empty is null or a text; the others have one type each. */
const isLike = (value: unknown, model: unknown): boolean =>
  model === null
    ? value === null || typeof value === 'string'
    : typeof value === typeof model && Array.isArray(value) === Array.isArray(model);
