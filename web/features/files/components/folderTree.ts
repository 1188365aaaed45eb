// Folders as a list that reads as a tree: each behind the one that it lies in, by name.

import type { FolderId } from '../../../../domain/kernel/ids.ts';
import { compareNames } from '../../../../domain/kernel/ordering.ts';

export interface FolderEntry {
  id: FolderId;
  parentId: FolderId | null;
  name: string;
}

export interface FolderLine {
  id: FolderId;
  name: string;
  /** How many it lies in; 1 for the outermost. */
  depth: number;
}

/** Where each folder lies, from the outermost on: `Drawings / Concept`. */
export function folderPaths(folders: readonly FolderEntry[]): ReadonlyMap<FolderId, string> {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const pathOf = ({ parentId, name }: FolderEntry): string => {
    const parent = parentId && byId.get(parentId);
    return parent ? `${pathOf(parent)} / ${name}` : name;
  };
  return new Map(folders.map((folder) => [folder.id, pathOf(folder)]));
}

/** @param without is left out, with all that lies in it */
export function foldersInOrder(folders: readonly FolderEntry[], without: readonly FolderId[] = []): readonly FolderLine[] {
  const inside = Map.groupBy(
    folders.filter(({ id }) => !without.includes(id)).toSorted((a, b) => compareNames(a.name, b.name)),
    ({ parentId }) => parentId,
  );
  const linesIn = (parentId: FolderId | null, depth: number): FolderLine[] =>
    (inside.get(parentId) ?? []).flatMap(({ id, name }) => [{ id, name, depth }, ...linesIn(id, depth + 1)]);
  return linesIn(null, 1);
}
