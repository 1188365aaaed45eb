// The start page: the day of the person who opens it, and how the projects stand (PRODUCT §9).

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { asDay } from '../../../../domain/kernel/calendar.ts';
import { problemOf } from '../../../lib/api.ts';
import { useAuth, useUser } from '../../../lib/session/auth.ts';
import { presentUser } from '../../../lib/session/sessionUser.ts';
import { useNow } from '../../../lib/useNow.ts';
import { needsWords } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { useToday } from '../../studios/queries.ts';
import { dayEntries, dayFacts, daySentence, greeting } from '../components/day.ts';
import { MyDay } from '../components/MyDay.tsx';
import { WorkInProgress } from '../components/WorkInProgress.tsx';
import { assignedQuery, reviewQuery } from '../queries.ts';

const FirstProject = lazy(async () => ({ default: (await import('../components/FirstProject.tsx')).FirstProject }));

export default function DashboardPage() {
  const day = useDay();
  const { user_metadata, ...user } = useUser();
  const now = new Date(useNow());
  const firstName = user_metadata.first_name ?? presentUser({ ...user, user_metadata }).name;
  return (
    <div className="flex flex-col gap-7 px-10 pt-7 pb-10 max-md:px-4 max-md:pt-5">
      <div className="flex items-end justify-between gap-6">
        <div className="min-w-0">
          <h2 className="font-title text-title-40 text-balance max-md:text-title-28">
            {greeting(now.getHours())}, {firstName}
          </h2>
          <p className="mt-1 min-h-5 text-ink-muted">
            {day.state === 'known' && `${longDay.format(Date.parse(day.today)).replace(',', '')}. ${daySentence(dayFacts(day.entries, day.today))}`}
          </p>
        </div>
        <QuickActions />
      </div>
      <DaySection day={day} />
      <WorkInProgress empty={<Suspense fallback={<div className="h-96" />}><FirstProject /></Suspense>} />
    </div>
  );
}

const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'short', timeZone: 'UTC' });

type DayState =
  | { state: 'loading' }
  | { state: 'failed'; error: Error; retry: () => void }
  | { state: 'known'; today: ReturnType<typeof asDay>; entries: ReturnType<typeof dayEntries> };

function useDay(): DayState {
  const today = useToday();
  const assigned = useQuery(assignedQuery());
  const reviews = useQuery(reviewQuery());
  const failed = [assigned, reviews].find((query) => query.isError);
  if (failed?.error) return { state: 'failed', error: failed.error, retry: () => void failed.refetch() };
  if (!today || !assigned.data || !reviews.data) return { state: 'loading' };
  const day = asDay(today);
  return { state: 'known', today: day, entries: dayEntries({ assigned: assigned.data.items, reviews: reviews.data.items, today: day }) };
}

function DaySection({ day }: { day: DayState }) {
  switch (day.state) {
    case 'known':
      return <MyDay entries={day.entries} today={day.today} />;
    case 'failed':
      return (
        <section>
          <SectionHead title="My day" className="mb-4" />
          <ErrorCard title="Your tasks could not be loaded." action={<Button size="small" onClick={day.retry}>Try again</Button>}>
            {problemOf(day.error).message}
          </ErrorCard>
        </section>
      );
    case 'loading':
      return (
        <section>
          <SectionHead title="My day" />
          <Skeleton label="Loading your tasks">
            {['w-64', 'w-80', 'w-52', 'w-72'].map((width) => (
              <div key={width} className="flex h-10 items-center gap-3 border-b border-hairline touch:h-12">
                <span className="size-4 rounded-round bg-skeleton" />
                <Strip className={`h-3 ${width}`} />
              </div>
            ))}
          </Skeleton>
        </section>
      );
  }
}

function QuickActions() {
  return (
    <div className="flex shrink-0 gap-2 max-md:hidden">
      <NewProjectButton />
      <Button variant="primary" icon={Plus} asChild>
        <Link to="/todos" search={{ create: 'true' }}>
          New task
        </Link>
      </Button>
    </div>
  );
}

function NewProjectButton() {
  const { hasPermission } = useAuth();
  const navigate = useNavigate();
  const reason = hasPermission('createProject') ? undefined : needsWords('createProject');
  return (
    <Button icon={Plus} disabledReason={reason} onClick={() => void navigate({ to: '/projects/new' })}>
      New project
    </Button>
  );
}
