// What this tab has done to documents and the server has not brought back yet: laid over what it said, as with tasks.

import type { FolderId, ProjectId } from '../../../domain/kernel/ids.ts';
import { fold } from '../../../domain/kernel/looking.ts';
import type { FileRecord, FolderRecord } from '../../../domain/files/contract.ts';
import type { Underway } from '../../lib/outbox.ts';

/** The lane of a document or a folder; what is done to several goes in that of the first. */
export const laneOf = (id: string): string => `document ${id}`;

/** What a list shows, and of which place it is. */
export interface Listed {
  files: readonly FileRecord[];
  folders: readonly FolderRecord[];
  total: number;
  seq: number;
}

/** How a list is sorted. */
export interface Order {
  sort: 'name' | 'modified' | 'size';
  descending: boolean;
}

interface Spot {
  projectId: ProjectId | null;
  folderId: FolderId | null;
  order: Order;
}

/** @param spot the place that the list shows; null where it goes across places */
export function withPending<List extends Listed>(list: List, underway: readonly Underway[], spot: Spot | null): List {
  return stillMeant(
    underway.filter(({ name, sequence }) => name.startsWith('files.') && (sequence === null || sequence > list.seq)),
  ).reduce((shown, command) => laid(shown, command, spot), list);
}

/** Without what was removed and is being brought back: it stands where it stood. */
const stillMeant = (commands: readonly Underway[]): readonly Underway[] =>
  commands.filter(
    ({ name, lane }, place) =>
      name !== 'files.remove' || !commands.some((later, after) => after > place && later.name === 'files.restore' && later.lane === lane),
  );

/** A list with one command done to it. @param spot the place that it shows; null where it goes across places */
export function laid<List extends Omit<Listed, 'seq'>>(
  list: List,
  command: Pick<Underway, 'name' | 'input' | 'look'>,
  spot: Spot | null,
): List {
  if (!isOfFiles(command)) return list;
  switch (command.name) {
    case 'files.edit':
      return patched(list, command.input.fileId, command.input.changes);
    case 'files.editFolder': {
      const { folderId, changes } = command.input;
      return { ...list, folders: list.folders.map((folder) => (folder.id === folderId ? { ...folder, ...changes } : folder)) };
    }
    case 'files.star':
      return patched(list, command.input.fileId, { isStarred: command.input.isStarred });
    case 'files.remove':
      return without(list, command.input);
    case 'files.move':
      return moved(list, { spot, input: command.input, held: command.look && isHeld(command.look) ? command.look : null });
    default:
      return list;
  }
}

/** Its name says what was given to it. */
type FileCommand = Pick<Underway, 'look'> &
  (
    | { name: 'files.edit'; input: { fileId: string; changes: Partial<FileRecord> } }
    | { name: 'files.editFolder'; input: { folderId: string; changes: Partial<FolderRecord> } }
    | { name: 'files.star'; input: { fileId: string; isStarred: boolean } }
    | { name: 'files.remove'; input: Chosen }
    | { name: 'files.move'; input: Chosen & { to: Omit<Spot, 'order'> } }
    | { name: 'files.restore' }
  );
const isOfFiles = (
  command: Pick<Underway, 'name' | 'input' | 'look'>,
): command is Pick<Underway, 'name' | 'input' | 'look'> & FileCommand => command.name.startsWith('files.');

const patched = <List extends Omit<Listed, 'seq'>>(list: List, fileId: string, fields: Partial<FileRecord>): List => ({
  ...list,
  files: list.files.map((file) => (file.id === fileId ? { ...file, ...fields } : file)),
});

interface Chosen {
  fileIds?: readonly string[];
  folderIds?: readonly string[];
}

function without<List extends Omit<Listed, 'seq'>>(list: List, { fileIds = [], folderIds = [] }: Chosen): List {
  const gone = new Set([...fileIds, ...folderIds]);
  const files = list.files.filter(({ id }) => !gone.has(id));
  return {
    ...list,
    files,
    folders: list.folders.filter(({ id }) => !gone.has(id)),
    total: list.total - (list.files.length - files.length),
  };
}

