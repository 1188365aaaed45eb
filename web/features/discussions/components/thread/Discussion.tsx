// All that was said about a thing, and the place to say more. On a page and in a panel it is the same.

import { ArrowDown, AtSign } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Anchor, CommentPage } from '../../../../../domain/discussions/contract.ts';
import { keyOf, type SubjectName } from '../../../../../domain/discussions/subjects.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { useSteady } from '../../../../lib/useSteady.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { cx } from '../../../../ui/cx.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { NobodySpoke } from '../../../../ui/drawings/NobodySpoke.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { formatNumber } from '../../../../ui/locale.ts';
import { whenNearlyInSight } from '../../../../ui/nearlyInSight.ts';
import { SectionHead } from '../../../../ui/SectionHead.tsx';
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx';
import { type Thread, useCommentCommands, type useDiscussion } from '../../queries.ts';
import { Composer } from '../composer/Composer.tsx';
import { useLateComments } from '../composer/lateComments.ts';
import { LeftIn } from '../composer/LeftWords.tsx';
import { useUnsent, wholePlace, wordsIn } from '../composer/unsent.ts';
import { AstrayAnswers } from './AstrayAnswers.tsx';
import {
  DiscussionContext,
  type DiscussionFrame,
  DiscussionStateContext,
  type ThreadPins,
  useDiscussionState,
} from './DiscussionContext.ts';
import { DiscussionSkeleton } from './DiscussionSkeleton.tsx';
import { FollowMenu } from './FollowMenu.tsx';
import { LateComment } from './LateComment.tsx';
import { ThreadView } from './ThreadView.tsx';
import { SharedFiles } from './SharedFiles.tsx';
import { Sight } from './Sight.tsx';
import { useJump } from './useJump.ts';
import { useOpenThreads } from './useOpenThreads.ts';
import { usePlace } from './usePlace.ts';
import { useReach } from './useReach.ts';
import { useReading } from './useReading.ts';
import { useSay } from './useSay.ts';
import { useWriting } from './useWriting.ts';
import { Writers } from './Writers.tsx';

export interface DiscussionProps {
  subject: SubjectName;
  /** What is discussed: "Halden House". */
  name: string;
  /** The comment that the address leads to. */
  comment: CommentId | null;
  linkOf: (commentId: CommentId) => string;
  /** Of a document, the spots that threads are about, and the one that something is about to be said of. */
  pins?: ThreadPins | undefined;
  spot?: NewSpot | null;
  /** Which threads are shown, where somebody else knows; otherwise all until one chooses. */
  shown?: { value: Shows; onChange: (value: Shows) => void };
  /** Lays out what was said and where one writes: on a page, in a panel. */
  children: (parts: DiscussionParts) => ReactNode;
}

export interface DiscussionParts {
  head: ReactNode;
  /** Of the head, for a place with a head of its own. */
  count: string | undefined;
  filter: ReactNode;
  said: ReactNode;
  composer: ReactNode;
}

export interface NewSpot {
  anchor: Anchor;
  /** Where its words are kept. */
  place: string;
  /** "Comment on the spot on page 2". */
  label: string;
  onSaid: (id: CommentId) => void;
  /** It waits on this device until there is a connection. */
  onKept: () => void;
  onCancel: () => void;
}

export type Shows = 'open' | 'all';

