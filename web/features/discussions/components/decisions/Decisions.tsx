// The ledger of a project's decisions: what was agreed, with whom, when, and where it was said.

import { useDeferredValue, useState } from 'react';
import type { LedgerEntry } from '../../../../../domain/discussions/contract.ts';
import type { ProjectId } from '../../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { plainDay } from '../../../../lib/dates.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { NobodySpoke } from '../../../../ui/drawings/NobodySpoke.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Found } from '../../../../ui/Found.tsx';
import { SearchInput } from '../../../../ui/SearchInput.tsx';
import { SectionHead } from '../../../../ui/SectionHead.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { usePeople } from '../../../studios/queries.ts';
import { useDecisions } from '../../queries.ts';
import { DiscussionSkeleton } from '../thread/DiscussionSkeleton.tsx';
import { PlaceLink } from '../PlaceLink.tsx';
import { ChangedBy } from './ChangedBy.tsx';
import { LedgerExport } from './LedgerExport.tsx';

export function Decisions({ project }: { project: Project }) {
  const projectId = project.id;
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDecisions(projectId, search);
  const entries = data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <SectionHead
        title="Decisions"
        link={<LedgerExport project={project} search={search} isEmpty={entries === undefined || entries.length === 0} />}
      />
      <SearchInput
        label="Search decisions"
        placeholder="Search decisions"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="mt-3 sm:max-w-80"
      />
      <Found of="decision" count={search ? entries?.length : undefined} hasMore={hasNextPage} />
      {entries === undefined ? (
        error ? (
          <LoadError title="The decisions could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <DiscussionSkeleton />
        )
      ) : entries.length === 0 ? (
        search ? (
          <p className="py-6 text-ink-muted">No decision says “{search}”.</p>
        ) : (
          <EmptyState drawing={<NobodySpoke />} sentence="Nothing is decided yet: mark a comment as a decision." />
        )
      ) : (
        <ol aria-label="Decisions" className="mt-3">
          {entries.map((entry) => (
            <Entry key={entry.commentId} entry={entry} projectId={projectId} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="bare" busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="my-3">
          Show earlier decisions
        </Button>
      )}
    </>
  );
}

function Entry({ entry, projectId }: { entry: LedgerEntry; projectId: ProjectId }) {
  const people = usePeople();
  const { what, agreedWith, agreedOn, authorId, changed, subject, commentId, replaced, replacedBy } = entry;
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-4 border-b border-hairline py-2.5">
      <time dateTime={agreedOn} className="num text-13 leading-5 text-ink-muted">
        {plainDay(agreedOn)}
      </time>
      <div className="min-w-0">
        <p className={cx('font-medium', replacedBy && 'text-ink-muted line-through')}>
          <bdi>{what}</bdi>
        </p>
        <p className="mt-0.5 text-12 text-ink-muted">
          {agreedWith !== '' && (
            <>
              agreed with <bdi>{agreedWith}</bdi> ·{' '}
            </>
          )}
          <bdi>{people.find(authorId).name}</bdi>,{' '}
          <TextLink asChild>
            <PlaceLink of={{ ...subject, projectId }} comment={commentId}>
              in <bdi>{subject.name}</bdi>
            </PlaceLink>
          </TextLink>
          {changed && (
            <>
              {' · '}
              <ChangedBy changed={changed} />
            </>
          )}
          {replacedBy && ' · replaced since'}
        </p>
        {replaced && (
          <p className="mt-0.5 text-12 text-ink-muted">
            Replaces{' '}
            <TextLink asChild>
              <PlaceLink of={{ ...replaced.subject, projectId }} comment={replaced.commentId}>
                <bdi className="line-through">{replaced.what}</bdi>
              </PlaceLink>
            </TextLink>{' '}
            of {plainDay(replaced.agreedOn)}
          </p>
        )}
      </div>
    </li>
  );
}
