// Comments that met no connection: they stand in their discussion until they are sent, and one that is refused then is a draft again.

import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import type { Anchor } from '../../../../../domain/discussions/contract.ts';
import type { SubjectKey } from '../../../../../domain/discussions/subjects.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { api, problemOf } from '../../../../lib/api.ts';
import { onUnderway, send, type Underway, underwayNow, useUnderway } from '../../../../lib/outbox.ts';
import type { Problem } from '../../../../lib/problem.ts';
import { giveBackSpot, wordsAt } from '../../../../lib/spotsInHand.ts';
import { type Going, useGoing } from './going.ts';
import { sayNotSent } from './notSent.ts';
import { isNoMore } from './sending.ts';
import { giveToWhole, giveWords, noteUnsent, replyPlace, wholePlace } from './unsent.ts';

export interface Given {
  subject: SubjectKey;
  id: CommentId;
  body: RichText;
  replyTo?: CommentId;
  anchor?: Anchor;
}

const name = 'discussions.comment';

/**
 * Says it, in order with what was said there before; its id makes it safe to send twice.
 *
 * @param onSent one that was kept stands now
 * @returns once it stands on the server, or is kept on this device until there is a connection
 */
export async function sayOrKeep(given: Given, { owner, onSent }: { owner: string; onSent: () => void }): Promise<'said' | 'kept'> {
  const said = send(api.discussions.comment, {
    lane: `discussion ${given.subject}`,
    input: { ...given, attachments: [] },
  }).then(() => 'said' as const);
  const { kept, end } = onceKept(given.id);
  const outcome = await Promise.race([said, kept]).finally(end);
  if (outcome === 'kept')
    void said.then(onSent, (refusal: unknown) => isOver(refusal) || void giveBack(given, { owner, problem: problemOf(refusal) }));
  return outcome;
}

function onceKept(id: CommentId): { kept: Promise<'kept'>; end: () => void } {
  const { promise: kept, resolve } = Promise.withResolvers<'kept'>();
  const look = () => {
    const underway = underwayNow();
    if (underway.some((one) => isThat(one, id) && isLate(one, underway))) resolve('kept');
  };
  const end = onUnderway(look);
  look();
  return { kept, end };
}

/** It waits, or something that was said there before it does. */
const isLate = ({ lane, waits }: Underway, underway: readonly Underway[]): boolean =>
  waits || underway.some((one) => one.lane === lane && one.waits);

/** Whoever gave it has signed out, and took all of theirs along. */
const isOver = (refusal: unknown): boolean => refusal instanceof DOMException && refusal.name === 'AbortError';

/** They are said here alone. */
const isComment = (one: Underway): one is Underway & { input: Given } => one.name === name;

const isThat = (one: Underway, id: CommentId): boolean => isComment(one) && one.input.id === id;

/** One's own words that do not stand yet. */
export interface Late extends Going {
  /** Until there is a connection. */
  waits: boolean;
}

/** What was said about a thing and does not stand yet, in its order. */
export function useLateComments(subject: SubjectKey): readonly Late[] {
  const going = useGoing();
  const waiting = useUnderway().flatMap((one, _, underway): Late[] => {
    if (!isComment(one) || !isLate(one, underway)) return [];
    const { replyTo = null, ...given } = one.input;
    return [{ ...given, replyTo, files: 0, waits: true }];
  });
  const isWaiting = ({ id }: Going) => waiting.some((one) => one.id === id);
  const others = going.filter((one) => !isWaiting(one)).map((one) => ({ ...one, waits: false }));
  return [...waiting, ...others].filter((one) => one.subject === subject);
}

/** It was refused when there was a connection again: its words go back to where they were written, behind what stands there. */
export async function giveBack(
  { subject, id, body, replyTo, anchor }: Given,
  { owner, problem: { code, message } }: { owner: string; problem: Problem },
): Promise<void> {
  // It had arrived before.
  if (code === 'already_exists') return;
  const isAnswer = replyTo !== undefined;
  const isGone = isAnswer && (await isNoMore(replyTo));
  if (anchor) {
    // Its pin stands again where it was set, with its words.
    const place = `spot ${subject}`;
    giveBackSpot({ owner, place }, { key: id, spot: anchor, words: body });
    noteUnsent({ owner, subject, place: wordsAt(place, id) }, { reason: message, replyTo: null });
  } else {
    const where = { owner, subject, place: isAnswer ? replyPlace(replyTo) : wholePlace(subject) };
    giveWords(where, body, 'behind');
    noteUnsent(where, { reason: message, replyTo: replyTo ?? null });
    if (isGone) giveToWhole(where);
  }
  sayNotSent({ reason: message, body, isAnswer, isGone });
}
