// Where a comment is written. The words are kept on this device until the server has them; what is refused stays with the reason.

import { type KeyboardEvent as ReactKeyboardEvent, type MouseEvent, useRef } from 'react';
import { maxBodyLength } from '../../../../../domain/discussions/body.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { formatNumber } from '../../../../ui/locale.ts';
import { StatusMark } from '../../../../ui/StatusMark.tsx';
import { usePeople } from '../../../studios/queries.ts';
import type { EditorHandle } from '../../../../lib/richText/Editor.tsx';
import { findThing, nameOfThing } from '../editor/thingNames.ts';
import { AttachedRows } from './AttachedRows.tsx';
import { DropHint, useCarriedFiles } from './carriedFiles.tsx';
import { EditorPlace } from '../../../../lib/richText/EditorPlace.tsx';
import type { Mentionable } from './mentions.ts';
import { type WrittenProps, useCommentDraft } from './useCommentDraft.ts';
import { useMentions } from './useMentions.tsx';

export interface ComposerProps extends WrittenProps {
  /** "Comment on Halden House". */
  label: string;
  /** "Write a comment". */
  placeholder: string;
  submitLabel: 'Comment' | 'Reply' | 'Save';
  /** Whom one may name here. */
  people: readonly Mentionable[];
  /** The head over those who read it already: "In Halden House". */
  placeName: string;
  /** The caret goes into it at once. */
  takesFocus?: boolean;
  onCancel?: () => void;
}

/** Above it, whoever writes is told how much room is left. */
const nearlyFull = 9_500;

export function Composer({ label, placeholder, submitLabel, people, placeName, takesFocus, onCancel, ...about }: ComposerProps) {
  const handle = useRef<EditorHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const comment = useCommentDraft(about, { isChange: submitLabel === 'Save', handle, frame });
  const { attaching, send, error, isBusy } = comment;
  const { list, onMention, onKey: onMentionKey, close } = useMentions({ people, placeName, handle });
  const find = usePeople().find;
  const carried = useCarriedFiles(attaching.add);
  const cancel = () => {
    comment.giveUp();
    onCancel?.();
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (onMentionKey(event)) return true;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
    else return false;
    event.preventDefault();
    return true;
  };
  // Here and not among the editor's keys: a panel round it hears Escape first, and leaves it to whoever reverts something.
  const isEscaping = list !== null || onCancel !== undefined;
  const escape = (event: ReactKeyboardEvent) => {
    if (event.key !== 'Escape' || !isEscaping) return;
    event.stopPropagation();
    if (list === null) cancel();
    else close();
  };
  return (
    <div
      ref={frame}
      role="group"
      aria-label={label}
      className="@container min-w-0 print:hidden"
      data-reverts={isEscaping ? '' : undefined}
      onKeyDown={escape}
      onClick={beginToWrite}
      {...carried.handlers}
    >
      <div className={cx('relative grid grid-cols-[1fr_auto] rounded-2 border border-control-line bg-surface-raised', frameFocus)}>
        <EditorPlace
          label={label}
          placeholder={placeholder}
          takesFocus={takesFocus}
          handle={handle}
          initial={comment.body}
          names={{ personName: (id) => find(id).name, thingName: nameOfThing, find: findThing }}
          onChange={comment.change}
          onMention={onMention}
          onKey={onKey}
          onAttach={attaching.add}
        />
        <AttachedRows attaching={attaching} />
        {/* Beside the tools of the editor, where there is room for both. */}
        <div className="col-start-2 flex items-center justify-end gap-2 p-1.5 @max-[480px]:col-span-2 @max-[480px]:col-start-1">
          <RoomLeft length={comment.length} isKept={comment.isKept} />
          {onCancel && (
            <Button variant="bare" onClick={cancel}>
              Cancel
            </Button>
          )}
          <Button variant="primary" busy={isBusy} waitsFor={isBusy ? undefined : comment.waitsFor} onClick={send}>
            {error === null ? submitLabel : 'Try again'}
          </Button>
        </div>
        {carried.isOver && <DropHint />}
      </div>
      {error !== null && (
        <p role="alert" className="mt-1.5 flex items-start gap-2 text-13 text-overdue-text">
          <StatusMark status="overdue" />
          Not sent. {error}
        </p>
      )}
      {list}
    </div>
  );
}

/** All of the frame is a place to write in: the line of words is low for a finger. */
function beginToWrite({ target, currentTarget }: MouseEvent): void {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest('a, button, textarea, [contenteditable]')) return;
  currentTarget.querySelector<HTMLElement>('textarea, [contenteditable]')?.focus();
}

const frameFocus =
  'focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus focus-within:border-focus hover:border-ink-muted';

function RoomLeft({ length, isKept }: { length: number; isKept: boolean }) {
  if (length > nearlyFull) {
    return (
      <span className={cx('num text-12', length > maxBodyLength ? 'font-semibold text-overdue-text' : 'text-ink-muted')}>
        {formatNumber(length)} of {formatNumber(maxBodyLength)}
      </span>
    );
  }
  return <span className="text-12 text-ink-muted max-sm:sr-only">{isKept ? 'Draft kept' : ''}</span>;
}
