// Words that were not sent stand again where they were written, with the reason, also after a reload.

import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import { isEmpty } from '../../../../../domain/kernel/richText.ts';
import type { SubjectKey } from '../../../../../domain/discussions/subjects.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { keepDraft, readDraft } from '../../../../lib/drafts.ts';
import { onForget } from '../../../../lib/forget.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { isBody } from '../editor/isBody.ts';
import { moveFiles, type Place } from './attaching.ts';

export interface Unsent {
  /** Why it was refused; null while it is being written. */
  reason: string | null;
  /** The comment that it answers, or says otherwise. */
  replyTo: CommentId | null;
}

/** Of what a comment is to say from now on. */
export const editPlace = (of: CommentId): string => `comment ${of}`;
export const isEditPlace = (place: string): boolean => place.startsWith('comment ');

type OfSubject = Readonly<Record<string, Unsent>>;

export const wholePlace = (subject: SubjectKey): string => `discussion ${subject}`;
/** Of an answer; one that begins with a quotation is written in a field of its own. */
export const replyPlace = (to: CommentId, quotes = false): string => `${quotes ? 'quote' : 'reply'} ${to}`;

const known = new Map<string, OfSubject>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const notify of listeners) notify();
};

onForget(() => {
  known.clear();
  tell();
});

type Subject = Pick<Place, 'owner' | 'subject'>;
const recordOf = ({ owner, subject }: Subject) => ({ owner, place: `unsent ${subject}` });

function unsentOf(subject: Subject): OfSubject {
  const key = `${subject.owner} ${subject.subject}`;
  const kept = known.get(key);
  if (kept) return kept;
  const left = readDraft(recordOf(subject));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written here alone
  const all = typeof left === 'object' && left !== null ? Object.entries(left as OfSubject) : [];
  const read = Object.fromEntries(all.filter(([place]) => !hasNone({ owner: subject.owner, place })));
  known.set(key, read);
  return read;
}

/** Remembers what became of the words of a place; null once there is nothing to be said of them. */
export function noteUnsent({ owner, subject, place }: Place, unsent: Unsent | null): void {
  const { [place]: before, ...others } = unsentOf({ owner, subject });
  if (before?.reason === unsent?.reason && (before === undefined) === (unsent === null)) return;
  const next = unsent ? { ...others, [place]: unsent } : others;
  known.set(`${owner} ${subject}`, next);
  keepDraft(recordOf({ owner, subject }), Object.keys(next).length > 0 ? next : null);
  tell();
}

/** What was written about a thing and refused, or answers a comment, by its place. */
export function useUnsent(subject: SubjectKey): OfSubject {
  const { id: owner } = useUser();
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    () => unsentOf({ owner, subject }),
  );
}

/** A field that is shown: words come back into it without moving the caret of whoever writes there. */
interface OpenField {
  take: (words: RichText, side: Side) => void;
  focus: () => void;
}

/** In front of what was written since, or behind what stands there. */
type Side = 'before' | 'behind';

const open = new Map<string, OpenField>();
const keyOf = ({ owner, place }: Pick<Place, 'owner' | 'place'>): string => `${owner} ${place}`;

export const isShown = (where: Place): boolean => open.has(keyOf(where));

/** Says that the field of a place is shown, for as long as it is. */
export function useOpenField({ owner, place }: Pick<Place, 'owner' | 'place'>, field: OpenField): void {
  const latest = useRef(field);
  useLayoutEffect(() => void (latest.current = field));
  // Before anybody else can give words back: what was kept was read just now.
  useLayoutEffect(() => {
    // Talks to whoever gives words back.
    const key = keyOf({ owner, place });
    const shown: OpenField = { take: (words, side) => latest.current.take(words, side), focus: () => latest.current.focus() };
    open.set(key, shown);
    return () => void (open.get(key) === shown && open.delete(key));
  }, [owner, place]);
}

/** Both, one after the other; of one that is empty nothing. */
export const joined = (first: RichText, second: RichText): RichText =>
  isEmpty(first) ? second : isEmpty(second) ? first : { type: 'doc', content: [...first.content, ...second.content] };

/** What is written in a place by now. */
export function wordsIn(where: Pick<Place, 'owner' | 'place'>): RichText | null {
  const kept = readDraft(where);
  return isBody(kept) && !isEmpty(kept) ? kept : null;
}

/** Whether nothing is written there, and nothing goes with it. */
export const hasNone = ({ owner, place }: Pick<Place, 'owner' | 'place'>): boolean =>
  wordsIn({ owner, place }) === null && readDraft({ owner, place: `${place} attachments` }) === null;

/** Puts words where they were written, beside what stands there by now. */
export function giveWords(where: Pick<Place, 'owner' | 'place'>, words: RichText, side: Side): void {
  const field = open.get(keyOf(where));
  if (field) return field.take(words, side);
  const now = wordsIn(where);
  keepDraft(where, now === null ? words : side === 'before' ? joined(words, now) : joined(now, words));
}

/** What was written in one place goes to another, with its files. */
export function moveWords(from: Place, to: Place): void {
  const words = wordsIn(from);
  if (words) giveWords(to, words, 'behind');
  keepDraft(from, null);
  moveFiles(from, to);
}

/** What it answers, or changes, is gone: it stands with what is said about the thing, and says why. Whoever was writing goes on there. */
export function giveToWhole(from: Place): void {
  const to = { ...from, place: wholePlace(from.subject) };
  const isLeft = !hasNone(from);
  moveWords(from, to);
  noteUnsent(from, null);
  if (!isLeft) return;
  noteUnsent(to, {
    reason: `The comment that you ${isEditPlace(from.place) ? 'changed' : 'answered'} is gone. ${keptAsOwn}`,
    replyTo: null,
  });
  if (document.activeElement === document.body) open.get(keyOf(to))?.focus();
}

const keptAsOwn = 'What you wrote is kept here, as a comment of its own.';
