// What a list of documents and its parts know of each other.

import type { DragEvent } from 'react';
import type { FileRecord, FolderRecord } from '../../../../../domain/files/contract.ts';
import type { FileId, FolderId, ProjectId } from '../../../../../domain/kernel/ids.ts';
import type { Items, Named } from '../../actions.tsx';
import type { People } from '../../../studios/queries.ts';
import type { DocumentsSearch, DocumentsView, Where } from '../documentsSearch.ts';
import type { ItemSelection } from './useSelection.ts';

export type Item = { id: string; kind: 'file'; file: FileRecord } | { id: string; kind: 'folder'; folder: FolderRecord };

export const nameOfItem = (item: Item): string => (item.kind === 'file' ? item.file.name : item.folder.name);

export interface Desk {
  where: Where;
  view: DocumentsView;
  people: People;
  /** In my own documents nobody else is named; across projects each is. */
  projectNameOf: (file: FileRecord) => string | null;
  today: string;
  selection: ItemSelection;
  /** The document beside the list. */
  shown: string | undefined;
  /** Cut, to be put down elsewhere. */
  isCut: (id: string) => boolean;
  renaming: string | null;
  rename: (id: string | null) => void;
  /** The name as far as it is typed: it outlives its field, which goes where the item goes. */
  draft: NameDraft;
  saveName: (what: Named, name: string) => Promise<string | null>;
  open: (item: Item) => void;
  /** The address that opens it. */
  hrefOf: (item: Item) => DocumentsSearch;
  showDetails: (fileId: FileId | undefined) => void;
  /** What a command on this item is about: all that is chosen, where it is among it. */
  itemsAt: (item: Item) => Items;
  commands: DeskCommands;
  drag: ItemDrag;
}

/** What is asked before something is done. */
export type DeskQuestion =
  | { ask: 'folder' | 'keys' }
  | { ask: 'move' | 'copy'; items: Items }
  | { ask: 'version'; file: FileRecord }
  | { ask: 'register'; projectId: ProjectId; files: readonly FileRecord[] };

export interface NameDraft {
  read: () => string | null;
  keep: (text: string) => void;
}

export interface DeskCommands {
  download: (items: Items) => void;
  star: (items: Items) => void;
  move: (items: Items) => void;
  copy: (items: Items) => void;
  cut: (items: Items) => void;
  remove: (items: Items) => void;
  newVersion: (file: FileRecord) => void;
  /** Into the drawing register of their project. */
  register: (items: Items) => void;
  link: (file: FileRecord) => void;
}

export interface ItemDrag {
  /** What is being dragged; null while nothing is. */
  held: Items | null;
  /** What would become of it, or of files of the desk, where it is held. */
  effect: 'move' | 'copy' | 'none';
  isHeld: (id: string) => boolean;
  start: (event: DragEvent, item: Item) => void;
  end: () => void;
  /** For a folder, or a part of the path: null for the place itself. */
  target: (folderId: FolderId | null, name: string) => DropTarget;
  over: FolderId | 'place' | null;
}

export interface DropTarget {
  onDragOver: (event: DragEvent) => void;
  onDragLeave: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
}
