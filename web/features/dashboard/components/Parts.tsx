// The parts of the dashboard, loaded while its answer is on its way.

import { type ReactNode, useState } from 'react';
import type { Dashboard } from '../../../../domain/dashboard/contract.ts';
import { lazyPart } from '../../../lib/lazyPart.tsx';
import { useRoomFrom } from '../../../ui/breakpoints.ts';
import { useTicks, type Ticked } from '../actions.tsx';
import { ComingDates } from './ComingDates.tsx';
import { columns, twoColumns } from './grid.ts';
import type { PartName } from './held.ts';
import { Invitations } from './Invitations.tsx';
import { MyDay } from './MyDay.tsx';
import { isByOthers } from './others.ts';
import { PartBoundary } from './Part.tsx';
import { roomUnderDay } from './balance.ts';
import { DashboardSkeleton, FootSkeleton, RecentSkeleton } from './Skeletons.tsx';
import { type PointedAt, PointingContext } from './useRows.ts';
import { WorkInProgress } from './WorkInProgress.tsx';

const Foot = lazyPart(async () => (await import('./Foot.tsx')).Foot, { standIn: <FootSkeleton />, missing: null });
const News = lazyPart(async () => (await import('./Foot.tsx')).News, {
  standIn: ({ recent }) => <RecentSkeleton rows={recent.items.length} />,
});

export interface PartsProps {
  /** Undefined while it is on its way. */
  dashboard: Dashboard | undefined;
  ticked: Ticked;
  /** In the place of the projects while there is none. */
  noProjects: ReactNode;
}

export function Parts({ dashboard, ...rest }: PartsProps) {
  return dashboard ? <KnownParts dashboard={dashboard} {...rest} /> : <DashboardSkeleton />;
}

function KnownParts({ dashboard, ticked, noProjects }: PartsProps & { dashboard: Dashboard }) {
  const ticks = useTicks(ticked);
  const [pointedAt, point] = useState<PointedAt | null>(null);
  const isWide = useRoomFrom(twoColumns);
  const byOthers = useByOthers(dashboard.seq);
  const { today, day, invitations, work, dates, workload, recent } = dashboard;
  // Decided once: a part that changed its place under the pointer would be worse than a hole.
  const [besideDay] = useState(() => roomUnderDay(dashboard));
  const parts = {
    invitations: (
      <PartBoundary title="Invitations">
        <Invitations invitations={invitations} />
      </PartBoundary>
    ),
    day: (
      <PartBoundary title="My day">
        <MyDay day={day} today={today} ticks={ticks} />
      </PartBoundary>
    ),
    dates: (
      <PartBoundary title="Milestones">
        <ComingDates dates={dates} today={today} />
      </PartBoundary>
    ),
    work: (
      <PartBoundary title="Work in progress">
        <WorkInProgress work={work} empty={noProjects} />
      </PartBoundary>
    ),
  } satisfies Partial<Record<PartName, ReactNode>>;
  const foot = <Foot workload={workload} recent={isWide && besideDay > 0 ? null : recent} />;
  const news = <News recent={{ ...recent, items: recent.items.slice(0, besideDay) }} />;
  return (
    <PointingContext value={{ pointedAt, layout: isWide ? 'wide' : 'narrow', byOthers, point }}>
      {isWide ? (
        <>
          <div className={columns}>
            <div className="flex flex-col gap-7">
              {parts.day}
              {besideDay > 0 && news}
            </div>
            <div className="flex flex-col gap-7">
              {parts.invitations}
              {parts.dates}
            </div>
          </div>
          {parts.work}
        </>
      ) : (
        <>
          {parts.invitations}
          {parts.day}
          {parts.work}
          {parts.dates}
        </>
      )}
      {foot}
    </PointingContext>
  );
}

/** Whether the newest answer shows what others did since the one before. */
function useByOthers(seq: number): boolean {
  const [known, setKnown] = useState({ seq, byOthers: false });
  if (known.seq === seq) return known.byOthers;
  const next = { seq, byOthers: isByOthers(known.seq, seq) };
  setKnown(next);
  return next.byOthers;
}
