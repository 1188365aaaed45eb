// A thread: what began it, and the answers below it, twice set in.

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { bodyOf } from '../../../../../domain/kernel/richText.ts';
import type { Comment } from '../../../../../domain/discussions/contract.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { plainDay } from '../../../../lib/dates.ts';
import { cx } from '../../../../ui/cx.ts';
import { dayOf } from '../../../../ui/locale.ts';
import { StatusMark } from '../../../../ui/StatusMark.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { useInSight } from '../../../../ui/useInSight.ts';
import { usePeople } from '../../../studios/queries.ts';
import type { Thread } from '../../queries.ts';
import { useSpoken } from '../body/useSpoken.ts';
import { Composer } from '../composer/Composer.tsx';
import { editPlace, replyPlace } from '../composer/unsent.ts';
import { useDiscussionState, useFrame } from './DiscussionContext.ts';
import { LateComment } from './LateComment.tsx';
import { PinLine } from './PinLine.tsx';
import { quoted } from './quoted.ts';
import { type Replying, Said } from './Said.tsx';
import { UnreadDivider } from './UnreadDivider.tsx';
import { keepInSight } from './useLed.ts';
import { useSay } from './useSay.ts';

interface ThreadViewProps {
  thread: Thread;
  /** Where what is new begins, and how much of it there is. */
  divider: { before: CommentId; count: number } | null;
}

/** Of two fields for an answer: one that was sent closes itself, and none that was opened since. */
const isSame = (one: Replying, other: Replying): boolean => one.to.id === other.to.id && one.quotes === other.quotes;

export function ThreadView({ thread: { root, answers }, divider }: ThreadViewProps) {
  const { lit, pins, unsent } = useDiscussionState();
  const pin = pins?.of(root.id);
  const isMarked = pins?.marked === root.id;
  const [replying, setReplying] = useState<Replying | null>(null);
  const all = [root, ...answers];
  const holdsLit = all.some(({ id }) => id === lit);
  const isLedTo = holdsLit || all.some(({ id }) => id === divider?.before);
  const isCalled =
    isMarked || holdsLit || all.some(({ id }) => [replyPlace(id), replyPlace(id, true), editPlace(id)].some((at) => at in unsent));
  const [isOpen, setOpen] = useFold({ beginsOpen: root.resolved === null || isLedTo || isCalled, isCalled });
  const place = useRef<HTMLElement>(null);
  const bring = useEffectEvent(() => {
    const [own, threads] = [place.current, place.current?.parentElement];
    if (own && threads && !holdsLit) return keepInSight(own, { threads, block: 'nearest' });
    // An address leads to one of its comments, and keeps that in sight.
    own?.scrollIntoView({ block: 'nearest' });
    return undefined;
  });
  // Moves the page: to the thread whose pin was pressed.
  useEffect(() => (isMarked ? bring() : undefined), [isMarked]);
  if (root.resolved && !isOpen) return <ResolvedRow root={root} onShow={() => setOpen(true)} className={pins && columnFrame} />;
  const one = (comment: Comment, index: number) => (
    <div key={comment.id} className={cx(comment.depth === 2 && answerFrame, comment.depth === 3 && deeperFrame)}>
      {divider?.before === comment.id && <UnreadDivider count={divider.count} />}
      <Said
        comment={comment}
        isAnswered={(all[index + 1]?.depth ?? 1) > comment.depth}
        isLit={lit === comment.id}
        hasUnsaved={editPlace(comment.id) in unsent}
        onReply={setReplying}
      />
      <AnswerFields to={comment} replying={replying} onEnd={(ended) => setReplying((now) => (now && isSame(now, ended) ? null : now))} />
    </div>
  );
  return (
    <section
      ref={place}
      aria-current={isMarked || undefined}
      aria-label={`Thread of ${all.length} ${all.length === 1 ? 'comment' : 'comments'}`}
      // Threads out of sight cost nothing until they come near; one that is led to has its true height at once.
      className={cx(
        'space-y-3 border-b border-hairline py-4',
        pins && columnFrame,
        isMarked && 'border-s-accent! bg-accent-soft',
        !isLedTo && !isMarked && '[contain-intrinsic-size:auto_140px] [content-visibility:auto] [overflow-clip-margin:8px]',
      )}
    >
      {pin && <PinLine root={root} pin={pin} />}
      {root.resolved && <ResolvedNote root={root} onHide={() => setOpen(false)} />}
      {all.map(one)}
      <LateAnswers to={all} />
    </section>
  );
}

