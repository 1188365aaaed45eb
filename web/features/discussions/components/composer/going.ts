// One's own words on their way: they stand in their thread from the moment of sending until they are read there.

import { useSyncExternalStore } from 'react';
import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import type { SubjectKey } from '../../../../../domain/discussions/subjects.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { onForget } from '../../../../lib/forget.ts';

export interface Going {
  subject: SubjectKey;
  id: CommentId;
  body: RichText;
  replyTo: CommentId | null;
  /** So many go with it. */
  files: number;
}

let going: readonly Going[] = [];
const listeners = new Set<() => void>();

function commit(next: readonly Going[]): void {
  going = next;
  for (const notify of listeners) notify();
}

onForget(() => commit([]));

export const showGoing = (one: Going): void => commit([...going, one]);
export const endGoing = (id: CommentId): void => commit(going.filter((one) => one.id !== id));

export const useGoing = (): readonly Going[] =>
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    () => going,
  );