export function Discussion({ subject, name, comment, linkOf, pins, spot = null, shown: known, children }: DiscussionProps) {
  const marked = pins?.marked ?? null;
  const [mentions, setMentions] = useState(false);
  const { discussion, around, seek } = useReach(subject, { comment, marked, mentions });
  const { newest, threads } = discussion;
  const [chosen, setChosen] = useState<Shows>('all');
  const [shows, setShows] = known ? [known.value, known.onChange] : [chosen, setChosen];
  const commands = useCommentCommands();
  const place = usePlace({ subject, name, titles: newest?.titles });
  const [sights, setSights] = useState(0);
  // What is left out is not read.
  const { divider, since } = useReading(subject, { page: newest, isSeen: sights > 0 && !mentions });
  const jump = useJump({ pages: discussion, since, seek });
  const onSight = (isIn: boolean) => setSights((count) => Math.max(0, count + (isIn ? 1 : -1)));
  const { writers, onWrite } = useWriting(keyOf(subject));
  const waiting = useLateComments(keyOf(subject));
  // What arrived is read before it is heard of.
  const late = waiting.filter(({ id }) => !threads.some((thread) => holds(thread, [id])));
  const unsent = useUnsent(keyOf(subject));
  const opensAtNew = subject.kind !== 'task' && marked === null;
  const frame = useFrameOf({ subject: keyOf(subject), commands, onWrite, ...place, ...useSteady({ linkOf }) });
  const state = { opensAtNew, lit: jump.at ?? around, onSight, pins, late, unsent };
  const isOpen = useOpenThreads(threads, shows);
  if (!newest) return children(notYet(discussion));
  const answered = Object.values(unsent).map(({ replyTo }) => replyTo);
  const shown = shows === 'all' ? threads : threads.filter((thread) => isOpen(thread.root) || holds(thread, [marked, around, ...answered]));
  const said = (id: CommentId) => {
    jump.forget();
    showSaid(id, seek);
  };
  const count = newest.total > 0 ? countWords(newest) : undefined;
  const filter = (
    <span className="flex items-center gap-2">
      <Shown value={shows} onChange={setShows} hasResolved={threads.some(({ root }) => root.resolved !== null)} />
      {newest.total > 0 && <Mentions isOn={mentions} onTurn={setMentions} isSmall={pins !== undefined} />}
      <SharedFiles threads={threads} onShow={seek} />
      <FollowMenu following={newest.following} />
    </span>
  );
  const list =
    threads.length === 0 && late.length === 0 && !discussion.hasNextPage ? (
      <Nothing mentions={mentions} />
    ) : (
      <>
        <SharedFiles isLine threads={threads} onShow={seek} />
        <Threads threads={shown} divider={divider} pages={discussion} />
      </>
    );
  return (
    <DiscussionContext value={frame}>
      <DiscussionStateContext value={state}>
        {children({
          head: <SectionHead title="Discussion" count={count} link={filter} className="max-md:flex-wrap" />,
          count,
          filter,
          said: list,
          composer: (
            <>
              {jump.count > 0 && <NextNew count={jump.count} onNext={jump.next} />}
              <AstrayAnswers threads={threads} onShow={seek} />
              <Writers ids={writers} />
              <NewComment name={name} reason={reasonOf(newest.can.comment)} frame={frame} spot={spot} onSaid={said} />
            </>
          ),
        })}
      </DiscussionStateContext>
    </DiscussionContext>
  );
}

/** The same one until something of it is another. */
function useFrameOf({ subject, commands, people, placeName, letIn, thingOf, onWrite, linkOf }: DiscussionFrame) {
  return useMemo(
    (): DiscussionFrame => ({ subject, commands, people, placeName, letIn, thingOf, onWrite, linkOf }),
    [subject, commands, people, placeName, letIn, thingOf, onWrite, linkOf],
  );
}

/** While nothing of it is here. */
function notYet({ error, refetch }: Pick<ReturnType<typeof useDiscussion>, 'error' | 'refetch'>): DiscussionParts {
  const head = <SectionHead title="Discussion" />;
  const said = error ? (
    <LoadError title="The discussion could not be loaded" error={error} onRetry={() => void refetch()} />
  ) : (
    <DiscussionSkeleton />
  );
  const composer = error && <p className="py-2 text-13 text-ink-muted">Comments can be written once the discussion is here.</p>;
  return { head, count: undefined, filter: null, said, composer };
}

/** Brings one's own comment into sight; where no page has it, the pages round it are read. */
function showSaid(id: CommentId, read: (id: CommentId) => void): void {
  const place = document.querySelector(`[data-comment="${id}"]`);
  if (place) place.scrollIntoView({ block: 'nearest' });
  else read(id);
}

/** Whether a thread holds one of these: it is shown then, whatever is chosen. */
const holds = ({ root, answers }: Thread, ids: readonly (CommentId | null)[]): boolean =>
  [root, ...answers].some(({ id }) => ids.includes(id));

const countWords = ({ total, unread }: { total: number; unread: number }): string =>
  unread > 0 ? `${formatNumber(total)}, ${formatNumber(unread)} new` : formatNumber(total);

function Nothing({ mentions }: { mentions: boolean }) {
  if (mentions) return <p className="px-5 py-6 text-ink-muted">Nobody has named you here.</p>;
  return <EmptyState drawing={<NobodySpoke />} sentence="Nobody has said anything yet." />;
}

/** From one new comment to the next, at the foot of what is read. */
function NextNew({ count, onNext }: { count: number; onNext: () => void }) {
  return (
    <div className="mb-2 flex justify-center">
      <Button size="small" icon={ArrowDown} aria-label={`${count} new: go to the next`} onClick={onNext}>
        {count} new
      </Button>
    </div>
  );
}

interface MentionsProps {
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  isSmall: boolean;
}

/** Only threads in which one is named. */
function Mentions({ isOn, onTurn, isSmall }: MentionsProps) {
  const turn = () => onTurn(!isOn);
  if (isSmall) {
    return (
      <IconButton
        size="small"
        icon={AtSign}
        label="Only where I am named"
        aria-pressed={isOn}
        onClick={turn}
        className={cx(isOn && 'bg-accent-soft text-accent-text')}
      />
    );
  }
  return (
    <Chip chosen={isOn} onClick={turn}>
      <Icon of={AtSign} size={14} /> Mentions
    </Chip>
  );
}

interface ShownProps {
  value: Shows;
  onChange: (value: Shows) => void;
  hasResolved: boolean;
}

