// The list of documents with all that is done on it: choosing, keys, dragging, dropping, and the commands.

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { FolderId } from '../../../../domain/kernel/ids.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { useCoarsePointer, useLayout } from '../../../ui/breakpoints.ts';
import { NoFiles } from '../../../ui/drawings/NoFiles.tsx';
import { ChosenCount } from '../../../ui/ChosenBar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FloatingButton } from '../../../ui/FloatingButton.tsx';
import { showToast } from '../../../ui/toast/store.ts';
import { useElementWidth } from '../../../ui/useElementWidth.ts';
import type { Spot } from '../actions.tsx';
import type { FileList } from '../queries.ts';
import { type DocumentsSearch, type DocumentsView, nextSort, noFilter, type Where } from './documentsSearch.ts';
import { DeskDialogs } from './DeskDialogs.tsx';
import type { Desk, DeskQuestion, Item } from './list/desk.ts';
import { DeskGround } from './list/DeskGround.tsx';
import { ItemList, type More } from './list/ItemList.tsx';
import { columnsFor, itemsOf, pickItems, rowsOf } from './list/itemRows.ts';
import { useDesk } from './list/useDesk.ts';
import type { ItemSelection } from '../../../ui/useSelection.ts';
import { PathLine } from './PathLine.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { ToolLine, type ToolLineProps } from './ToolLine.tsx';
import { DropGround } from './upload/DropGround.tsx';

import { type Dropped, filesOfInput, type FolderPath } from './upload/dropped.ts';
import { addUploads } from './upload/uploads.ts';
import { useMakeFolders } from './upload/useMakeFolders.ts';

/** What is said where nothing is; in a hand nothing is dropped. */
export type EmptyWords = (act: 'drop' | 'upload') => string;

export interface DocumentsDeskProps {
  where: Where;
  view: DocumentsView;
  placeName: string;
  namedElsewhere: string;
  search: DocumentsSearch;
  onSearch: (changes: DocumentsSearch, replace?: boolean) => void;
  list: FileList;
  /** One has come from another folder, by keys or by hand. */
  takesFocus: boolean;
  emptyWords: EmptyWords;
  more: More;
}

