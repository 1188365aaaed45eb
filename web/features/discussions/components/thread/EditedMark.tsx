import { useState } from 'react';
import type { Reference } from '../../../../../domain/kernel/richTextShape.ts';
import type { Comment } from '../../../../../domain/discussions/contract.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { CommentBodyView } from '../body/CommentBodyView.tsx';
import { useEdits } from '../../queries.ts';
import { DiscussionSkeleton } from './DiscussionSkeleton.tsx';
import { saidAt } from './saidAt.ts';
import { thingsOf } from './usePlace.ts';

/** Says that a comment was changed, and opens how it read before. */
export function EditedMark({ comment }: { comment: Comment }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="touch-target rounded-1 underline decoration-dotted underline-offset-2 hover:text-ink"
      >
        edited
      </button>
      {isOpen && <Before comment={comment} onClose={() => setOpen(false)} />}
    </>
  );
}

function Before({ comment: { id }, onClose }: { comment: Comment; onClose: () => void }) {
  const { data, error, refetch } = useEdits(id);
  const things = thingsOf(data?.titles ?? []);
  return (
    <Dialog open forReading onClose={onClose} title="How it read before" actions={<Button onClick={onClose}>Close</Button>}>
      {data ? (
        <ol aria-label="Earlier words, the newest first">
          {data.items.map(({ version, body, at }) => (
            <li key={version} className="border-b border-hairline py-3 first:pt-0 last:border-0">
              <time dateTime={at} className="num mb-1 block text-12 text-ink-muted">
                {saidAt(at)}
              </time>
              <CommentBodyView body={body} thingOf={({ id: thing }: Reference) => things.get(thing)} />
            </li>
          ))}
        </ol>
      ) : error ? (
        <LoadError title="It could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <DiscussionSkeleton />
      )}
    </Dialog>
  );
}
