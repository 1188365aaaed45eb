// What the address of a gallery says.

import { cutAt } from '../../../../../domain/kernel/cut.ts';
import type { BoardGroup, boardSorts } from '../../../../../domain/boards/contract.ts';
import type { ProjectId, UserId } from '../../../../../domain/kernel/ids.ts';
import type { BoardFilter } from '../../queries.ts';

export interface GallerySearch {
  group?: string | undefined;
  project?: string | undefined;
  person?: string | undefined;
  q?: string | undefined;
  sort?: string | undefined;
}

/** Rare ones are those that few look for, and that are mostly empty. */
export const groups: readonly { id: BoardGroup; label: string; isRare?: boolean }[] = [
  { id: 'all', label: 'All' },
  { id: 'projects', label: 'Projects' },
  { id: 'personal', label: 'Personal' },
  { id: 'starred', label: 'Starred' },
  { id: 'archived', label: 'Put away', isRare: true },
  { id: 'trash', label: 'Trash', isRare: true },
];

/** What the address shows once it names nothing. */
export const unfiltered: GallerySearch = { group: undefined, project: undefined, person: undefined, q: undefined };

export const isFiltered = ({ group, project, person, q }: GallerySearch): boolean => [group, project, person, q].some(Boolean);

/** Personal boards hang in no project: whoever chooses one of the two leaves the other. */
export const withGroup = (group: BoardGroup): GallerySearch => ({
  group: group === 'all' ? undefined : group,
  ...(group === 'personal' && { project: undefined }),
});
export const withProject = (project: string | undefined, { group }: GallerySearch): GallerySearch => ({
  project,
  ...(group === 'personal' && { group: undefined }),
});

export const sorts: { value: (typeof boardSorts)[number]; label: string }[] = [
  { value: 'edited', label: 'Last edited' },
  { value: 'name', label: 'Name' },
  { value: 'created', label: 'Newest' },
];

/** What cannot be read means what stands at first; so does whom or what the reader does not know. */
export function readFilter(
  { group, project, person, q, sort }: GallerySearch,
  find: { project: (id: string) => { id: ProjectId } | undefined; person: (id: string) => { id: UserId } | undefined },
): BoardFilter {
  const [projectId, personId] = [project && find.project(project)?.id, person && find.person(person)?.id];
  const search = q?.trim();
  const sorting = sorts.find(({ value }) => value === sort)?.value;
  return {
    ...((group === 'projects' || group === 'personal') && { scope: group }),
    ...(group === 'starred' && { starred: 'true' as const }),
    ...((group === 'archived' || group === 'trash') && { state: group }),
    ...(projectId && { projectId }),
    ...(personId && { personId }),
    ...(search && { search: cutAt(search, 120) }),
    ...(sorting && { sort: sorting }),
  };
}
