// What a list of documents can do, put together: the choice, the drag, the commands, the keys.

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { useSteady } from '../../../../lib/useSteady.ts';
import { useProjectIndex } from '../../../projects/queries.ts';
import { usePeople } from '../../../studios/queries.ts';
import { copyFileLink, downloadItems, useRemoveItems, useRename, useStarFiles } from '../../actions.tsx';
import type { DocumentsSearch, DocumentsView, Where } from '../documentsSearch.ts';
import { useReadToday } from '../useReadToday.ts';
import { cutItems, useCut } from './clipboard.ts';
import { addressOf, type Desk, type DeskCommands, type DeskQuestion, type Item, type ItemActs } from './desk.ts';
import { type ItemRow, pickItems } from './itemRows.ts';
import { useItemDrag } from './useItemDrag.ts';
import { type ItemSelection, useSelection } from '../../../../ui/useSelection.ts';
import type { Dropped, FolderPath } from '../upload/dropped.ts';
import type { FileId, FolderId } from '../../../../../domain/kernel/ids.ts';

export interface DeskOptions {
  where: Where;
  view: DocumentsView;
  search: DocumentsSearch;
  onSearch: (changes: DocumentsSearch, replace?: boolean) => void;
  items: readonly Item[];
  rows: readonly ItemRow[];
  organiseReason: string | undefined;
  uploadReason: string | undefined;
  ask: (question: DeskQuestion) => void;
  onFiles: (files: readonly Dropped[], to: { folderId: FolderId | null; name: string }) => void;
  onFolders: (folders: readonly FolderPath[], to: { folderId: FolderId | null }) => void;
}

export function useDesk(options: DeskOptions): Desk {
  const { where, view, search, onSearch, items, rows, organiseReason, uploadReason, ask, onFiles, onFolders } = options;
  const [renaming, setRenaming] = useState<string | null>(null);
  const typed = useRef<string | null>(null);
  const selection = useSelection(rows.map((row) => row.items.map(({ id }) => id)));
  const [remove, star, saveName] = [useRemoveItems(), useStarFiles(), useRename()];
  const projects = useProjectIndex();
  const people = usePeople();
  const today = useReadToday();
  const cut = useCut();
  const isPlace = where.scope === 'place';
  const itemsAt = (item: Item) => pickItems(items, (id) => (selection.isChosen(item.id) ? selection.isChosen(id) : id === item.id));
  const drag = useItemDrag({
    here: { projectId: where.projectId, folderId: view.folderId },
    itemsAt,
    moveReason: isPlace ? organiseReason : 'Open the place of a document to move it by hand',
    uploadReason,
    onFiles,
    onFolders,
    onRest: (folderId) => onSearch({ folder: folderId ?? undefined, q: undefined, file: undefined }),
  });
  const open = (item: Item) => onSearch(addressOf(item));
  const showDetails = (file: FileId | undefined) => onSearch({ file }, true);
  const rename = (id: string | null) => {
    typed.current = null;
    setRenaming(id);
  };
  const acts = useSteady<ItemActs>({
    open,
    rename,
    start: drag.start,
    end: drag.end,
    target: drag.target,
    press: selection.press,
    toggle: selection.toggle,
    only: selection.only,
    isChoosing: () => selection.chosen.size > 0,
    showInstead: (fileId) => search.file && showDetails(fileId),
    star: (file) => star([file]),
    noteFocus: selection.noteFocus,
    focusOn: selection.focusOn,
    takeFocus: (id, element) => selection.takeFocus(id)(element),
    typedName: () => typed.current,
    keepName: (text) => {
      typed.current = text;
    },
    saveName,
  });
  const nameOfPlace = ({ projectId }: FileRecord) => (projectId === null ? 'My files' : (projects.find(projectId)?.name ?? null));
  return {
    where,
    view,
    people,
    projectNameOf: (file) => (isPlace ? null : nameOfPlace(file)),
    today,
    selection,
    shown: search.file,
    isCut: (id) => [...(cut?.files ?? []), ...(cut?.folders ?? [])].some((one) => one.id === id),
    renaming,
    rename,
    open,
    showDetails,
    itemsAt,
    commands: commandsOf({ ask, star, remove, leave: selection.leave }),
    drag,
    acts,
  };
}

interface Means {
  ask: DeskOptions['ask'];
  star: ReturnType<typeof useStarFiles>;
  remove: ReturnType<typeof useRemoveItems>;
  leave: ItemSelection['leave'];
}

const commandsOf = ({ ask, star, remove, leave }: Means): DeskCommands => ({
  download: downloadItems,
  star: ({ files }) => star(files),
  move: (items) => ask({ ask: 'move', items }),
  copy: (items) => ask({ ask: 'copy', items }),
  cut: cutItems,
  remove: (items) => {
    // The focus goes on before what had it is gone.
    flushSync(() => leave([...items.files, ...items.folders].map(({ id }) => id)));
    remove(items);
  },
  newVersion: (file) => ask({ ask: 'version', file }),
  register: ({ files }) => {
    const projectId = files[0]?.projectId;
    if (projectId) ask({ ask: 'register', projectId, files: files.filter((file) => file.projectId === projectId) });
  },
  link: (file) => void copyFileLink(file),
});
