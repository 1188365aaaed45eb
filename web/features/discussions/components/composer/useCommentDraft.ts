// A comment in the writing: its words and attachments, kept on this device until the server has them; sent, and sent on.

import { type RefObject, useRef } from 'react';
import { maxBodyLength } from '../../../../../domain/discussions/body.ts';
import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import { isEmpty, lengthOf } from '../../../../../domain/kernel/richText.ts';
import { mostSent, type SentFile } from '../../../../../domain/discussions/contract.ts';
import type { SubjectKey } from '../../../../../domain/discussions/subjects.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { useConnected } from '../../../../lib/connection.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { useDraft } from '../../../../lib/useDraft.ts';
import { formatNumber } from '../../../../ui/locale.ts';
import type { EditorHandle } from '../../../../lib/richText/Editor.tsx';
import { emptyBody } from '../../../../lib/richText/document.ts';
import { isBody } from '../editor/isBody.ts';
import { type Attaching, type Sending, useAttaching } from './attaching.ts';
import { type Begin, type Outcome, useSending } from './sending.ts';
import { joined, noteUnsent, useOpenField, useUnsent } from './unsent.ts';

export interface WrittenProps {
  /** Where it is written, for its draft: `discussion task ID`. */
  place: string;
  /** What is discussed. */
  subject: SubjectKey;
  /** What is changed; nothing for a new one. */
  initial?: RichText;
  /** What it has already. */
  sent?: readonly SentFile[];
  /** The comment that is answered, or changed. */
  replyTo?: CommentId;
  /** Where what is written next is kept, if not here. */
  next?: string | undefined;
  /** @param files undefined where none is another than it was. @param id of a new one. @returns why it was not sent, to be said here, or what follows */
  onSend: (body: RichText, files: Sending | undefined, id: CommentId) => Promise<Outcome>;
  /** It stands; whether more was written here since. */
  onSent?: (more: boolean) => void;
  /** A letter was written. */
  onWrite?: () => void;
}

interface Field {
  /** It says otherwise what stands there. */
  isChange: boolean;
  handle: RefObject<EditorHandle | null>;
  frame: RefObject<HTMLElement | null>;
}

const noFiles: readonly SentFile[] = [];

/** The comment that a field is for, as far as it is written. */
export function useCommentDraft(
  { place, subject, initial = emptyBody, sent = noFiles, replyTo, next, onSend, onSent, onWrite }: WrittenProps,
  { isChange, handle, frame }: Field,
) {
  const { draft, keep, drop } = useDraft(place, isBody);
  const { id: owner } = useUser();
  const where = { owner, place, subject };
  // Sends what was written since, once what is on its way stands.
  const wantsNext = useRef(false);
  const body = draft ?? initial;
  const length = lengthOf(body);
  const attaching = useAttaching({ place, subject, had: sent });
  const isConnected = useConnected();
  const waitsFor = reasonToWait({ body, length, attaching, isConnected });
  const show = (words: RichText) => {
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
    if (!more) {
      drop();
      if (isChange) noteUnsent(where, null);
    } else if (isNext && waitsFor === undefined) sendNow(beginNext);
    onSent?.(more);
  });
  useOpenField(where, {
    take: (words, side) => {
      if (isEmpty(body)) return show(words);
      handle.current?.insert(words, side);
      keep(side === 'before' ? joined(words, body) : joined(body, words));
    },
    focus: () => handle.current?.focus(),
  });
  const change = (words: RichText) => {
    if (isSame(words, body)) return;
    noteUnsent(where, replyTo ? { reason: null, replyTo } : null);
    onWrite?.();
    if (isSame(words, initial) && !isSending) drop();
    else keep(words);
  };
  return {
    body,
    length,
    /** There is something on this device alone. */
    isKept: draft !== null && !isEmpty(draft),
    attaching,
    /** Why it cannot be sent yet. */
    waitsFor,
    /** Why it was not sent. */
    error: useUnsent(subject)[place]?.reason ?? null,
    isBusy: isSending && (isChange || waitsFor === nothingWritten),
    change,
    send: () => {
      if (waitsFor === undefined) sendNow(begin);
    },
    giveUp: () => {
      wantsNext.current = false;
      noteUnsent(where, null);
      // What was changed and given up does not come back with the next change.
      if (!isChange || isSending) return;
      drop();
      attaching.giveUp();
    },
  };
}

/** Whether the caret may come here: it is taken from nobody who writes elsewhere by now. */
function isFreeFor(frame: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || frame?.contains(activeElement) === true;
}

const isSame = (one: RichText, other: RichText): boolean => JSON.stringify(one) === JSON.stringify(other);

const nothingWritten = 'Nothing has been written';

interface Ready {
  body: RichText;
  length: number;
  attaching: Attaching;
  isConnected: boolean;
}

function reasonToWait({ body, length, attaching, isConnected }: Ready): string | undefined {
  if (length > maxBodyLength) return `A comment takes ${formatNumber(maxBodyLength)} characters`;
  const { kept, fresh } = attaching;
  if (kept.length + fresh.length > mostSent) return `A comment takes ${mostSent} attachments`;
  if (fresh.length > 0 && !isConnected) return 'Attachments need the connection';
  if (fresh.some(({ state }) => state === 'lost')) return 'Choose the attachment again, or take it off';
  if (fresh.some(({ state }) => state === 'failed')) return 'Try the attachment again, or take it off';
  if (fresh.some(({ state }) => state !== 'done')) return 'The attachments are on their way';
  return isEmpty(body) && kept.length + fresh.length === 0 ? nothingWritten : undefined;
}
