import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ComingDate, Dashboard } from '../../../../domain/dashboard/contract.ts';
import { datesAhead } from '../../../../domain/dashboard/rules.ts';
import { shortDay } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { PhaseSwatch } from '../../../ui/PhaseSwatch.tsx';
import { rowLink } from '../../../ui/Row.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { usePrinting } from '../../../ui/usePrinting.ts';
import { shownDates } from './grid.ts';
import { Nothing, Part } from './Part.tsx';
import { useRows } from './useRows.ts';

const keyOf = ({ id }: ComingDate): string => id;
const signOf = ({ name, day, project }: ComingDate): string => `${name} ${day} ${project.name}`;

/** Milestones, and the ends of phases, of the next days. */
export function ComingDates({ dates: { items, total }, today }: { dates: Dashboard['dates']; today: string }) {
  const [showsAll, setShowsAll] = useState(false);
  // Nobody presses on paper for those that are left.
  const isWhole = usePrinting() || showsAll;
  const shown = useMemo(() => (isWhole ? items : items.slice(0, shownDates)), [items, isWhole]);
  const { rows, waiting } = useRows({ part: 'dates', items: shown, keyOf, signOf });
  return (
    <Part
      name="dates"
      title="Milestones"
      count={total}
      waiting={waiting}
      link={<span className="text-13 text-ink-muted">Next {datesAhead} days</span>}
    >
      {rows.length === 0 && <Nothing>No milestone and no end of a phase is near.</Nothing>}
      <ul>
        {rows.map(({ key, item: { kind, name, day, project }, isGone, isFresh }) => (
          <li
            key={key}
            className={cx(
              'group/row relative flex min-h-9 items-center gap-3 border-b border-hairline transition-colors duration-(--motion-3) touch:min-h-11',
              isFresh && 'bg-accent-soft',
              isGone && 'opacity-60',
            )}
          >
            <time dateTime={day} className="num w-13 shrink-0 font-semibold whitespace-nowrap">
              {shortDay(day, today)}
            </time>
            {kind === 'milestone' ? <StatusMark status="milestone" label="Milestone" /> : <EndMark />}
            <Link to="/projects/$projectId" params={{ projectId: project.id }} className={cx(rowLink, 'min-w-0 flex-1 truncate')}>
              {kind === 'milestone' ? name : `${name} ends`}
            </Link>
            <span className="flex max-w-[45%] min-w-0 items-center gap-2 text-13 text-ink-muted">
              <PhaseSwatch colour={project.colour} />
              <span className="truncate">
                <bdi>{project.name}</bdi>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {items.length > shownDates && (
        <Button variant="bare" size="small" className="mt-2 -ms-2" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show ${items.length - shownDates} more`}
        </Button>
      )}
      {isWhole && total > items.length && <p className="text-13 text-ink-muted">{total - items.length} more after these.</p>}
    </Part>
  );
}

/** The slash that ends a dimension on a plan. */
const EndMark = () => (
  <svg width="12" height="12" viewBox="0 0 12 12" role="img" aria-label="End of a phase" className="shrink-0 text-ink-muted">
    <path d="M2 10 10 2" stroke="currentColor" strokeWidth="1.600" />
  </svg>
);
