// The list of documents with all that is done on it: choosing, keys, dragging, dropping, and the commands.

import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { FolderId } from '../../../../domain/kernel/ids.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { useLayout } from '../../../ui/breakpoints.ts';
import { NoFiles } from '../../../ui/drawings/NoFiles.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FloatingButton } from '../../../ui/FloatingButton.tsx';
import { showToast } from '../../../ui/toast/store.ts';
import { useElementWidth } from '../../../ui/useElementWidth.ts';
import { type Spot, useMoveItems } from '../actions.tsx';
import type { FileList } from '../queries.ts';
import { type DocumentsSearch, type DocumentsView, nextSort, noFilter, type Where } from './documentsSearch.ts';
import { DeskDialogs } from './DeskDialogs.tsx';
import { useCarried } from './list/carried.ts';
import { cutItems, useCut } from './list/clipboard.ts';
import type { DeskQuestion } from './list/desk.ts';
import { pressKey } from './list/deskKeys.ts';
import { ItemList, type More } from './list/ItemList.tsx';
import { columnsFor, itemsOf, pickItems, rowsOf } from './list/itemRows.ts';
import { useBox } from './list/useBox.ts';
import { useDesk } from './list/useDesk.ts';
import { PathLine } from './PathLine.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { ToolLine } from './ToolLine.tsx';
import { DropGround } from './upload/DropGround.tsx';

import { type Dropped, filesOfInput } from './upload/dropped.ts';
import { addUploads } from './upload/uploads.ts';

export interface DocumentsDeskProps {
  where: Where;
  view: DocumentsView;
  placeName: string;
  search: DocumentsSearch;
  onSearch: (changes: DocumentsSearch, replace?: boolean) => void;
  list: FileList;
  /** One has come from another folder, by keys or by hand. */
  takesFocus: boolean;
  emptyWords: string;
  more: More;
}

