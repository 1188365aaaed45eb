import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, FileUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Day } from '../../../../../domain/kernel/calendar.ts';
import type { Holiday } from '../../../../../domain/studios/holidays.ts';
import { weekday } from '../../../../lib/dates.ts';
import { follow } from '../../../../lib/outcome.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Row, Rows } from '../../../../ui/Row.tsx';
import { SectionHead } from '../../../../ui/SectionHead.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Skeleton, Strip } from '../../../../ui/Skeleton.tsx';
import { offerUndo } from '../../../identity/components/offerUndo.ts';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { holidaysQuery, useAddHolidays, useRemoveHoliday } from '../../studioQueries.ts';
import { AddHolidayDialog } from './AddHolidayDialog.tsx';
import { ImportCalendarDialog } from './ImportCalendarDialog.tsx';

/** The days on which the studio does not work, a year at a time. */
export function Holidays({ today }: { today: Day }) {
  const { data, error, refetch } = useQuery(holidaysQuery());
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  const [chosen, setChosen] = useState(today.slice(0, 4));
  const items = data?.items ?? [];
  const years = [...new Set([today.slice(0, 4), chosen, ...items.map(({ day }) => day.slice(0, 4))])].toSorted();
  const shown = items.filter(({ day }) => day.startsWith(chosen));
  return (
    <section aria-labelledby="studio-holidays">
      <SectionHead
        id="studio-holidays"
        title="Holidays"
        {...(data && { count: items.length })}
        link={
          <span className="-my-1.5 block">
            <Select
              look="bare"
              label="Year"
              value={chosen}
              onChange={setChosen}
              options={years.map((year) => ({ value: year, label: year }))}
            />
          </span>
        }
      />
      {error && !data ? (
        <div className="pt-4">
          <LoadError title="The holidays could not be loaded" error={error} onRetry={() => void refetch()} />
        </div>
      ) : data ? (
        <HolidayList items={shown} year={chosen} />
      ) : (
        <Skeleton label="Loading the holidays" className="flex flex-col gap-5 py-4">
          <Strip className="h-3 w-52" />
          <Strip className="h-3 w-44" />
        </Skeleton>
      )}
      <div className="flex flex-wrap gap-2 pt-4">
        <Button icon={CalendarPlus} onClick={() => setOpen('add')}>
          Add a holiday
        </Button>
        <Button icon={FileUp} onClick={() => setOpen('import')}>
          Import a calendar
        </Button>
      </div>
      {open === 'add' && <AddHolidayDialog today={today} onClose={() => setOpen(null)} onAdded={(day) => setChosen(day.slice(0, 4))} />}
      {open === 'import' && <ImportCalendarDialog onClose={() => setOpen(null)} />}
    </section>
  );
}

function HolidayList({ items, year }: { items: readonly Holiday[]; year: string }) {
  if (items.length === 0) return <p className="pt-4 text-ink-muted">No holidays in {year} yet: every working day counts.</p>;
  return (
    <Rows aria-label={`Holidays of ${year}`}>
      {items.map((holiday) => (
        <li key={holiday.day}>
          <HolidayRow holiday={holiday} />
        </li>
      ))}
    </Rows>
  );
}

function HolidayRow({ holiday }: { holiday: Holiday }) {
  const { day, name } = holiday;
  const remove = useRemoveHoliday();
  const add = useAddHolidays();
  const words = `${weekday(day)}${name ? `, ${name}` : ''}`;
  const putBack = () => follow(add.mutateAsync({ holidays: [holiday] }), { refused: sayRefused('Not put back') });
  const takeOut = () =>
    follow(remove.mutateAsync({ day }), {
      done: () => offerUndo({ title: 'Holiday removed', line: words }, putBack),
      refused: sayRefused('Not removed'),
    });
  return (
    <Row lead={<span className="num w-24 text-ink-muted">{weekday(day)}</span>} title={name || 'Holiday'}>
      <IconButton
        icon={Trash2}
        label={`Remove: ${words}`}
        waitsFor={remove.isPending ? 'It is being removed' : undefined}
        onClick={takeOut}
      />
    </Row>
  );
}
