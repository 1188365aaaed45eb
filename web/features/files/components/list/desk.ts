// What a list of documents and its parts know of each other.

import { createContext, type DragEvent, type MouseEvent, useContext } from 'react';
import type { FileRecord, FolderRecord } from '../../../../../domain/files/contract.ts';
import type { FileId, FolderId, ProjectId } from '../../../../../domain/kernel/ids.ts';
import type { Items, Named } from '../../actions.tsx';
import type { People } from '../../../studios/queries.ts';
import type { DocumentsSearch, DocumentsView, Where } from '../documentsSearch.ts';
import type { ItemSelection } from '../../../../ui/useSelection.ts';

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
  open: (item: Item) => void;
  showDetails: (fileId: FileId | undefined) => void;
  /** What a command on this item is about: all that is chosen, where it is among it. */
  itemsAt: (item: Item) => Items;
  commands: DeskCommands;
  drag: ItemDrag;
  acts: ItemActs;
}

/** For what a single item has of its desk only once it is asked for: its menu. */
export const DeskContext = createContext<Desk | null>(null);

export function useItsDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('This lies on no desk.');
  return desk;
}

/** What an item does on its desk: the same functions for good. */
export interface ItemActs extends Pick<Desk, 'open' | 'rename'>, Pick<ItemDrag, 'start' | 'end' | 'target'> {
  press: (id: string, held: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) => void;
  toggle: (id: string) => void;
  only: (id: string) => void;
  isChoosing: () => boolean;
  /** Beside the list, where another document is shown there. */
  showInstead: (fileId: FileId) => void;
  star: (file: FileRecord) => void;
  noteFocus: (id: string) => void;
  focusOn: (id: string) => void;
  takeFocus: (id: string, element: HTMLElement | null) => void;
  /** The name as far as it is typed: it outlives its field, which goes where the item goes. */
  typedName: () => string | null;
  keepName: (text: string) => void;
  saveName: (what: Named, name: string) => Promise<string | null>;
}

/** All that an item is drawn with. While it is the same the item is not drawn anew, whatever becomes of others. */
export interface ItemProps<Of extends Item = Item> {
  item: Of;
  acts: ItemActs;
  people: People;
  today: string;
  projectName: string | null;
  isChosen: boolean;
  /** The Tab key leads to it. */
  hasTabStop: boolean;
  /** Its details stand beside the list. */
  isShown: boolean;
  /** Dragged or cut: it is about to leave. */
  isLeaving: boolean;
  isRenaming: boolean;
  /** Of a folder, what would become of what is held over it; null where nothing is. */
  over: 'move' | 'copy' | 'upload' | 'none' | null;
}

export function itemProps<Of extends Item>(item: Of, desk: Desk): ItemProps<Of> {
  const { selection, drag } = desk;
  const whatIsHeld = drag.held || drag.effect === 'none' ? drag.effect : 'upload';
  return {
    item,
    acts: desk.acts,
    people: desk.people,
    today: desk.today,
    projectName: item.kind === 'file' ? desk.projectNameOf(item.file) : null,
    isChosen: selection.isChosen(item.id),
    hasTabStop: selection.tabStop === item.id,
    isShown: desk.shown === item.id,
    isLeaving: drag.isHeld(item.id) || desk.isCut(item.id),
    isRenaming: desk.renaming === item.id,
    over: item.kind === 'folder' && drag.over === item.folder.id ? whatIsHeld : null,
  };
}

/** The address that opens it. */
export const addressOf = (item: Item): DocumentsSearch =>
  item.kind === 'file' ? { view: item.file.id, page: undefined } : { folder: item.folder.id, q: undefined, file: undefined };

/** What is asked before something is done. */
export type DeskQuestion =
  | { ask: 'folder' | 'keys' }
  | { ask: 'move' | 'copy'; items: Items }
  | { ask: 'version'; file: FileRecord }
  | { ask: 'register'; projectId: ProjectId; files: readonly FileRecord[] };

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
