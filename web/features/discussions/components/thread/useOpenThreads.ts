import { useState } from 'react';
import type { Comment } from '../../../../../domain/discussions/contract.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import type { Thread } from '../../queries.ts';

const none: ReadonlySet<CommentId> = new Set();

/**
 * Which threads are shown as open. What somebody else resolves while it is shown stays until they are asked for anew: one may be
 * writing in it.
 *
 * @returns says of a thread, by its first comment, whether it is one
 */
export function useOpenThreads(threads: readonly Thread[], shows: string): (root: Comment) => boolean {
  const { id: me } = useUser();
  const [seen, setSeen] = useState({ shows, ids: none });
  const known = seen.shows === shows ? seen.ids : none;
  const fresh = threads.flatMap(({ root }) => (root.resolved === null && !known.has(root.id) ? [root.id] : []));
  if (fresh.length > 0 || seen.shows !== shows) setSeen({ shows, ids: new Set([...known, ...fresh]) });
  return ({ id, resolved }) => resolved === null || (known.has(id) && resolved.by !== me);
}
