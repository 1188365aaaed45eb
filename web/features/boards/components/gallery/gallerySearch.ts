// What the address of a gallery says.

import type { boardSorts } from '../../../../../domain/boards/contract.ts';
import type { BoardFilter } from '../../queries.ts';

export interface GallerySearch {
  group?: string | undefined;
  q?: string | undefined;
  sort?: string | undefined;
}

export const groups = [
  { id: 'all', label: 'All' },
  { id: 'projects', label: 'Projects' },
  { id: 'personal', label: 'Personal' },
  { id: 'starred', label: 'Starred' },
  { id: 'archived', label: 'Put away' },
  { id: 'trash', label: 'Trash' },
] as const;

export const sorts: { value: (typeof boardSorts)[number]; label: string }[] = [
  { value: 'edited', label: 'Last edited' },
  { value: 'name', label: 'Name' },
  { value: 'created', label: 'Newest' },
];

/** What cannot be read means what stands at first. */
export function readFilter({ group, q, sort }: GallerySearch): BoardFilter {
  const search = q?.trim();
  return {
    ...((group === 'projects' || group === 'personal') && { scope: group }),
    ...(group === 'starred' && { starred: 'true' as const }),
    ...((group === 'archived' || group === 'trash') && { state: group }),
    ...(search && { search: search.slice(0, 120) }),
    ...(sort && sorts.some(({ value }) => value === sort) && { sort: sort as (typeof boardSorts)[number] }),
  };
}

/** The search with changes; undefined takes a part out. */
export function withGalleryChanges<Search extends object>(search: Search, changes: GallerySearch): Search {
  return Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined)) as Search;
}