/** What is carried, as it was where it came from. */
export interface Held {
  files: readonly FileRecord[];
  folders: readonly FolderRecord[];
}

const isHeld = (look: object): look is Held => 'files' in look;

/** It leaves the one place and is seen in the other; a list across places keeps it. */
function moved<List extends Omit<Listed, 'seq'>>(
  list: List,
  { spot, input, held }: { spot: Spot | null; input: Chosen & { to: Omit<Spot, 'order'> }; held: Held | null },
): List {
  if (!spot) return list;
  const rest = without(list, input);
  if (!held || spot.projectId !== input.to.projectId || spot.folderId !== input.to.folderId) return rest;
  return {
    ...rest,
    files: held.files.reduce((files, file) => placed(files, { ...file, ...input.to }, spot.order), rest.files),
    folders: held.folders.reduce(
      (folders, folder) => placed(folders, { ...folder, projectId: input.to.projectId, parentId: input.to.folderId }, byName),
      rest.folders,
    ),
    total: rest.total + held.files.length,
  };
}

type Sortable = Pick<FileRecord, 'id' | 'name' | 'modifiedAt' | 'bytes'> | Pick<FolderRecord, 'id' | 'name' | 'modifiedAt'>;

const byName: Order = { sort: 'name', descending: false };

/** Where the server will show it: what is under the pointer does not jump once that answers. */
function placed<One extends Sortable>(list: readonly One[], one: One, { sort, descending }: Order): One[] {
  const keyOf = (of: Sortable): string | number => {
    if (sort === 'name') return fold(of.name);
    return sort === 'size' && 'bytes' in of ? of.bytes : of.modifiedAt;
  };
  const isBehind = (other: One): boolean => {
    const [a, b] = [keyOf(other), keyOf(one)];
    const isMore = a === b ? other.id > one.id : a > b;
    return isMore !== descending;
  };
  const place = list.findIndex(isBehind);
  return list.toSpliced(place < 0 ? list.length : place, 0, one);
}

/** The same with one document. */
export const fileWithPending = (file: FileRecord, underway: readonly Underway[], seq: number): FileRecord =>
  withPending({ files: [file], folders: [], total: 1, seq }, underway, null).files[0] ?? file;

const eventOf: Record<string, string> = {
  'files.edit': 'files.edited',
  'files.editFolder': 'files.folderEdited',
  'files.move': 'files.moved',
  'files.star': 'files.starred',
};

/** The own commands that an event may tell of: of its kind, of the same things, and not answered before it happened. */
export const toldBy = (
  underway: readonly Underway[],
  { type, data, sequence: told }: { type: string; data: object; sequence: number },
): readonly Underway[] =>
  underway.filter(
    ({ name, input, isSent, sequence }) =>
      isSent && (sequence ?? told) >= told && eventOf[name] === type && idsIn(data).every((id) => namesIt(input, id)),
  );

function idsIn(data: object): readonly string[] {
  const { fileId, folderId, fileIds = [], folderIds = [] } = data as { fileId?: string; folderId?: string } & Chosen;
  return [fileId, folderId, ...fileIds, ...folderIds].filter((id) => id !== undefined);
}

/** Deleted things that are on their way back. */
export const returning = (underway: readonly Underway[]): ReadonlySet<string> =>
  new Set(underway.flatMap(({ name, input }) => (name === 'files.restore' ? idsIn(input) : [])));

/** Whether something that was done to it waits for the connection. */
export const isWaiting = (underway: readonly Underway[], id: string): boolean =>
  underway.some(({ waits, name, input }) => waits && name.startsWith('files.') && namesIt(input, id));

function namesIt(input: object, id: string): boolean {
  const { fileId, folderId, fileIds, folderIds } = input as { fileId?: string; folderId?: string } & Chosen;
  return fileId === id || folderId === id || (fileIds?.includes(id) ?? false) || (folderIds?.includes(id) ?? false);
}
