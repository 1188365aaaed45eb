// The third view of /projects/wip: all projects in reach on one timeline (PRODUCT §3).

import { useEffect, useMemo, useRef, useState } from 'react';
import type { Day } from '../../../../../domain/kernel/calendar.ts';
import type { PortfolioProject } from '../../../../../domain/schedule/portfolio.ts';
import { namesOf } from '../../../../../domain/kernel/records.ts';
import { useReadOn } from '../../../../lib/useReadOn.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { useLayout } from '../../../../ui/breakpoints.ts';
import { Button } from '../../../../ui/Button.tsx';
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx';
import { useElementWidth } from '../../../../ui/useElementWidth.ts';
import { usePrinting } from '../../../../ui/usePrinting.ts';
import type { ProjectListFilter } from '../../../projects/queries.ts';
import { usePeople } from '../../../studios/queries.ts';
import { usePortfolio } from '../../portfolioQueries.ts';
import { dayWidths, fittingWidth, timeScale, type TimeScale } from '../timeScale.ts';
import { MoveProjectDialog } from './MoveProjectDialog.tsx';
import { PortfolioAgenda } from './PortfolioAgenda.tsx';
import { PortfolioKey } from './PortfolioKey.tsx';
import { timeOf } from './portfolioRows.ts';
import { PortfolioSheet } from './PortfolioSheet.tsx';
import { TimelineSkeleton } from './TimelineSkeleton.tsx';

export interface PortfolioTimelineProps {
  filter: ProjectListFilter;
  today: Day;
}

export function PortfolioTimeline({ filter, today }: PortfolioTimelineProps) {
  const portfolio = usePortfolio(filter);
  const people = usePeople();
  const isMobile = useLayout() === 'mobile';
  const isPrinting = usePrinting();
  const [asked, ask] = useState<{ project: PortfolioProject; by: number } | null>(null);
  const projects = useMemo(() => portfolio.data?.pages.flatMap(({ items }) => items), [portfolio.data]);
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = portfolio;
  // A studio with more projects than a page holds has the rest behind it.
  useReadOn(portfolio);

  const days = portfolio.data?.pages[0]?.calendar;
  if (!projects || !days) {
    if (!portfolio.error) return <TimelineSkeleton />;
    return <LoadError title="The timeline could not be loaded" error={portfolio.error} onRetry={() => void portfolio.refetch()} />;
  }
  const agenda = <PortfolioAgenda projects={projects} people={people} today={today} onMove={(project) => ask({ project, by: 0 })} />;
  return (
    <>
      {isFetchNextPageError && (
        <p role="alert" className="flex items-center gap-2 pb-2.5 text-13">
          Some projects are missing.
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        </p>
      )}
      {(isMobile || isPrinting) && agenda}
      {!isMobile && (
        <div className="flex min-h-0 flex-1 flex-col print:hidden">
          <Desk projects={projects} calendar={days} people={people} today={today} onMove={(project, by) => ask({ project, by })} />
        </div>
      )}
      {asked && (
        <MoveProjectDialog
          // As it is known now, for its version.
          project={projects.find(({ id }) => id === asked.project.id) ?? asked.project}
          by={asked.by}
          calendar={days}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}

const zooms = { month: dayWidths.week, quarter: dayWidths.month, year: dayWidths.quarter } as const;
type Zoom = keyof typeof zooms | 'fit';
const zoomNames: Record<Zoom, string> = { month: 'Month', quarter: 'Quarter', year: 'Year', fit: 'Fit' };

type DeskProps = Pick<Parameters<typeof PortfolioSheet>[0], 'projects' | 'calendar' | 'people' | 'today' | 'onMove'>;

/** The sheet with what changes the part of the time that is shown. */
function Desk({ projects, calendar, people, today, onMove }: DeskProps) {
  const [zoom, setZoom] = useState<Zoom>('quarter');
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const isNarrow = width < 900;
  const left = isNarrow ? 232 : 352;
  // The sheet goes on beyond the frame to the window's edge, and the time with it.
  const room = Math.max(200, useElementWidth(scroller) - left);
  const { start, end } = useMemo(() => timeOf(projects, today), [projects, today]);
  const scale = useMemo(
    () => timeScale({ start, end, width: zoom === 'fit' ? fittingWidth({ start, end, room: room - 120 }) : zooms[zoom], atLeast: room }),
    [start, end, zoom, room],
  );
  const goToToday = useViewOf({ scroller, scale, today, room, isFit: zoom === 'fit' });
  return (
    <div ref={frame} className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 pb-2.5">
        <SegmentedControl
          label="Zoom"
          value={zoom}
          onChange={setZoom}
          segments={namesOf(zoomNames).map((value) => ({ value, label: zoomNames[value] }))}
        />
        <Button size="small" onClick={goToToday}>
          Today
        </Button>
        <span className="flex-1" />
        {!isNarrow && <PortfolioKey />}
      </div>
      <div className="-mr-10 flex min-h-0 flex-1 flex-col">
        <PortfolioSheet
          projects={projects}
          calendar={calendar}
          people={people}
          today={today}
          scale={scale}
          left={left}
          isNarrow={isNarrow}
          scroller={scroller}
          onMove={onMove}
        />
      </div>
    </div>
  );
}

interface View {
  scroller: React.RefObject<HTMLDivElement | null>;
  scale: TimeScale;
  today: Day;
  room: number;
  isFit: boolean;
}

/** Begins at today, and at the plan's start where all of it fits; a live move does not make it jump. @returns goes to today */
function useViewOf({ scroller, scale, today, room, isFit }: View): () => void {
  useEffect(() => {
    // Talks to the scroller, once the sheet has its new width.
    scroller.current?.scrollTo({ left: isFit ? 0 : scale.xOf(today) - room / 3 });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- for another scale alone
  }, [scale.width, room > 0, scroller]);
  return () => scroller.current?.scrollTo({ left: scale.xOf(today) - room / 3 });
}
