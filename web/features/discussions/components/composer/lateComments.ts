// Comments that met no connection: they stand in their discussion until they are sent, and one that is refused then is a draft again.

import { useSyncExternalStore } from 'react';
import { type CommentBody, isEmpty, plainText } from '../../../../../domain/discussions/body.ts';
import type { Anchor } from '../../../../../domain/discussions/contract.ts';
import type { SubjectKey } from '../../../../../domain/discussions/subjects.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { api, problemOf } from '../../../../lib/api.ts';
import { keepDraft, readDraft } from '../../../../lib/drafts.ts';
import { onUnderway, send, type Underway, underwayNow, useUnderway } from '../../../../lib/outbox.ts';
import type { Problem } from '../../../../lib/problem.ts';
import { giveBackSpot } from '../../../../lib/spotsInHand.ts';
import { copyWords } from '../../../../ui/toast/copyWords.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import { isBody } from '../editor/document.ts';

export interface Given {
  subject: SubjectKey;
  id: CommentId;
  body: CommentBody;
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
    void said.then(onSent, (refusal: unknown) => isOver(refusal) || giveBack(given, { owner, problem: problemOf(refusal) }));
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

const isThat = (one: Underway, id: CommentId): boolean => one.name === name && (one.input as Given).id === id;

/** What waits to be said about a thing, in its order. */
export const useLateComments = (subject: SubjectKey): readonly Given[] =>
  useUnderway().flatMap((one, _, underway) => {
    const given = one.input as Given;
    return one.name === name && given.subject === subject && isLate(one, underway) ? [given] : [];
  });

let givenBack = 0;
const listeners = new Set<() => void>();

/** Counts what became a draft again: a field that shows one is opened anew then. */
export const useGivenBack = (): number =>
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => givenBack,
  );

/** It was refused when there was a connection again: its words go back to where one writes there, behind what stands in it. */
export function giveBack(
  { subject, id, body, anchor }: Given,
  { owner, problem: { code, message } }: { owner: string; problem: Problem },
): void {
  // It had arrived before.
  if (code === 'already_exists') return;
  // Its pin stands again where it was set, with its words.
  if (anchor) giveBackSpot({ owner, place: `spot ${subject}` }, { key: id, spot: anchor, words: body });
  else backToDraft({ subject, body }, owner);
  const words = plainText(body);
  // Where the thing itself went out of reach nobody finds the draft: the words can be taken along from here.
  showToast({
    shape: 'error',
    title: 'Your comment was not sent',
    line: `${message} What you wrote is kept as a draft.`,
    action: { label: 'Copy the words', onSelect: () => void copyWords(words) },
  });
}

function backToDraft({ subject, body }: Pick<Given, 'subject' | 'body'>, owner: string): void {
  const where = { owner, place: `discussion ${subject}` };
  const before = readDraft(where);
  const content = isBody(before) && !isEmpty(before) ? [...before.content, ...body.content] : body.content;
  keepDraft(where, { type: 'doc', content });
  givenBack++;
  for (const notify of listeners) notify();
}
