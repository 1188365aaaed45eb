// One comment: who said what and when, what others think of it, and what one may do with it.

import { CornerDownRight } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { firstName } from '../../../../../domain/identity/names.ts';
import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import { isEmpty } from '../../../../../domain/kernel/richText.ts';
import type { Comment, Reaction } from '../../../../../domain/discussions/contract.ts';
import { timeAgo } from '../../../../lib/dates.ts';
import { readDraft } from '../../../../lib/drafts.ts';
import { follow } from '../../../../lib/outcome.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { useNow } from '../../../../lib/useNow.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { DecisionMark } from '../decisions/DecisionMark.tsx';
import { usePeople } from '../../../studios/queries.ts';
import { CommentBodyView } from '../body/CommentBodyView.tsx';
import { SentFiles } from '../body/SentFiles.tsx';
import { useSpoken } from '../body/useSpoken.ts';
import type { Sending } from '../composer/attaching.ts';
import { Composer } from '../composer/Composer.tsx';
import { editPlace } from '../composer/unsent.ts';
import { isBody } from '../editor/isBody.ts';
import { useFrame } from './DiscussionContext.ts';
import { EditedMark } from './EditedMark.tsx';
import { Reactions } from './Reactions.tsx';
import { type DoingsProps, SaidMenu } from './SaidMenu.tsx';
import { saidAt } from './saidAt.ts';
import { useLed } from './useLed.ts';
import { refusalOf } from './useSay.ts';

export interface Replying {
  to: Comment;
  /** It begins with the words that it answers. */
  quotes: boolean;
}

export interface SaidProps {
  comment: Comment;
  /** Answers hang on it. */
  isAnswered: boolean;
  isLit: boolean;
  /** What it is to say from now on was not saved. */
  hasUnsaved: boolean;
  onReply: (replying: Replying) => void;
}

/** Drawn anew for what is said or done with it, and not with the discussion round it. */
export const Said = memo(function Said({ comment, isAnswered, isLit, hasUnsaved, onReply: reply }: SaidProps) {
  const { thingOf } = useFrame();
  const spoken = useSpoken(thingOf);
  const people = usePeople();
  const { id: owner } = useUser();
  // Words that were not saved are offered where they belong, also after a reload.
  const [editing, setEditing] = useState<'left' | 'begun' | null>(() => (hasLeft(comment, owner) ? 'left' : null));
  const isEditing = editing !== null || hasUnsaved;
  const place = useRef<HTMLElement>(null);
  useLed(place, isLit);
  const author = people.find(comment.authorId);
  const onReply = (quotes: boolean) => reply({ to: comment, quotes });
  return (
    <article
      ref={place}
      tabIndex={-1}
      aria-label={`${author.name}: ${comment.body ? wordsOf(comment, spoken(comment.body)) : 'deleted'}`}
      data-comment={comment.id}
      className={cx('group/said flex min-w-0 gap-3 rounded-2', isLit && 'animate-lit')}
    >
      <div className="flex flex-col items-center pt-0.5">
        <Avatar name={author.name} src={author.src} size={comment.depth === 1 ? 28 : 24} decorative deactivated={author.deactivated} />
        {isAnswered && <span aria-hidden className="mt-1.5 w-px flex-1 bg-hairline-strong" />}
      </div>
      <div className="min-w-0 flex-1">
        {comment.body === null ? (
          <p className="py-1 text-ink-faint">{deletedWords(comment, people.find)}</p>
        ) : (
          <>
            <Line comment={comment} />
            {isEditing ? (
              <Edited comment={comment} body={comment.body} takesFocus={editing === 'begun'} onEnd={() => setEditing(null)} />
            ) : (
              !isEmpty(comment.body) && <CommentBodyView body={comment.body} thingOf={thingOf} className="mt-0.5" />
            )}
            {!isEditing && <SentFiles files={comment.attachments} />}
            {comment.decision && <DecisionMark decision={comment.decision} />}
            {!isEditing && <Doings comment={comment} onReply={onReply} onEdit={() => setEditing('begun')} />}
          </>
        )}
      </div>
    </article>
  );
});

