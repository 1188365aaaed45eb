import { expect, test } from 'vitest';
import type { FolderId } from '../../../../domain/kernel/ids.ts';
import { folderPaths, foldersInOrder } from './folderTree.ts';

const folder = (id: string, parentId: string | null, name: string) => ({ id: id as FolderId, parentId: parentId as FolderId | null, name });

const folders = [folder('k', 'd', 'Kitchen'), folder('p', null, 'Photographs'), folder('d', null, 'Drawings'), folder('b', 'k', 'Details')];

test('[R2-12] folders stand below the one that they lie in, by name', () => {
  expect(foldersInOrder(folders).map(({ name, depth }) => `${depth} ${name}`)).toEqual([
    '1 Drawings',
    '2 Kitchen',
    '3 Details',
    '1 Photographs',
  ]);
});

test('a folder that moves is left out with all that lies in it', () => {
  expect(foldersInOrder(folders, ['k' as FolderId]).map(({ name }) => name)).toEqual(['Drawings', 'Photographs']);
});

test('a folder is told from another of its name by those that it lies in', () => {
  expect([...folderPaths(folders).values()]).toEqual(['Drawings / Kitchen', 'Photographs', 'Drawings', 'Drawings / Kitchen / Details']);
});

test('numbers in names count as numbers', () => {
  const numbered = [folder('a', null, '10 Handover'), folder('b', null, '9 Site')];
  expect(foldersInOrder(numbered).map(({ name }) => name)).toEqual(['9 Site', '10 Handover']);
});
