// Comments go from a place one after the other, whoever shows it. From the moment of sending its field is free for the next one; what is
// refused comes back in front of that.

import { useEffect, useRef, useState } from 'react';
import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import { isEmpty } from '../../../../../domain/kernel/richText.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { newId } from '../../../../lib/ids.ts';
import { api, problemOf } from '../../../../lib/api.ts';
import { keepDraft, readDraft } from '../../../../lib/drafts.ts';
import { onForget } from '../../../../lib/forget.ts';
import { emptyBody } from '../../../../lib/richText/document.ts';
import { isBody } from '../editor/isBody.ts';
import { forgetFiles, moveFiles, type Place, type Sending } from './attaching.ts';
import { endGoing, showGoing } from './going.ts';
import { sayNotSent } from './notSent.ts';
import { giveToWhole, giveWords, hasNone, isShown, joined, moveWords, noteUnsent } from './unsent.ts';

/** Why it was refused, or what follows now that it stands. */
export type Outcome = { refused: string } | { refused: null; after?: (() => void) | undefined };

interface Settled {
  refused: string | null;
  /** What was sent last. */
  body: RichText;
}

interface Sent {
  where: Place;
  body: RichText;
  files: Sending | undefined;
  replyTo: CommentId | null;
  /** What stands there is said otherwise: its field keeps that until it is. */
  isChange: boolean;
  /** Where what is written next belongs, if not here. */
  next: string | undefined;
}

interface Ready extends Sent {
  id: CommentId;
  command: (id: CommentId) => Promise<Outcome>;
}

/** What is on its way from a place, one after the other. */
interface Line {
  ready: Ready[];
  /** Once all of it stands, or is refused. */
  end: Promise<Settled>;
}

const lines = new Map<string, Line>();
/** What was sent: one whose answer was lost is the same comment when it is sent again, so that it is said once. */
const tried = new Map<string, CommentId>();
onForget(() => {
  lines.clear();
  tried.clear();
});

const keyOf = ({ owner, place }: Place): string => `${owner} ${place}`;
const triedKey = ({ where, body, files }: Pick<Sent, 'where' | 'body' | 'files'>): string =>
  `${keyOf(where)} ${JSON.stringify([body, files])}`;

/** What was on its way with files: words alone are kept by the commands that wait or are left behind. */
type Left = Pick<Ready, 'id' | 'body' | 'files'>;
const leftPlace = ({ owner, place }: Place) => ({ owner, place: `${place} sent` });
const filesPlace = (where: Place, id: CommentId): Place => ({ ...where, place: `sent ${id}` });

function leftIn(where: Place): Left[] {
  const left = readDraft(leftPlace(where));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written here alone
  return Array.isArray(left) ? (left as Left[]) : [];
}

function keepLeft(where: Place, left: readonly Left[]): void {
  keepDraft(leftPlace(where), left.length > 0 ? left : null);
}

function setOut({ where, id, body, files, replyTo, isChange }: Ready): void {
  noteUnsent(where, replyTo && { reason: null, replyTo });
  if (isChange) return;
  showGoing({ subject: where.subject, id, body, replyTo, files: files?.length ?? 0 });
  if (!files) return;
  moveFiles(where, filesPlace(where, id));
  keepLeft(where, [...leftIn(where), { id, body, files }]);
}

/** Its words and files are no longer on their way. */
function arrive({ where, id }: Pick<Ready, 'where' | 'id'>): void {
  endGoing(id);
  keepLeft(
    where,
    leftIn(where).filter((one) => one.id !== id),
  );
}

async function goThrough(where: Place, ready: Ready[]): Promise<Settled> {
  let body = emptyBody;
  for (let one = ready[0]; one; one = ready[0]) {
    ({ body } = one);
    const outcome = await one.command(one.id);
    if (outcome.refused !== null) {
      comeBack(where, ready.splice(0), outcome.refused);
      return { refused: outcome.refused, body };
    }
    ready.shift();
    // What was sent after it from the same spot is said there, too: the spot stays in hand until all of it stands.
    const isEnd = one.next === undefined || ready.length === 0;
    stands(one, isEnd);
    if (isEnd) outcome.after?.();
  }
  return { refused: null, body };
}