/** Whether somebody began to change it and has not saved that. */
const hasLeft = (comment: Comment, owner: string): boolean =>
  comment.can.edit === true && isBody(readDraft({ owner, place: editPlace(comment.id) }));

/** Of one without words, what was sent. */
const wordsOf = ({ attachments }: Comment, words: string): string =>
  words.slice(0, 60) || attachments.map(({ file }) => file.name).join(', ');

function deletedWords({ authorId, deletedBy }: Comment, find: (id: string) => { name: string }): string {
  const by = find(deletedBy ?? authorId).name;
  return deletedBy === null || deletedBy === authorId
    ? `${by} deleted this comment`
    : `${by} deleted this comment by ${find(authorId).name}`;
}

function Line({ comment }: { comment: Comment }) {
  const people = usePeople();
  const now = useNow();
  const { createdAt, editedAt, replyingTo, isUnread, authorId } = comment;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-muted">
      <span className="text-14 font-semibold text-ink">
        <bdi>{people.find(authorId).name}</bdi>
      </span>
      <time dateTime={createdAt} title={saidAt(createdAt)}>
        {timeAgo(createdAt, now)}
      </time>
      {editedAt !== null && <EditedMark comment={comment} />}
      {isUnread && <span role="img" aria-label="New" className="size-1.75 rounded-round bg-accent" />}
      {replyingTo !== null && (
        <span className="inline-flex items-center gap-1">
          <Icon of={CornerDownRight} size={12} />
          replying to @{firstName(people.find(replyingTo).name)}
        </span>
      )}
    </p>
  );
}

/** Reply and nods; below an answer they come with the pointer or the focus, unless somebody nodded. */
function Doings({ comment, onReply, onEdit }: DoingsProps) {
  const { commands } = useFrame();
  const reason = reasonOf(comment.can.reply);
  const react = (reaction: Reaction, isOn: boolean) =>
    follow(commands.react({ commentId: comment.id, reaction, isOn }), { refused: sayRefused('Not taken') });
  const stays = comment.depth === 1 || comment.reactions.length > 0;
  return (
    <div
      className={cx(
        'flex min-h-7 flex-wrap items-center gap-2 pt-0.5 touch:min-h-10 touch:gap-4 print:min-h-0',
        !stays &&
          'opacity-0 group-focus-within/said:opacity-100 group-hover/said:opacity-100 has-data-[state=open]:opacity-100 touch:opacity-100',
      )}
    >
      {reason === undefined && (
        <button
          type="button"
          onClick={() => onReply(false)}
          className="touch-target rounded-1 text-12 text-ink-muted hover:text-ink hover:underline"
        >
          Reply
        </button>
      )}
      <Reactions comment={comment} onReact={react} />
      <SaidMenu comment={comment} onReply={onReply} onEdit={onEdit} />
    </div>
  );
}

interface EditedProps {
  comment: Comment;
  body: RichText;
  takesFocus: boolean;
  onEnd: () => void;
}

function Edited({ comment, body, takesFocus, onEnd }: EditedProps) {
  const { id: commentId, version, attachments: sent } = comment;
  const { subject, commands, people, placeName, letIn } = useFrame();
  const save = async (next: RichText, attachments: Sending | undefined) => {
    const refused = await refusalOf(commands.edit({ commentId, version, body: next, ...(attachments && { attachments }) }));
    return refused === null ? { refused, after: () => letIn(next) } : { refused };
  };
  return (
    <div className="mt-1.5">
      <Composer
        place={editPlace(comment.id)}
        subject={subject}
        label="Edit the comment"
        placeholder="Write a comment"
        submitLabel="Save"
        initial={body}
        sent={sent}
        replyTo={commentId}
        people={people}
        placeName={placeName}
        takesFocus={takesFocus}
        onSend={save}
        onSent={(more) => !more && onEnd()}
        onCancel={onEnd}
      />
    </div>
  );
}
