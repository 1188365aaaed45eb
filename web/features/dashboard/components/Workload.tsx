import { useMemo, useState } from 'react';
import type { Dashboard, Load } from '../../../../domain/dashboard/contract.ts';
import { weekAhead } from '../../../../domain/dashboard/rules.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatNumber } from '../../../ui/locale.ts';
import { usePeople } from '../../studios/queries.ts';
import { loadShare, loadWords, scaleOf } from './load.ts';
import { Nothing, Part } from './Part.tsx';
import { useRows } from './useRows.ts';

const keyOf = ({ userId }: Load): string => userId;
const signOf = ({ hours, tasks }: Load): string => `${hours} ${tasks}`;

/** People that stand there at once; the rest on demand. */
const mostShown = 8;

interface WorkloadProps {
  workload: NonNullable<Dashboard['workload']>;
  /** Nothing stands beside it: its rows stand in two columns. */
  alone: boolean;
}

/** What everybody has to do in the week ahead, against the hours that they work in it. */
export function Workload({ workload: { items, hoursOfWeek }, alone }: WorkloadProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = useMemo(() => (showsAll ? items : items.slice(0, mostShown)), [items, showsAll]);
  const { rows, waiting } = useRows({ part: 'workload', items: shown, keyOf, signOf });
  return (
    <Part
      name="workload"
      title="Studio workload"
      count={`next ${weekAhead} days`}
      waiting={waiting}
      link={<span className="num text-13 text-ink-muted">{formatNumber(hoursOfWeek)} h a person</span>}
    >
      {items.every(({ tasks }) => tasks === 0) && <Nothing>No open work falls into these days.</Nothing>}
      <ul className={cx('pt-2', alone && 'grid grid-cols-2 gap-x-10 max-md:grid-cols-1')}>
        {rows.map(({ key, item, isFresh }) => (
          <LoadRow key={key} load={item} hoursOfWeek={hoursOfWeek} isFresh={isFresh} />
        ))}
      </ul>
      {items.length > mostShown && (
        <Button variant="bare" size="small" className="mt-2 -ms-2" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${items.length}`}
        </Button>
      )}
    </Part>
  );
}

function LoadRow({ load, hoursOfWeek, isFresh }: { load: Load; hoursOfWeek: number; isFresh: boolean }) {
  const person = usePeople().find(load.userId);
  const { within, beyond, limit } = scaleOf(loadShare(load, hoursOfWeek));
  const isOver = beyond > 0;
  return (
    <li
      className={cx('flex min-h-7 items-center gap-3 transition-colors duration-(--motion-3)', isFresh && 'bg-accent-soft')}
      title={loadWords(load)}
    >
      <Avatar name={person.name} src={person.src} size={22} deactivated={person.deactivated} decorative />
      <span className="w-[clamp(104px,34%,220px)] shrink-0 truncate">
        <bdi>{person.name}</bdi>
      </span>
      <span aria-hidden className="relative h-4 min-w-0 flex-1">
        <span className="absolute inset-x-0 top-1/2 h-px bg-hairline" />
        <span className="absolute start-0 top-1/2 h-1.75 -translate-y-1/2 bg-(--phase-1)" style={{ inlineSize: `${within}%` }} />
        {isOver && (
          <span
            className="absolute top-1/2 h-1.75 -translate-y-1/2 bg-overdue-mark"
            style={{ insetInlineStart: `${limit}%`, inlineSize: `${beyond}%` }}
          />
        )}
        <span className="absolute inset-y-0 w-px bg-ink" style={{ insetInlineStart: `${limit}%` }} />
      </span>
      <span className={cx('num w-24 shrink-0 text-end text-13', isOver ? 'font-medium text-overdue-text' : 'text-ink-muted')}>
        {hoursOfWeek === 0
          ? `${formatNumber(load.hours)} h`
          : `${Math.round(loadShare(load, hoursOfWeek) * 100)} %${isOver ? ', over' : ''}`}
        <span className="sr-only">: {loadWords(load)}</span>
      </span>
    </li>
  );
}