export function DocumentsDesk(page: DocumentsDeskProps) {
  const { where, view, placeName, search, onSearch, list } = page;
  const ground = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [question, setQuestion] = useState<DeskQuestion | null>(null);
  const isMobile = useLayout() === 'mobile';
  const columns = useColumns(ground, view.as);
  const items = itemsOf(list);
  const rows = rowsOf(items, { columns, foldersInOne: isMobile && view.as === 'grid' });
  const isPlace = where.scope === 'place';
  const folder = list.path.at(-1);
  const title = folder?.name ?? placeName;
  const here = { projectId: where.projectId, folderId: view.folderId };
  const uploadReason = reasonOf(list.can.upload);
  const organiseReason = reasonOf(list.can.organise);
  const { upload, make, choose, chooser } = useUploadTo({ ...here, name: folder?.name ?? page.namedElsewhere }, uploadReason);
  const given = { where, view, search, onSearch, items, rows, organiseReason, uploadReason };
  const desk = useDesk({ ...given, ask: setQuestion, onFiles: upload, onFolders: make });
  const { selection, drag } = desk;
  useArrival(ground, selection, page.takesFocus);
  const showKeys = () => setQuestion({ ask: 'keys' });
  const making = isPlace ? { onFolder: () => setQuestion({ ask: 'folder' }), onUpload: choose, uploadReason } : undefined;
  return (
    <DropGround
      title={title}
      isActive={isPlace && drag.held === null}
      reason={uploadReason}
      onFiles={(files) => upload(files)}
      onFolders={(folders) => make(folders)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <ToolsOrChosen page={page} desk={desk} items={items} searchField={searchField} onKeys={showKeys} make={making} />
      <DeskGround
        ground={ground}
        here={here}
        title={title}
        desk={desk}
        organiseReason={organiseReason}
        keys={{
          items,
          upload: making?.onUpload,
          uploadReason,
          search: () => searchField.current?.focus(),
          switchShape: () => onSearch({ as: view.as === 'grid' ? 'list' : undefined }, true),
          showKeys,
        }}
      >
        {items.length === 0 ? (
          <Nothing page={page} upload={making} />
        ) : (
          <ItemList
            desk={desk}
            rows={rows}
            columns={columns}
            total={list.total + list.folders.length}
            isMobile={isMobile}
            more={page.more}
            onSort={where.scope === 'recent' ? undefined : (sort) => onSearch({ sort: nextSort(view, sort) }, true)}
          />
        )}
      </DeskGround>
      {chooser}
      {isPlace && selection.chosen.size === 0 && (
        <FloatingButton label="Upload" disabledReason={uploadReason}>
          <button type="button" onClick={choose} />
        </FloatingButton>
      )}
      {question && (
        <DeskDialogs
          question={question}
          place={{ ...here, name: title }}
          onClose={() => setQuestion(null)}
          onDone={selection.none}
          onFolder={selection.focusOn}
        />
      )}
    </DropGround>
  );
}

interface ToolsProps extends Pick<ToolLineProps, 'searchField' | 'onKeys' | 'make'> {
  page: DocumentsDeskProps;
  desk: Desk;
  items: readonly Item[];
}

/** Above the list: what is done with those that are chosen, or else the tools. */
function ToolsOrChosen({ page, desk, items, ...tools }: ToolsProps) {
  const { where, view, search, onSearch, placeName, list } = page;
  const { selection, commands, people, drag } = desk;
  const hasChosen = selection.chosen.size > 0;
  // The bar goes, and the focus back to where the keys were.
  const chooseNone = () => {
    selection.none();
    document.getElementById(`item-${selection.at}`)?.focus({ preventScroll: true });
  };
  return (
    <div className="border-b border-ink">
      <ChosenCount count={selection.chosen.size} />
      {hasChosen && <SelectionBar items={pickItems(items, selection.isChosen)} commands={commands} onClose={chooseNone} />}
      <div className={hasChosen ? 'md:hidden' : undefined}>
        <ToolLine
          {...tools}
          where={where}
          view={view}
          search={search}
          people={people}
          onSearch={(changes) => onSearch(changes, true)}
          head={<PathLine placeName={placeName} path={list.path} total={list.total} drag={drag} />}
        />
      </div>
    </div>
  );
}

/** Uploads to a place, what was dropped and what is chosen. */
function useUploadTo({ name, ...here }: Spot & { name: string }, reason: string | undefined) {
  const field = useRef<HTMLInputElement>(null);
  const makeFolders = useMakeFolders();
  const refuse = (line: string) => void showToast({ id: 'not-uploaded', shape: 'warning', title: 'Not uploaded', line });
  const upload = (files: readonly Dropped[], to: { folderId: FolderId | null; name: string } = { folderId: here.folderId, name }) => {
    if (reason !== undefined) refuse(reason);
    else addUploads(files, { projectId: here.projectId, folderId: to.folderId, placeName: to.name });
  };
  const make = (folders: readonly FolderPath[], { folderId }: { folderId: FolderId | null } = here) => {
    if (reason !== undefined) refuse(reason);
    else makeFolders(folders, { projectId: here.projectId, folderId });
  };
  const chooser = (
    <input
      ref={field}
      type="file"
      multiple
      hidden
      aria-label="Documents to upload"
      onChange={({ target }) => {
        upload(filesOfInput(target.files ?? []));
        target.value = '';
      }}
    />
  );
  return { upload, make, choose: () => field.current?.click(), chooser };
}

/** Where the way leads into another folder the keys go on in it. */
function useArrival(ground: RefObject<HTMLElement | null>, { awaitFirst }: ItemSelection, isMeant: boolean): void {
  useLayoutEffect(() => {
    // Talks to the document's focus: what had it has gone with the other folder. Whoever sees this one can type in it.
    if (!isMeant || document.activeElement?.closest('input, textarea, [role=dialog]')) return;
    const first = ground.current?.querySelector<HTMLElement>('[data-item][tabindex="0"]');
    (first ?? ground.current)?.focus({ preventScroll: true });
    // Items are drawn once it is known how many are in sight: until then the ground has the keys.
    if (!first && ground.current) awaitFirst(ground.current);
    // Once, when it has come.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

/** How many tiles stand beside each other here; a list has one row each. */
function useColumns(ground: RefObject<HTMLElement | null>, as: DocumentsView['as']): number {
  const width = useElementWidth(ground);
  return as === 'list' ? 1 : columnsFor(width);
}

/** @param upload how something comes here, where something can */
function Nothing({ page: { view, emptyWords, onSearch }, upload }: { page: DocumentsDeskProps; upload: ToolLineProps['make'] }) {
  const isPhone = useLayout() === 'mobile';
  const isFinger = useCoarsePointer();
  const act = isPhone || isFinger ? 'upload' : 'drop';
  if (view.isFiltered)
    return (
      <EmptyState sentence="Nothing fits these filters." action={<Button onClick={() => onSearch(noFilter, true)}>Clear filters</Button>} />
    );
  const words = view.folderId === null ? emptyWords(act) : `This folder is empty: ${act} the first document here.`;
  // Nobody is invited to what is closed to them.
  const closed = view.folderId === null ? 'No documents yet.' : 'This folder is empty.';
  const action = upload && (
    <Button variant="primary" disabledReason={upload.uploadReason} onClick={upload.onUpload}>
      Upload
    </Button>
  );
  return <EmptyState drawing={<NoFiles />} sentence={upload?.uploadReason === undefined ? words : closed} action={action} />;
}
