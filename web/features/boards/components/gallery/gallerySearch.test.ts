import { expect, test } from 'vitest';
import type { ProjectId, UserId } from '../../../../../domain/kernel/ids.ts';
import { withChanges } from '../../../../lib/searchChanges.ts';
import { isFiltered, readFilter, unfiltered, withGroup, withProject } from './gallerySearch.ts';

const halden = '6f1c9a2e-0c1d-4f5a-9b5e-2f6f0a1b2c3d' as ProjectId;
const tom = '0b7a5d7e-1a2b-4c3d-8e4f-5a6b7c8d9e0f' as UserId;
const find = {
  project: (id: string) => (id === halden ? { id: halden } : undefined),
  person: (id: string) => (id === tom ? { id: tom } : undefined),
};

test('an address says what the gallery shows; what it cannot mean is left out', () => {
  expect(readFilter({}, find)).toEqual({});
  expect(readFilter({ group: 'personal', sort: 'name', q: '  blues ' }, find)).toEqual({
    scope: 'personal',
    sort: 'name',
    search: 'blues',
  });
  expect(readFilter({ group: 'trash', project: halden, person: tom }, find)).toEqual({
    state: 'trash',
    projectId: halden,
    personId: tom,
  });
  expect(readFilter({ group: 'starred' }, find)).toEqual({ starred: 'true' });
  expect(readFilter({ group: 'all', project: tom, person: halden, sort: 'colour' }, find)).toEqual({});
});

test('words are cut between two characters, never within one', () => {
  expect(readFilter({ q: `${'a'.repeat(119)}🪑` }, find)).toEqual({ search: 'a'.repeat(119) });
});

test('a project and one’s own boards leave each other', () => {
  expect(withChanges({ group: 'personal', q: 'oak' }, withProject(halden, { group: 'personal' }))).toEqual({
    project: halden,
    q: 'oak',
  });
  expect(withChanges({ group: 'starred' }, withProject(halden, { group: 'starred' }))).toEqual({
    group: 'starred',
    project: halden,
  });
  expect(withChanges({ project: halden }, withGroup('personal'))).toEqual({ group: 'personal' });
  expect(withChanges({ group: 'trash', project: halden }, withGroup('all'))).toEqual({ project: halden });
  expect(isFiltered(withChanges({ group: 'trash', project: halden, person: tom, q: 'oak', sort: 'name' }, unfiltered))).toBe(false);
});