function Shown({ value, onChange, hasResolved }: ShownProps) {
  if (!hasResolved && value === 'all') return null;
  return (
    <SegmentedControl
      label="Threads that are shown"
      value={value}
      onChange={onChange}
      segments={[
        { value: 'all', label: 'All' },
        { value: 'open', label: 'Open' },
      ]}
    />
  );
}

interface ThreadsProps {
  threads: readonly Thread[];
  divider: { before: CommentId; count: number } | null;
  pages: ReturnType<typeof useDiscussion>;
}

function Threads({ threads, divider, pages }: ThreadsProps) {
  const { late } = useDiscussionState();
  const isNothingOpen = threads.length + late.length === 0 && !pages.hasPreviousPage && !pages.hasNextPage;
  return (
    <div>
      {isNothingOpen && <p className="px-5 py-6 text-ink-muted">Every thread is resolved.</p>}
      {pages.hasPreviousPage && (
        <More label="Show earlier comments" isBusy={pages.isFetchingPreviousPage} onShow={() => void pages.fetchPreviousPage()} />
      )}
      {threads.map((thread) => (
        <ThreadView key={thread.root.id} thread={thread} divider={divider} />
      ))}
      {!pages.hasNextPage && <Sight />}
      {late.flatMap((one) => (one.replyTo ? [] : [<LateComment key={one.id} of={one} className="border-b border-hairline py-4" />]))}
      {pages.hasNextPage && (
        <More
          isAhead={!pages.isFetching}
          label="Show later comments"
          isBusy={pages.isFetchingNextPage}
          hasFailed={pages.isFetchNextPageError}
          behind={pages.data?.pages.at(-1)}
          onShow={() => void pages.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </div>
  );
}

interface MoreProps {
  label: string;
  isBusy: boolean;
  onShow: () => void;
  /**
   * Comes by itself once it is about to be seen. What stands above does not: it would move what is read. Nor does anything while the list
   * is being read, which is not ended for it.
   */
  isAhead?: boolean;
  /** It could not be had: it is asked for again by hand. */
  hasFailed?: boolean;
  /** The page that it comes after. */
  behind?: CommentPage | undefined;
}

function More({ label, isBusy, onShow, isAhead = false, hasFailed = false, behind }: MoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const show = useRef(onShow);
  useEffect(() => void (show.current = onShow));
  useEffect(() => {
    // Watches the page: what is about to come into sight is fetched. A watch tells of changes alone, and a page that came before it
    // was drawn that it is being read changes nothing but what stands above.
    if (isBusy || !isAhead || hasFailed) return;
    return whenNearlyInSight(place.current, 400, () => show.current());
  }, [isBusy, isAhead, hasFailed, behind]);
  return (
    <div ref={place} className="flex justify-center py-2">
      <Button variant="bare" size="small" busy={isBusy} onClick={onShow}>
        {hasFailed ? 'More could not be loaded. Try again' : label}
      </Button>
    </div>
  );
}

interface NewCommentProps {
  name: string;
  reason: string | undefined;
  frame: Pick<DiscussionFrame, 'subject' | 'commands' | 'people' | 'placeName' | 'letIn' | 'onWrite'>;
  spot: NewSpot | null;
  onSaid: (id: CommentId) => void;
}

function NewComment({ name, reason, frame, spot, onSaid }: NewCommentProps) {
  const { subject, commands, people, placeName, letIn, onWrite } = frame;
  const { id: owner } = useUser();
  const whole = wholePlace(subject);
  const around = useRef<HTMLDivElement>(null);
  // Whoever wrote on while what they said of a spot was sent goes on in the field that comes then.
  const [goesOn, setGoesOn] = useState(false);
  const ending =
    <Of extends unknown[]>(end: (...of: Of) => void) =>
    (...of: Of) => {
      setGoesOn(around.current?.contains(document.activeElement) === true && wordsIn({ owner, place: whole }) !== null);
      end(...of);
    };
  const ended = spot && { onSaid: ending(spot.onSaid), onKept: ending(spot.onKept) };
  const say = useSay({ subject, commands, letIn, anchor: spot?.anchor, onSaid, ...ended });
  if (reason !== undefined) {
    return (
      <>
        <p className="py-2 text-13 text-ink-muted">{reason}.</p>
        <LeftIn places={[whole, ...(spot ? [spot.place] : [])]} />
      </>
    );
  }
  return (
    <div ref={around}>
      <Composer
        key={spot ? spot.place : 'all'}
        place={spot ? spot.place : whole}
        subject={subject}
        label={spot?.label ?? `Comment on ${name}`}
        placeholder="Write a comment"
        submitLabel="Comment"
        people={people}
        placeName={placeName}
        onSend={say}
        onWrite={onWrite}
        takesFocus={spot !== null || goesOn}
        {...(spot && { next: whole, onCancel: spot.onCancel })}
      />
    </div>
  );
}