/** One that is resolved while somebody reads or writes in it stays open until they fold it; what is called for opens it. */
function useFold({ beginsOpen, isCalled }: { beginsOpen: boolean; isCalled: boolean }): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(beginsOpen);
  const [wasCalled, setWasCalled] = useState(isCalled);
  if (isCalled !== wasCalled) {
    setWasCalled(isCalled);
    if (isCalled) setOpen(true);
  }
  return [isOpen, setOpen];
}

/** In a column threads go from edge to edge, with a line at the start of the one that is marked. */
const columnFrame = 'border-s-2 border-s-transparent ps-4.5 pe-5';

const answerFrame = 'ms-10 max-sm:ms-6';
const deeperFrame = 'ms-20 max-sm:ms-12';

/** One's own that do not stand yet. */
function LateAnswers({ to }: { to: readonly Comment[] }) {
  const late = useDiscussionState().late.filter(({ replyTo }) => to.some(({ id }) => id === replyTo));
  return late.map((one) => <LateComment key={one.id} of={one} className={answerFrame} />);
}

function ResolvedRow({ root, onShow, className }: { root: Comment; onShow: () => void; className?: string | undefined }) {
  const spoken = useSpoken(useFrame().thingOf);
  const words = root.body ? spoken(root.body).split('\n')[0] : 'A deleted comment';
  return (
    <div className={cx('flex min-h-10 items-center gap-3 border-b border-hairline', className)}>
      <StatusMark status="completed" size={14} label="Resolved" />
      <span className="min-w-0 truncate font-semibold">{words}</span>
      <ResolvedBy root={root} />
      <TextLink asChild>
        <button type="button" aria-expanded={false} onClick={onShow} className="touch-target ms-auto shrink-0">
          Show {root.replies + 1}
        </button>
      </TextLink>
    </div>
  );
}

function ResolvedNote({ root, onHide }: { root: Comment; onHide: () => void }) {
  return (
    <p className="flex items-center gap-2">
      <StatusMark status="completed" size={14} />
      <span className="font-semibold">Resolved</span>
      <ResolvedBy root={root} />
      <TextLink asChild>
        <button type="button" aria-expanded onClick={onHide} className="touch-target ms-auto shrink-0">
          Hide
        </button>
      </TextLink>
    </p>
  );
}

function ResolvedBy({ root: { resolved } }: { root: Comment }) {
  const people = usePeople();
  if (!resolved) return null;
  return (
    <span className="num shrink-0 text-12 text-ink-muted max-sm:hidden">
      by <bdi>{people.find(resolved.by).name}</bdi>, {plainDay(dayOf(resolved.at))}
    </span>
  );
}

interface AnswerFieldsProps {
  to: Comment;
  /** What was opened by hand in this thread. */
  replying: Replying | null;
  onEnd: (ended: Replying) => void;
}

/** Where a comment is answered: the field that was opened by hand, and one whose words wait, also after a reload. */
function AnswerFields({ to, replying, onEnd }: AnswerFieldsProps) {
  const { unsent } = useDiscussionState();
  return [false, true].map((quotes) => {
    const field = { to, quotes };
    const isByHand = replying !== null && isSame(replying, field);
    return isByHand || replyPlace(to.id, quotes) in unsent ? (
      <Reply key={`${quotes} ${isByHand}`} {...field} takesFocus={isByHand} onEnd={() => onEnd(field)} />
    ) : null;
  });
}

function Reply({ to, quotes, takesFocus, onEnd }: Replying & { takesFocus: boolean; onEnd: () => void }) {
  const { subject, commands, people, placeName, letIn, onWrite } = useFrame();
  const author = usePeople().find(to.authorId).name;
  const say = useSay({ subject, commands, letIn, replyTo: to.id });
  const frame = useRef<HTMLDivElement>(null);
  useInSight(frame);
  return (
    <div ref={frame} className="mt-2 ms-10 max-sm:ms-6">
      <Composer
        place={replyPlace(to.id, quotes)}
        subject={subject}
        label={`Reply to ${author}`}
        placeholder={`Reply to ${author}`}
        submitLabel="Reply"
        initial={quotes && to.body ? quoted(to.body) : bodyOf('')}
        replyTo={to.id}
        people={people}
        placeName={placeName}
        takesFocus={takesFocus}
        onSend={say}
        onSent={(more) => !more && onEnd()}
        onWrite={onWrite}
        onCancel={onEnd}
      />
    </div>
  );
}
