// Files and words from elsewhere: dropped on the wall they lie where they fell, pasted they lie in the middle of what is
// seen, on nothing else.

import { type ClipboardEvent, type DragEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import type { NewItem } from '../../../../../domain/boards/items.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { useHeldOver } from '../../../../lib/useHeldOver.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { cx } from '../../../../ui/cx.ts';
import { filesOfDrop, filesOfInput, holdsFiles } from '../../../files/components/upload/dropped.ts';
import { copiedItems, copyItems } from './boardClipboard.ts';
import { withOwnFiles } from './bringFiles.ts';
import { taken } from './acts.ts';
import { onBoard } from './camera.ts';
import { noteHeight } from './noteHeight.ts';
import type { BoardPictures } from './useBoardPictures.ts';
import type { Desk } from './useDesk.ts';
import { holdsWords, isPictureOfWords, laidWords, pastedWords, wordsOf } from './wordsOnto.ts';

interface FilesOntoProps {
  board: Pick<BoardRecord, 'id' | 'projectId' | 'can'>;
  reason: string | undefined;
  desk: Desk;
  ground: RefObject<HTMLElement | null>;
  onFiles: BoardPictures['take'];
  onPasted: BoardPictures['bring'];
  children: ReactNode;
}

export function FilesOnto({ board, reason, desk, ground, onFiles, onPasted, children }: FilesOntoProps) {
  const by = useUser().id;
  const [over, setOver] = useHeldOver<'files' | 'words' | null>(null);
  const reasons = { files: reasonOf(board.can.upload), words: reason };
  const middle = { x: desk.stage.width / 2, y: desk.stage.height / 2 };
  const lay = (items: readonly NewItem[]) => {
    if (items.length > 0 && desk.act(items.map((item) => ({ op: 'add', item })))) desk.choose(items.map(({ id }) => id));
  };
  const onDragOver = (event: DragEvent) => {
    const held = holdsFiles(event.dataTransfer) ? 'files' : 'words';
    if (held === 'words' && (isTyped(event.target) || !holdsWords(event.dataTransfer))) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = reasons[held] === undefined ? 'copy' : 'none';
    setOver(held);
  };
  const onDrop = (event: DragEvent) => {
    setOver(null);
    const holdsAny = holdsFiles(event.dataTransfer);
    if (!holdsAny && (isTyped(event.target) || !holdsWords(event.dataTransfer))) return;
    event.preventDefault();
    const { left, top } = ground.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const at = { x: event.clientX - left, y: event.clientY - top };
    if (!holdsAny)
      return lay(laidWords(wordsOf(event.dataTransfer), { at: onBoard(desk.camera, at), items: desk.shown.items, heightOf: noteHeight }));
    void filesOfDrop(event.dataTransfer).then((files) => onFiles(files, at));
  };
  usePasted((clipboard) => {
    if (clipboard.files.length > 0 && !isPictureOfWords(clipboard)) return onPasted(filesOfInput(clipboard.files), middle);
    const onto = { at: onBoard(desk.camera, middle), items: desk.shown.items, heightOf: noteHeight };
    const copied = copiedItems(clipboard, { board, by, ...onto });
    // Who may not change anything here is told so first.
    if (copied?.isFromElsewhere && reason === undefined)
      void withOwnFiles(copied.items, { projectId: board.projectId, reason: reasons.files }).then(lay);
    else lay(copied?.items ?? pastedWords(clipboard.getData('text/plain'), onto));
  });
  const onCopy = (event: ClipboardEvent, cuts: boolean) => {
    if (isTyped(event.target) || desk.chosen.size === 0) return;
    event.preventDefault();
    copyItems(desk, { board, by }, event.clipboardData);
    if (cuts) desk.act(taken(desk.chosen, desk.shown.items));
  };
  return (
    <div
      onDragOver={onDragOver}
      onDrop={onDrop}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null);
      }}
      onCopy={(event) => onCopy(event, false)}
      onCut={(event) => onCopy(event, true)}
      className="absolute inset-0 overflow-hidden"
    >
      {children}
      {over && (
        <div
          data-takes=""
          className={cx(
            'pointer-events-none absolute inset-2 rounded-2 border-2 border-dashed',
            reasons[over] === undefined ? 'border-accent-line bg-accent-soft/60' : 'border-hairline-strong bg-surface-sunken/80',
          )}
        >
          {reasons[over] !== undefined && <p className="mt-24 text-center">{reasons[over]}</p>}
        </div>
      )}
    </div>
  );
}

/** What is pasted anywhere on the page of the board but where a person types: before anything on it is chosen, it has no focus. */
function usePasted(onPaste: (clipboard: DataTransfer) => void): void {
  const latest = useRef(onPaste);
  useEffect(() => void (latest.current = onPaste));
  useEffect(() => {
    // Talks to the document's clipboard.
    const listen = (event: globalThis.ClipboardEvent) => {
      const { target, clipboardData } = event;
      if (!clipboardData || (target && isTyped(target))) return;
      const hasFiles = clipboardData.files.length > 0;
      if (!hasFiles && target instanceof Element && target.closest('[role="dialog"]')) return;
      if (hasFiles) event.preventDefault();
      latest.current(clipboardData);
    };
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

const isTyped = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
