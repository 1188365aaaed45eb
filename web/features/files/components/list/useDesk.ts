// What a list of documents can do, put together: the choice, the drag, the commands, the keys.

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { useNow } from '../../../../lib/useNow.ts';
import { dayOf } from '../../../../ui/locale.ts';
import { useProjectIndex } from '../../../projects/queries.ts';
import { usePeople } from '../../../studios/queries.ts';
import { copyFileLink, downloadItems, useRemoveItems, useRename, useStarFiles } from '../../actions.tsx';
import type { DocumentsSearch, DocumentsView, Where } from '../documentsSearch.ts';
import { cutItems, useCut } from './clipboard.ts';
import type { Desk, DeskQuestion, Item } from './desk.ts';
import { type ItemRow, pickItems } from './itemRows.ts';
import { useItemDrag } from './useItemDrag.ts';
import { useSelection } from './useSelection.ts';
import type { Dropped } from '../upload/dropped.ts';
import type { FolderId } from '../../../../../domain/kernel/ids.ts';

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
}

export function useDesk({ where, view, search, onSearch, items, rows, organiseReason, uploadReason, ask, onFiles }: DeskOptions): Desk {
  const [renaming, setRenaming] = useState<string | null>(null);
  const draft = useRef<string | null>(null);
  const selection = useSelection(rows.map((row) => row.items.map(({ id }) => id)));
  const [remove, star, saveName] = [useRemoveItems(), useStarFiles(), useRename()];
  const projects = useProjectIndex();
  const people = usePeople();
  const today = dayOf(useNow());
  const cut = useCut();
  const isPlace = where.scope === 'place';
  const itemsAt = (item: Item) => pickItems(items, (id) => (selection.isChosen(item.id) ? selection.isChosen(id) : id === item.id));
  const drag = useItemDrag({
    here: { projectId: where.projectId, folderId: view.folderId },
    itemsAt,
    moveReason: isPlace ? organiseReason : 'Open the place of a document to move it by hand',
    uploadReason,
    onFiles,
    onRest: (folderId) => onSearch({ folder: folderId ?? undefined, q: undefined, file: undefined }),
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
    rename: (id) => {
      draft.current = null;
      setRenaming(id);
    },
    draft: {
      read: () => draft.current,
      keep: (text) => {
        draft.current = text;
      },
    },
    saveName,
    open: (item) => onSearch(addressOf(item)),
    hrefOf: addressOf,
    showDetails: (file) => onSearch({ file }, true),
    itemsAt,
    commands: {
      download: downloadItems,
      star: ({ files }) => star(files),
      move: (some) => ask({ ask: 'move', items: some }),
      copy: (some) => ask({ ask: 'copy', items: some }),
      cut: cutItems,
      remove: (some) => {
        // The focus goes on before what had it is gone.
        flushSync(() => selection.leave([...some.files, ...some.folders].map(({ id }) => id)));
        remove(some);
      },
      newVersion: (file) => ask({ ask: 'version', file }),
      register: ({ files }) => {
        const projectId = files[0]?.projectId;
        if (projectId) ask({ ask: 'register', projectId, files: files.filter((file) => file.projectId === projectId) });
      },
      link: (file) => void copyFileLink(file),
    },
    drag,
  };
}

const addressOf = (item: Item): DocumentsSearch =>
  item.kind === 'file' ? { view: item.file.id } : { folder: item.folder.id, q: undefined, file: undefined };
