import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { auditKindNames, auditKinds, type AuditLine } from '../../../../../domain/studios/audit.ts';
import type { Member } from '../../../../../domain/studios/contract.ts';
import { displayName } from '../../../../../domain/identity/names.ts';
import { onHeard } from '../../../../lib/liveContext.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Skeleton, Strip } from '../../../../ui/Skeleton.tsx';
import { membersQuery, studioQuery } from '../../queries.ts';
import { type AuditFilter, useAudit, useRefreshAudit } from '../../studioQueries.ts';
import { AuditDay } from './AuditDay.tsx';
import { dayAndTime } from './moments.ts';

/** Who did what to whose access, and when; for Principals. */
export function AuditLog() {
  const { data: studio, error, refetch } = useQuery(studioQuery());
  if (studio) return <Lines timeZone={studio.timeZone} today={studio.today} />;
  return error ? <Failure error={error} retry={() => void refetch()} /> : <LinesSkeleton />;
}

const everybody = 'everybody';
const everything = 'everything';

function Lines({ timeZone, today }: { timeZone: string; today: string }) {
  const [filter, setFilter] = useState<AuditFilter>({});
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAudit(filter);
  useFollowing();
  const lines = data?.pages.flatMap(({ items }) => items) ?? [];
  const days = Map.groupBy(lines, (line) => dayAndTime(line.at, timeZone).day);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className="pt-5">
      <Filters filter={filter} onChange={setFilter} />
      {error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <LinesSkeleton />
      ) : lines.length === 0 ? (
        <EmptyState
          sentence={isFiltered ? 'Nothing of this kind has happened.' : 'Nothing has happened yet.'}
          {...(isFiltered && { action: <Button onClick={() => setFilter({})}>Clear filters</Button> })}
        />
      ) : (
        [...days].map(([day, ofDay]) => (
          <AuditDay key={day} day={day} today={today} timeZone={timeZone} lines={ofDay as readonly AuditLine[]} />
        ))
      )}
      {hasNextPage && (
        <Button className="mt-6" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </div>
  );
}

/** What happens in the studio may have left a line; many things at once lead to one read. */
function useFollowing() {
  const refresh = useRefreshAudit();
  useEffect(() => {
    // Talks to the live stream.
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = onHeard(() => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        refresh();
      }, 400);
    });
    return () => {
      stop();
      clearTimeout(waiting);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `refresh` is made anew at each render and does the same
  }, []);
}

function Filters({ filter, onChange }: { filter: AuditFilter; onChange: (filter: AuditFilter) => void }) {
  const { data: members } = useQuery(membersQuery());
  return (
    <div className="mb-6 flex flex-wrap gap-2">
      <Select
        look="chip"
        label="Person"
        prefix="Person:"
        value={filter.personId ?? everybody}
        onChange={(id) => onChange({ ...filter, personId: id === everybody ? undefined : id })}
        options={[{ value: everybody, label: 'Everybody' }, ...(members?.items ?? []).map(personOption)]}
      />
      <Select
        look="chip"
        label="Kind"
        prefix="Kind:"
        value={filter.kind ?? everything}
        onChange={(kind) => onChange({ ...filter, kind: kind === everything ? undefined : kind })}
        options={[{ value: everything, label: 'Everything' }, ...auditKinds.map((kind) => ({ value: kind, label: auditKindNames[kind] }))]}
      />
    </div>
  );
}

function personOption({ id, firstName, lastName, email, avatarUrl, isActive }: Member) {
  const name = displayName({ first_name: firstName, last_name: lastName, email });
  return {
    value: id,
    label: isActive ? name : `${name} (deactivated)`,
    lead: <Avatar name={name} src={avatarUrl} size={20} deactivated={!isActive} decorative />,
  };
}

function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="pt-4">
      <LoadError title="The audit log could not be loaded" error={error} onRetry={retry} />
    </div>
  );
}

function LinesSkeleton() {
  return (
    <Skeleton label="Loading the audit log" className="pt-8">
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className="flex h-11 items-center gap-3 border-b border-hairline">
          <span className="size-6 rounded-round bg-skeleton" />
          <Strip className="h-3 w-72" />
        </div>
      ))}
    </Skeleton>
  );
}
