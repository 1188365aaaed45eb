// What was dropped or chosen, with the folders that it lay in.

import { showToast } from '../../../../ui/toast/store.ts';

export interface Dropped {
  file: File;
  /** From the outermost one; empty for a file by itself. */
  folders: readonly string[];
}

/** The names of a folder and of those that it lies in, from the outermost one. */
export type FolderPath = readonly string[];

type TakeEmpty = (folders: readonly FolderPath[]) => void;

/**
 * Files and whole folders of a drop. The entries are only there while the event is, so they are taken at once.
 *
 * @param onEmpty takes the folders in which nothing lies
 */
export function filesOfDrop(data: DataTransfer, onEmpty?: TakeEmpty): Promise<readonly Dropped[]> {
  const entries = [...data.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry());
  const plain = [...data.files].map((file) => ({ file, folders: [] }));
  if (entries.every((entry) => entry === null)) return Promise.resolve(plain);
  return filesOfEntries(
    entries.filter((entry) => entry !== null),
    onEmpty,
  );
}

/** What cannot be read is told of, and takes nothing else along. */
async function filesOfEntries(entries: readonly FileSystemEntry[], onEmpty: TakeEmpty | undefined): Promise<readonly Dropped[]> {
  const unread: string[] = [];
  const empty: FolderPath[] = [];
  const tell = { unread: (name: string) => unread.push(name), empty: (path: FolderPath) => empty.push(path) };
  const all = (await Promise.all(entries.map((entry) => filesIn(entry, [], tell)))).flat();
  if (empty.length > 0) onEmpty?.(empty);
  if (unread.length > 0) showToast({ shape: 'warning', title: 'Could not be read, not uploaded', line: unread.join(', ') });
  return all;
}

/** Of a chosen folder the browser says the path of each file in it. */
export const filesOfInput = (files: Iterable<File>): readonly Dropped[] =>
  [...files].map((file) => ({ file, folders: file.webkitRelativePath ? file.webkitRelativePath.split('/').slice(0, -1) : [] }));

interface Tell {
  unread: (name: string) => void;
  empty: (path: FolderPath) => void;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function filesIn(entry: FileSystemEntry, folders: FolderPath, tell: Tell): Promise<readonly Dropped[]> {
  try {
    if (isFile(entry)) return [{ file: await fileOf(entry), folders }];
    const inside = isFolder(entry) ? await entriesOf(entry) : [];
    const path = [...folders, entry.name];
    if (inside.length === 0) tell.empty(path);
    return (await Promise.all(inside.map((one) => filesIn(one, path, tell)))).flat();
  } catch {
    // The rights of the desk forbid it, or it has gone since.
    tell.unread(entry.name);
    return [];
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject));

/** A reader gives a hundred at a time, and nothing at its end. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** Whether files of the desk are being dragged, not something of the page. */
export const holdsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;
