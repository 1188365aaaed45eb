// Answers and changes that were not sent, and whose comment is not in sight: one that is gone gives its words to the discussion as a whole.

import { useEffect } from 'react';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { idIn } from '../../../../lib/ids.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { StatusMark } from '../../../../ui/StatusMark.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { Thread } from '../../queries.ts';
import { isNoMore } from '../composer/sending.ts';
import { giveToWhole, isEditPlace } from '../composer/unsent.ts';
import { useDiscussionState, useFrame } from './DiscussionContext.ts';

interface AstrayAnswersProps {
  threads: readonly Thread[];
  /** Leads to a comment. */
  onShow: (commentId: CommentId) => void;
}

export function AstrayAnswers({ threads, onShow }: AstrayAnswersProps) {
  const { subject } = useFrame();
  const { unsent } = useDiscussionState();
  const { id: owner } = useUser();
  const standing = new Set(
    threads.flatMap(({ root, answers }) => [root, ...answers].flatMap(({ id, body }) => (body === null ? [] : [id]))),
  );
  const astray = Object.entries(unsent).flatMap(([place, { replyTo, reason }]) =>
    replyTo === null || standing.has(replyTo) ? [] : [{ place, replyTo, reason }],
  );
  const asked = astray.map(({ place, replyTo }) => `${place}|${replyTo}`).join();
  useEffect(() => {
    // Asks the server whether what is answered is gone, or only out of sight.
    for (const [place = '', id] of asked.split(',').map((one) => one.split('|'))) {
      const replyTo = idIn<CommentId>(id);
      if (replyTo) void isNoMore(replyTo).then((isGone) => isGone && giveToWhole({ owner, subject, place }));
    }
  }, [asked, owner, subject]);
  const refused = astray.find(({ reason }) => reason !== null);
  if (!refused) return null;
  return (
    <p className="mb-2 flex items-center gap-2 text-13">
      <StatusMark status="overdue" />
      <span className="min-w-0">{isEditPlace(refused.place) ? 'A change of yours was not saved.' : 'A reply of yours was not sent.'}</span>
      <TextLink asChild>
        <button type="button" className="touch-target" onClick={() => onShow(refused.replyTo)}>
          Show it
        </button>
      </TextLink>
    </p>
  );
}
