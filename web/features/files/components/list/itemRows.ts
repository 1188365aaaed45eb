// How items stand: folders first, then documents, so many beside each other.

import type { FileRecord, FolderRecord } from '../../../../../domain/files/contract.ts';
import type { Items } from '../../actions.tsx';
import type { Item } from './desk.ts';

export interface ItemRow {
  kind: 'folders' | 'files';
  items: readonly Item[];
}

export function rowsOf(items: readonly Item[], { columns, foldersInOne }: { columns: number; foldersInOne: boolean }): readonly ItemRow[] {
  const folders = items.filter(({ kind }) => kind === 'folder');
  const files = items.filter(({ kind }) => kind === 'file');
  return [
    ...chunks(folders, foldersInOne ? Math.max(folders.length, 1) : columns).map((some) => ({ kind: 'folders' as const, items: some })),
    ...chunks(files, columns).map((some) => ({ kind: 'files' as const, items: some })),
  ];
}

export const itemsOf = ({ files, folders }: { files: readonly FileRecord[]; folders: readonly FolderRecord[] }): readonly Item[] => [
  ...folders.map(itemOfFolder),
  ...files.map(itemOfFile),
];

/** The same for the same: it is drawn anew when it has changed, and not with its list. */
function once<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, Made>();
  return (of) => {
    const made = known.get(of) ?? make(of);
    known.set(of, made);
    return made;
  };
}

const itemOfFile = once((file: FileRecord) => ({ id: file.id, kind: 'file' as const, file }));
const itemOfFolder = once((folder: FolderRecord) => ({ id: folder.id, kind: 'folder' as const, folder }));

const chunks = <One>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, row) => all.slice(row * size, (row + 1) * size));

/** How many tiles stand beside each other: five at 1120, four at 900, two in a hand. */
export function columnsFor(width: number): number {
  if (width < 480) return 2;
  if (width < 640) return 3;
  if (width < 960) return 4;
  return Math.max(5, Math.floor((width + gap) / (usualTile + gap)));
}

const usualTile = 205;
const gap = 24;

/** Those that are meant, documents and folders apart. */
export function pickItems(items: readonly Item[], isMeant: (id: string) => boolean): Items {
  const meant = items.filter(({ id }) => isMeant(id));
  return {
    files: meant.flatMap((item) => (item.kind === 'file' ? [item.file] : [])),
    folders: meant.flatMap((item) => (item.kind === 'folder' ? [item.folder] : [])),
  };
}
