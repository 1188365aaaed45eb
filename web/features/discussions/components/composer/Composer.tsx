// Where a comment is written. The words are kept on this device until the server has them; what is refused stays with the reason.

import { type KeyboardEvent as ReactKeyboardEvent, useRef } from 'react';
import { type CommentBody, isEmpty, lengthOf, maxBodyLength } from '../../../../../domain/discussions/body.ts';
import { mostSent, type SentFile } from '../../../../../domain/discussions/contract.ts';
import type { SubjectKey } from '../../../../../domain/discussions/subjects.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { useConnected } from '../../../../lib/connection.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { useDraft } from '../../../../lib/useDraft.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { StatusMark } from '../../../../ui/StatusMark.tsx';
import { usePeople } from '../../../studios/queries.ts';
import type { EditorHandle } from '../editor/Editor.tsx';
import { emptyBody, isBody } from '../editor/document.ts';
import { nameOfThing } from '../editor/thingNames.ts';
import { AttachedRows } from './AttachedRows.tsx';
import { type Attaching, type Sending, useAttaching } from './attaching.ts';
import { DropHint, useCarriedFiles } from './carriedFiles.tsx';
import { EditorPlace } from './EditorPlace.tsx';
import type { Mentionable } from './mentions.ts';
import { type Begin, type Outcome, useSending } from './sending.ts';
import { joined, noteUnsent, useOpenField, useUnsent } from './unsent.ts';
import { useMentions } from './useMentions.tsx';

export interface ComposerProps {
  /** Where it is written, for its draft: `discussion task ID`. */
  place: string;
  /** What is discussed. */
  subject: SubjectKey;
  /** "Comment on Halden House". */
  label: string;
  /** "Write a comment". */
  placeholder: string;
  submitLabel: 'Comment' | 'Reply' | 'Save';
  /** What is changed; nothing for a new one. */
  initial?: CommentBody;
  /** What it has already. */
  sent?: readonly SentFile[];
  /** Whom one may name here. */
  people: readonly Mentionable[];
  /** The head over those who read it already: "In Halden House". */
  placeName: string;
  /** The caret goes into it at once. */
  takesFocus?: boolean;
  /** The comment that is answered. */
  replyTo?: CommentId;
  /** Where what is written next is kept, if not here. */
  next?: string | undefined;
  /** @param files undefined where none is another than it was. @param id of a new one. @returns why it was not sent, to be said here, or what follows */
  onSend: (body: CommentBody, files: Sending | undefined, id: CommentId) => Promise<Outcome>;
  onCancel?: () => void;
  /** It stands; whether more was written here since. */
  onSent?: (more: boolean) => void;
  /** A letter was written. */
  onWrite?: () => void;
}

/** Above it, whoever writes is told how much room is left. */
const nearlyFull = 9_500;

const noFiles: readonly SentFile[] = [];