// oxlint-disable-next-line lengths/own-lines -- To be two: the ground, and the tools over it.
export function DocumentsDesk({ where, view, placeName, search, onSearch, list, takesFocus, emptyWords, more }: DocumentsDeskProps) {
  const ground = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [question, setQuestion] = useState<DeskQuestion | null>(null);
  const isMobile = useLayout() === 'mobile';
  const columns = useColumns(ground, view.as);
  const items = itemsOf(list);
  const rows = rowsOf(items, { columns, foldersInOne: isMobile && view.as === 'grid' });
  const isPlace = where.scope === 'place';
  const title = list.path.at(-1)?.name ?? placeName;
  const here = { projectId: where.projectId, folderId: view.folderId };
  const uploadReason = reasonOf(list.can.upload);
  const organiseReason = reasonOf(list.can.organise);
  const upload = (files: readonly Dropped[], to: { folderId: FolderId | null; name: string } = { ...here, name: title }) => {
    if (uploadReason !== undefined) showToast({ shape: 'warning', title: 'Not uploaded', line: uploadReason });
    else addUploads(files, { projectId: here.projectId, folderId: to.folderId, placeName: to.name });
  };
  const chooseFiles = () => chooser.current?.click();
  const desk = useDesk({ where, view, search, onSearch, items, rows, organiseReason, uploadReason, ask: setQuestion, onFiles: upload });
  const { selection, drag } = desk;
  useArrival(ground, takesFocus);
  const box = useBox(ground, selection);
  const carried = useCarried();
  /** What is in the hand came here over a folder that opened under it: the ground takes it. */
  const isFromElsewhere = drag.held !== null && carried?.from.folderId !== view.folderId;
  const putDown = usePutDown(here, title);
  const leaveCut = useCut() ? () => cutItems(null) : undefined;
  const onKeyDown = (event: KeyboardEvent) =>
    pressKey(event, {
      desk,
      items,
      organiseReason,
      upload: isPlace ? chooseFiles : undefined,
      uploadReason,
      putDown: isPlace ? putDown : undefined,
      leaveCut,
      search: () => searchField.current?.focus(),
      switchShape: () => onSearch({ as: view.as === 'grid' ? 'list' : undefined }, true),
      showKeys: () => setQuestion({ ask: 'keys' }),
    });
  const chosen = pickItems(items, selection.isChosen);
  return (
    <DropGround
      title={title}
      isActive={isPlace && drag.held === null}
      reason={uploadReason}
      onFiles={(files) => upload(files)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="border-b border-ink">
        {selection.chosen.size > 0 && <SelectionBar items={chosen} commands={desk.commands} onClose={selection.none} />}
        <div className={selection.chosen.size > 0 ? 'md:hidden' : undefined}>
          <ToolLine
            where={where}
            view={view}
            search={search}
            people={desk.people}
            onSearch={(changes) => onSearch(changes, true)}
            head={<PathLine placeName={placeName} path={list.path} total={list.total} drag={drag} />}
            searchField={searchField}
            onKeys={() => setQuestion({ ask: 'keys' })}
            make={
              isPlace
                ? {
                    onFolder: () => setQuestion({ ask: 'folder' }),
                    onUpload: chooseFiles,
                    folderReason: organiseReason,
                    uploadReason,
                  }
                : undefined
            }
          />
        </div>
      </div>
      {/* A press on the ground chooses nothing, and a drag on it draws a box. */}
      <div
        ref={ground}
        role="group"
        aria-label={title}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        {...box.handlers}
        {...(isFromElsewhere && drag.target(view.folderId, title))}
        className="relative min-h-60 flex-1 pt-4 outline-none"
      >
        {items.length === 0 ? (
          <Nothing
            isFiltered={view.isFiltered}
            words={view.folderId === null ? emptyWords : 'This folder is empty: drop the first document here.'}
            onClear={() => onSearch(noFilter, true)}
            upload={
              isPlace && (
                <Button variant="primary" disabledReason={uploadReason} onClick={chooseFiles}>
                  Upload
                </Button>
              )
            }
          />
        ) : (
          <ItemList
            desk={desk}
            rows={rows}
            columns={columns}
            total={list.total + list.folders.length}
            isMobile={isMobile}
            more={more}
            onSort={where.scope === 'recent' ? undefined : (sort) => onSearch({ sort: nextSort(view, sort) }, true)}
          />
        )}
        {box.rect && <span aria-hidden style={box.rect} className="pointer-events-none absolute z-1 border border-accent bg-accent/10" />}
      </div>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Documents to upload"
        onChange={({ target }) => {
          upload(filesOfInput(target.files ?? []));
          target.value = '';
        }}
      />
      {isPlace && selection.chosen.size === 0 && (
        <FloatingButton label="Upload" disabledReason={uploadReason}>
          <button type="button" onClick={chooseFiles} />
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

/** Where the way leads into another folder the keys go on in it. */
function useArrival(ground: RefObject<HTMLElement | null>, isMeant: boolean): void {
  useLayoutEffect(() => {
    // Talks to the document's focus: what had it has gone with the other folder. Whoever sees this one can type in it.
    if (!isMeant || document.activeElement?.closest('input, textarea, [role=dialog]')) return;
    const target = ground.current?.querySelector<HTMLElement>('[data-item][tabindex="0"]') ?? ground.current;
    target?.focus({ preventScroll: true });
    // Once, when it has come.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

/** How many tiles stand beside each other here; a list has one row each. */
function useColumns(ground: RefObject<HTMLElement | null>, as: DocumentsView['as']): number {
  const width = useElementWidth(ground);
  return as === 'list' ? 1 : columnsFor(width);
}

/** Moves here what was cut; undefined where nothing was. */
function usePutDown(here: Spot, title: string): (() => void) | undefined {
  const move = useMoveItems();
  const cut = useCut();
  return (
    (cut &&
      (() => {
        move(cut, here, title);
        cutItems(null);
      })) ??
    undefined
  );
}

interface NothingProps {
  isFiltered: boolean;
  words: string;
  onClear: () => void;
  upload: ReactNode;
}

function Nothing({ isFiltered, words, onClear, upload }: NothingProps) {
  if (isFiltered) return <EmptyState sentence="Nothing fits these filters." action={<Button onClick={onClear}>Clear filters</Button>} />;
  return <EmptyState drawing={<NoFiles />} sentence={words} action={upload} />;
}
