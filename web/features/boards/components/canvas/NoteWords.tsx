// A note while it is written: with lists, quotes and marks as a comment has them, on its own paper. What is typed is kept when one
// leaves it, however that comes; words that somebody else wrote or took away meanwhile are offered.

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type ItemOf, mostNoteLength } from '../../../../../domain/boards/items.ts';
import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import { lengthOf } from '../../../../../domain/kernel/richText.ts';
import { useOnGone } from '../../../../lib/useOnGone.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import { EditorPlace } from '../../../../lib/richText/EditorPlace.tsx';
import type { EditorHandle } from '../../../../lib/richText/Editor.tsx';
import { noteLook } from '../items/itemLooks.ts';
import { keepNote, tooLongWords } from './keepNote.ts';
import type { Desk } from './useDesk.ts';

export function NoteWords({ desk, item }: { desk: Desk; item: ItemOf<'note'> }) {
  const frame = useRef<HTMLDivElement>(null);
  const handle = useRef<EditorHandle>(null);
  // As it stood when somebody began to write.
  const [begun] = useState(item);
  const [shown, setShown] = useState<RichText>(item.content.body);
  const body = useRef(shown);
  const height = useRef(item.frame.h);
  const isLeft = useRef(false);
  const latest = useRef(desk);
  useEffect(() => {
    latest.current = desk;
  });
  const keep = () => {
    if (isLeft.current) return;
    isLeft.current = true;
    keepNote(latest.current, { begun, body: body.current, height: frame.current?.scrollHeight ?? height.current });
  };
  // What was chosen instead, or taken away, ends the writing as well.
  useOnGone(keep);
  const leave = () => {
    if (lengthOf(body.current) > mostNoteLength) {
      showToast({ id: 'board-note', shape: 'warning', title: 'This note is too long', line: tooLongWords() });
      return;
    }
    const wall = frame.current?.closest<HTMLElement>('[aria-roledescription]');
    keep();
    desk.setEditing(null);
    wall?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation();
    // A menu or a dialog of the tools hears its own.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && isOwn && !event.defaultPrevented) leave();
  };
  // Before the editor's own keys: one of them takes Escape.
  const onKey = (event: globalThis.KeyboardEvent): boolean => {
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (!isDone) return false;
    event.preventDefault();
    leave();
    return true;
  };
  const { x, y, w, h, rotation } = item.frame;
  return (
    <div
      ref={frame}
      role="presentation"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={({ relatedTarget, currentTarget }) => {
        const isWithin = relatedTarget instanceof Element && (currentTarget.contains(relatedTarget) || relatedTarget.closest(layers));
        if (relatedTarget !== null && !isWithin) leave();
      }}
      className="absolute start-0 top-0 flex cursor-text flex-col outline-2 outline-offset-2 outline-accent select-text"
      style={{ inlineSize: w, minBlockSize: h, transform: `translate(${x}px, ${y}px) rotate(${rotation}deg)` }}
    >
      <EditorPlace
        handle={handle}
        label="Note"
        placeholder=""
        initial={shown}
        takesFocus
        look={{
          // As high as the note is, however few its words are.
          className: `grow ${noteLook}`,
          tools: { className: toolsLook, style: { scale: `${1 / desk.camera.zoom}` } },
        }}
        onChange={(next) => {
          body.current = next;
          setShown(next);
          height.current = frame.current?.scrollHeight ?? height.current;
        }}
        onKey={onKey}
      />
    </div>
  );
}

/** What belongs to the note though it is drawn over the page. */
const layers = '[role=menu], [role=dialog], [data-radix-popper-content-wrapper]';
const toolsLook =
  'absolute bottom-full start-0 mb-2 origin-bottom-left rounded-3 border border-hairline-strong bg-surface-raised px-1 py-0.5 shadow-float';