// oxlint-disable-next-line lengths/own-lines -- To be two: the words until they are sent, and the field.
export function Composer({
  place,
  subject,
  submitLabel,
  initial = emptyBody,
  sent = noFiles,
  people,
  placeName,
  replyTo,
  next,
  onSend,
  onCancel,
  onSent,
  onWrite,
  ...rest
}: ComposerProps) {
  const { draft, keep, drop } = useDraft(place, isBody);
  const { id: owner } = useUser();
  const where = { owner, place, subject };
  const handle = useRef<EditorHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  // Sends what was written since, once what is on its way stands.
  const wantsNext = useRef(false);
  const isChange = submitLabel === 'Save';
  const body = draft ?? initial;
  const { list, onMention, onKey: onMentionKey, close } = useMentions({ people, placeName, handle });
  const find = usePeople().find;
  const length = lengthOf(body);
  const attaching = useAttaching({ place, subject, had: sent });
  const isConnected = useConnected();
  const waitsFor = reasonToWait({ body, length, attaching, isConnected });
  const error = useUnsent(subject)[place]?.reason ?? null;
  const show = (words: CommentBody) => {
    handle.current?.show(words);
    if (isSame(words, initial)) drop();
    else keep(words);
  };
  const sendNow = (begin: Begin) => {
    const { wanted: files } = attaching;
    const hasBegun = begin({ body, files, replyTo: replyTo ?? null, isChange, next }, (id) => onSend(body, files, id));
    if (!hasBegun) wantsNext.current = true;
    // From now on the field is free for the next one.
    else if (!isChange) show(emptyBody);
  };
  const { isSending, begin } = useSending(where, ({ refused, body: gone }, beginNext) => {
    const isNext = wantsNext.current;
    wantsNext.current = false;
    if (refused !== null) {
      if (isFreeFor(frame.current)) handle.current?.focus();
      return;
    }
    // Goes on elsewhere.
    if (next !== undefined) return;
    const more = attaching.fresh.length > 0 || (isChange ? !isSame(body, gone) : !isEmpty(body));
    if (!more) drop();
    else if (isNext && waitsFor === undefined) sendNow(beginNext);
    onSent?.(more);
  });
  const isBusy = isSending && (isChange || waitsFor === nothingWritten);
  useOpenField(where, {
    take: (words, side) => {
      if (isEmpty(body)) return show(words);
      handle.current?.insert(words, side);
      keep(side === 'before' ? joined(words, body) : joined(body, words));
    },
    focus: () => handle.current?.focus(),
  });
  const carried = useCarriedFiles(attaching.add);

  const send = () => {
    if (waitsFor === undefined) sendNow(begin);
  };
  const cancel = () => {
    wantsNext.current = false;
    noteUnsent(where, null);
    // What was changed and given up does not come back with the next change.
    if (isChange && !isSending) {
      drop();
      attaching.giveUp();
    }
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
  const change = (words: CommentBody) => {
    if (isSame(words, body)) return;
    noteUnsent(where, replyTo ? { reason: null, replyTo } : null);
    onWrite?.();
    if (isSame(words, initial) && !isSending) drop();
    else keep(words);
  };
  return (
    <div
      ref={frame}
      role="group"
      aria-label={rest.label}
      className="@container min-w-0"
      data-reverts={isEscaping ? '' : undefined}
      onKeyDown={escape}
      {...carried.handlers}
    >
      <div className={cx('relative grid grid-cols-[1fr_auto] rounded-2 border border-control-line bg-surface-raised', frameFocus)}>
        <EditorPlace
          {...rest}
          handle={handle}
          initial={body}
          names={{ personName: (id) => find(id).name, thingName: nameOfThing }}
          onChange={change}
          onMention={onMention}
          onKey={onKey}
          onAttach={attaching.add}
        />
        <AttachedRows attaching={attaching} />
        {/* Beside the tools of the editor, where there is room for both. */}
        <div className="col-start-2 flex items-center justify-end gap-2 p-1.5 @max-[480px]:col-span-2 @max-[480px]:col-start-1">
          <RoomLeft length={length} isKept={draft !== null && !isEmpty(draft)} />
          {onCancel && (
            <Button variant="bare" onClick={cancel}>
              Cancel
            </Button>
          )}
          <Button variant="primary" busy={isBusy} waitsFor={isBusy ? undefined : waitsFor} onClick={send}>
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

/** Whether the caret may come here: it is taken from nobody who writes elsewhere by now. */
function isFreeFor(frame: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || frame?.contains(activeElement) === true;
}

const frameFocus =
  'focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus focus-within:border-focus hover:border-ink-muted';

const isSame = (one: CommentBody, other: CommentBody): boolean => JSON.stringify(one) === JSON.stringify(other);

const nothingWritten = 'Nothing has been written';

interface Ready {
  body: CommentBody;
  length: number;
  attaching: Attaching;
  isConnected: boolean;
}

function reasonToWait({ body, length, attaching, isConnected }: Ready): string | undefined {
  if (length > maxBodyLength) return `A comment takes ${maxBodyLength.toLocaleString('en')} characters`;
  const { kept, fresh } = attaching;
  if (kept.length + fresh.length > mostSent) return `A comment takes ${mostSent} attachments`;
  if (fresh.length > 0 && !isConnected) return 'Attachments need the connection';
  if (fresh.some(({ state }) => state === 'lost')) return 'Choose the attachment again, or take it off';
  if (fresh.some(({ state }) => state === 'failed')) return 'Try the attachment again, or take it off';
  if (fresh.some(({ state }) => state !== 'done')) return 'The attachments are on their way';
  return isEmpty(body) && kept.length + fresh.length === 0 ? nothingWritten : undefined;
}

function RoomLeft({ length, isKept }: { length: number; isKept: boolean }) {
  if (length > nearlyFull) {
    return (
      <span className={cx('num text-12', length > maxBodyLength ? 'font-semibold text-overdue-text' : 'text-ink-muted')}>
        {length.toLocaleString('en')} of {maxBodyLength.toLocaleString('en')}
      </span>
    );
  }
  return <span className="text-12 text-ink-muted max-sm:sr-only">{isKept ? 'Draft kept' : ''}</span>;
}
