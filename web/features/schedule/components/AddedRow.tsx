// The row at the end of a phase into which the name of a new task or milestone is typed: Enter makes it and goes on, Escape ends. A
// name that was refused comes back into it, and several lines of a spreadsheet make a task each.

import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useGiveBack } from '../../../lib/useGiveBack.ts';
import { showToast } from '../../../ui/toast/store.ts';
import { blockOf } from './pasted.ts';
import { frozenHeight, rowHeights } from './sheetRows.ts';
import type { SheetWork } from './useSheetWork.ts';

interface AddedRowProps {
  top: number;
  work: SheetWork;
  /** The keys go back to the sheet. */
  onEnd: () => void;
}

export function AddedRow({ top, work, onEnd }: AddedRowProps) {
  // Null until something is typed.
  const [typed, setTyped] = useState<string | null>(null);
  const title = typed ?? work.refused ?? '';
  const { name: phase, kind } = work.addingTo ?? { name: '', kind: 'task' };
  const unsaved = useRef(title);
  useGiveBack(`New ${kind} in ${phase}`, () => unsaved.current);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Talks to the focus: somebody asked for this row to type into it, and after each task it has moved down.
    input.current?.closest('[role=row]')?.scrollIntoView({ block: 'nearest' });
    input.current?.focus({ preventScroll: true });
  }, [top]);
  // The focus leaves after Escape, too.
  const isSettled = useRef(false);
  const leaveRefused = () => typed === null && work.dropRefused();
  const take = () => {
    if (title.trim() === '') return false;
    leaveRefused();
    work.create(title.trim());
    unsaved.current = '';
    setTyped(null);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter' && take()) return;
    leaveRefused();
    unsaved.current = '';
    isSettled.current = true;
    work.stopAdding();
    onEnd();
  };
  const onPaste = (event: ClipboardEvent) => {
    const block = blockOf(event.clipboardData.getData('text/plain'));
    if (kind !== 'task' || block.length < 2) return;
    event.preventDefault();
    const problem = work.createAll(block);
    if (problem) showToast({ shape: 'warning', title: 'Nothing was pasted', line: problem });
  };
  return (
    <div
      role="row"
      className="absolute right-0 left-0 flex items-center border-r border-b border-hairline bg-surface-raised pr-3 pl-17"
      style={{ top, height: rowHeights.work, scrollMarginTop: frozenHeight }}
    >
      <span role="gridcell" className="flex min-w-0 flex-1">
        <input
          ref={input}
          aria-label={`New ${kind} in ${phase}`}
          placeholder={`Name of the new ${kind}`}
          maxLength={kind === 'task' ? 200 : 120}
          onPaste={onPaste}
          autoComplete="off"
          dir="auto"
          value={title}
          onChange={(event) => {
            leaveRefused();
            unsaved.current = event.target.value;
            setTyped(event.target.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={({ target }) => {
            // Another window is in front: whoever comes back types on.
            if (document.activeElement === target) return;
            if (!isSettled.current) take();
            work.stopAdding();
          }}
          className="h-6 w-full min-w-0 rounded-1 border border-focus bg-surface-raised px-1 text-13 text-ink outline-none placeholder:text-ink-muted"
        />
      </span>
    </div>
  );
}
