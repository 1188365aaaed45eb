// The start page: the day of the person who opens it, and how the projects stand (PRODUCT §9). One request fills it; what is
// below the greeting comes in a file of its own meanwhile.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Dashboard, DayCounts, DayEntry } from '../../../../domain/dashboard/contract.ts';
import type { Verdict } from '../../../../domain/kernel/verdict.ts';
import type { Ahead } from '../../../lib/ahead.ts';
import { lazyPart } from '../../../lib/lazyPart.tsx';
import { problemOf } from '../../../lib/api.ts';
import { shortDay } from '../../../lib/dates.ts';
import { useAuth, useUser } from '../../../lib/session/auth.ts';
import { presentUser } from '../../../lib/session/sessionUser.ts';
import { useNow } from '../../../lib/useNow.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { FloatingButton } from '../../../ui/FloatingButton.tsx';
import { studioQuery } from '../../studios/queries.ts';
import { dayName, daySentence, greeting, hourIn } from '../components/day.ts';
import { DashboardSkeleton } from '../components/Skeletons.tsx';
import { dashboardQuery } from '../queries.ts';

const couldNotLoad = 'The dashboard could not be loaded';

const Parts = lazyPart(async () => (await import('../components/Parts.tsx')).Parts, {
  standIn: <DashboardSkeleton />,
  missing: <ErrorCard title={couldNotLoad} action={<Button onClick={() => window.location.reload()}>Reload</Button>} />,
});

const FirstProject = lazyPart(async () => (await import('../components/FirstProject.tsx')).FirstProject, {
  standIn: <div className="h-96" />,
});

export const ahead: Ahead = (read) => read(dashboardQuery());

export default function DashboardPage() {
  const { data, error, refetch } = useQuery(dashboardQuery());
  const [versions, set] = useState<ReadonlyMap<string, number>>(new Map());
  return (
    <div className="flex flex-col gap-7 px-10 pt-7 pb-10 max-md:px-4 max-md:pt-5">
      <div className="flex items-end justify-between gap-6">
        <div className="min-w-0">
          <Greeting />
          <p className="mt-1 min-h-5 text-ink-muted">
            {data && `${dayName(data.today)} ${shortDay(data.today)}. ${daySentence(countsWithout(data, versions))}`}
          </p>
        </div>
        <QuickActions can={data?.can} />
      </div>
      <FloatingButton label="New task">
        <Link to="/todos" search={{ create: 'true' }} />
      </FloatingButton>
      {error && !data ? (
        // As LoadError, which the first screen would fetch for this alone.
        <ErrorCard title={couldNotLoad} action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {problemOf(error).message}
        </ErrorCard>
      ) : (
        <Parts dashboard={data} ticked={{ versions, set }} noProjects={<FirstProject />} />
      )}
    </div>
  );
}

/** By the clock of the person's own time zone; who has set none has the studio's. */
function Greeting() {
  const { user_metadata, ...user } = useUser();
  const { profile } = useAuth();
  const { data: studio } = useQuery(studioQuery());
  const now = useNow();
  const name = user_metadata.first_name ?? presentUser({ ...user, user_metadata }).name;
  return (
    <h2 className="font-title text-title-40 text-balance max-md:text-title-28">
      {greeting(hourIn(profile?.time_zone ?? studio?.timeZone, now))}, <bdi>{name}</bdi>
    </h2>
  );
}

/** The counts as they are once the server knows of what was ticked off. */
function countsWithout({ day: { items, counts }, today }: Dashboard, ticked: ReadonlyMap<string, number>): DayCounts {
  const done = items.filter(({ task }) => (ticked.get(task.id) ?? 0) >= task.version);
  const of = (matches: (entry: DayEntry) => boolean) => done.filter(matches).length;
  return {
    late: counts.late - of(({ task, as }) => as === 'work' && task.due !== today),
    dueToday: counts.dueToday - of(({ task, as }) => as === 'work' && task.due === today),
    toReview: counts.toReview - of(({ as }) => as === 'review'),
  };
}

function QuickActions({ can }: { can: Dashboard['can'] | undefined }) {
  return (
    <div className="flex shrink-0 gap-2 max-md:hidden">
      <NewProjectButton can={can?.createProject} />
      <Button variant="primary" icon={Plus} asChild>
        <Link to="/todos" search={{ create: 'true' }}>
          New task
        </Link>
      </Button>
    </div>
  );
}

function NewProjectButton({ can }: { can: Verdict | undefined }) {
  const navigate = useNavigate();
  return (
    <Button icon={Plus} disabledReason={reasonOf(can)} onClick={() => void navigate({ to: '/projects/template-selection' })}>
      New project
    </Button>
  );
}
