import { useState } from 'react';
import type { Comment, CommentPage } from '../../../../../domain/discussions/contract.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { type Thread, threadsOf, type useDiscussion } from '../../queries.ts';

interface Jumping {
  pages: ReturnType<typeof useDiscussion>;
  /** Comments with a higher number were new when the discussion was opened, or came since. */
  since: number;
  seek: (id: CommentId) => void;
}

interface Jump {
  /** How many are new, of those that are shown; of one alone that was read there is no next. */
  count: number;
  /** On to the next of them, in the order in which they stand; after the last comes the first. */
  next: () => void;
  /** Where it led last. */
  at: CommentId | null;
  forget: () => void;
}

/** From one new comment to the next. */
export function useJump({ pages, since, seek }: Jumping): Jump {
  const { id: me } = useUser();
  const [at, setAt] = useState<CommentId | null>(null);
  const isNew = ({ number, authorId, body }: Comment) => number > since && authorId !== me && body !== null;
  const newIn = (threads: readonly Thread[]) => threads.flatMap(({ root, answers }) => [root, ...answers]).filter(isNew);
  const fresh = newIn(pages.threads);
  const go = (to: Comment | undefined) => {
    const first = pages.newest?.firstUnread ?? null;
    if (to) {
      setAt(to.id);
      const place = document.querySelector<HTMLElement>(`[data-comment="${to.id}"]`);
      place?.scrollIntoView({ block: 'center' });
      place?.focus({ preventScroll: true });
    } else if (first !== null) seek(first);
  };
  const next = async () => {
    const index = fresh.findIndex(({ id }) => id === at);
    const [following, [first]] = [fresh[index + 1], fresh];
    if (following || !pages.hasNextPage) return go(following ?? first);
    const all = newIn(threadsOf(await readOn(pages)));
    go(all[all.findIndex(({ id }) => id === at) + 1] ?? all[0]);
  };
  const unread = pages.newest?.unread ?? 0;
  const isOneRead = unread === 0 && fresh.length === 1 && !pages.hasNextPage && !pages.hasPreviousPage;
  return { count: isOneRead ? 0 : Math.max(fresh.length, unread), next: () => void next(), at, forget: () => setAt(null) };
}

/** Reads the next page, and once more where the list was read anew meanwhile, as it is once it counts as read: that ends what was asked for. */
async function readOn({ data: before, fetchNextPage }: Jumping['pages']): Promise<readonly CommentPage[]> {
  const last = before?.pageParams.at(-1)?.after;
  const { data, isFetchNextPageError } = await fetchNextPage();
  const isEnded = !isFetchNextPageError && data?.pageParams.at(-1)?.after === last;
  return (isEnded ? (await fetchNextPage()).data : data)?.pages ?? [];
}