function stands(one: Ready, isEnd: boolean): void {
  const { where, id, files, isChange, next } = one;
  tried.delete(triedKey(one));
  if (isChange) return forgetFiles(where, files);
  arrive(one);
  forgetFiles(filesPlace(where, id));
  if (next !== undefined && isEnd) moveWords(where, { ...where, place: next });
  if (hasNone(where)) {
    keepDraft(where, null);
    noteUnsent(where, null);
  }
}

/** What waited behind it comes back with it, in the order in which it was written. */
function comeBack(where: Place, all: readonly Ready[], reason: string): void {
  const [first] = all;
  if (!first) return;
  const body = all.map((one) => one.body).reduce(joined);
  if (!first.isChange) giveBackSent(where, all);
  noteUnsent(where, { reason, replyTo: first.replyTo });
  // Whoever has read the reason may send it again at once.
  void sayWhereItIs(first, { reason, body });
}

/** What it answers may have gone meanwhile, and its field may not be shown. */
async function sayWhereItIs({ where, replyTo, isChange }: Ready, said: { reason: string; body: RichText }): Promise<void> {
  const isGone = replyTo !== null && (await isNoMore(replyTo));
  if (isGone) giveToWhole(where);
  if (!isShown(where)) sayNotSent({ ...said, isAnswer: replyTo !== null && !isChange, isGone });
}

function giveBackSent(where: Place, all: readonly Left[]): void {
  const body = all.map((one) => one.body).reduce(joined, emptyBody);
  if (!isEmpty(body)) giveWords(where, body, 'before');
  for (const { id } of all.toReversed()) {
    arrive({ where, id });
    moveFiles(filesPlace(where, id), where);
  }
}

/** Whether nobody can answer it any more: it was taken away. Without a connection nobody knows. */
export async function isNoMore(id: CommentId): Promise<boolean> {
  try {
    return (await api.discussions.get.call({ commentId: id })).comment.body === null;
  } catch (error) {
    return problemOf(error).code === 'not_found';
  }
}

/** What was on its way with files when the tab went: it stands, or is written in its field again. */
async function lookForLeft(where: Place): Promise<Settled> {
  for (const left of leftIn(where).toReversed()) {
    const { id, body, files } = left;
    if ((await isNoMore(id)) && isBody(body)) {
      // It may arrive yet.
      tried.set(triedKey({ where, body, files }), id);
      giveBackSent(where, [left]);
    } else {
      arrive({ where, id });
      forgetFiles(filesPlace(where, id));
    }
  }
  return { refused: null, body: emptyBody };
}

function track(where: Place, ready: Ready[], work: Promise<Settled>): Promise<Settled> {
  const end = work.finally(() => lines.delete(keyOf(where)));
  lines.set(keyOf(where), { ready, end });
  return end;
}

/** @returns false where it cannot go yet: its words stay */
export type Begin = (sent: Omit<Sent, 'where'>, command: (id: CommentId) => Promise<Outcome>) => boolean;

interface SendingOf {
  isSending: boolean;
  begin: Begin;
}

/** @param onSettled runs in every field of the place, once what became of all that was sent is in its place */
export function useSending(where: Place, onSettled: (settled: Settled, begin: Begin) => void): SendingOf {
  const { owner, place, subject } = where;
  const [isSending, setSending] = useState(() => lines.has(keyOf(where)));
  const latest = useRef(onSettled);
  useEffect(() => void (latest.current = onSettled));
  const follow = (work: Promise<Settled>) => {
    setSending(true);
    void work.then((settled) => {
      setSending(false);
      latest.current(settled, begin);
    });
  };
  const begin: Begin = (sent, command) => {
    const line = lines.get(keyOf(where));
    // A change builds on the one before.
    if (line && (sent.isChange || line.ready.length === 0)) return false;
    const key = triedKey({ ...sent, where });
    const id = tried.get(key) ?? newId<CommentId>();
    tried.set(key, id);
    const one: Ready = { ...sent, where, id, command };
    setOut(one);
    if (line) line.ready.push(one);
    else {
      const ready = [one];
      follow(track(where, ready, goThrough(where, ready)));
    }
    return true;
  };
  const toFollow = useRef(follow);
  useEffect(() => {
    // Follows what an earlier field of this place sent, and looks for what an earlier page did.
    const here = { owner, place, subject };
    const line = lines.get(keyOf(here));
    if (line) toFollow.current(line.end);
    else if (leftIn(here).length > 0) void track(here, [], lookForLeft(here));
  }, [owner, place, subject]);
  return { isSending, begin };
}
