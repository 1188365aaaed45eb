import { Calendar as CalendarIcon, Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { Calendar } from './Calendar.tsx';
import type { Day } from './calendar.ts';
import { cx } from './cx.ts';
import { controlHeight, inputFrame, useFieldAttributes, type ControlSize } from './field.ts';
import { Icon } from './Icon.tsx';
import { formatDay as formatDayBy } from './locale.ts';
import { Popover } from './Popover.tsx';
import { Reasoned } from './Reasoned.tsx';

export type DateInputProps = {
  /** 'YYYY-MM-DD', the same day for every viewer. */
  value: Day | null;
  onChange: (value: Day | null) => void;
  /** The accessible name, unless a Field gives one. */
  label?: string;
  /** The day it is for this person; marked in the calendar. */
  today?: Day;
  min?: Day | undefined;
  max?: Day | undefined;
  placeholder?: string;
  /** "12 Mar 2026", by the studio's locale. */
  formatDay?: (day: Day) => string;
  size?: ControlSize;
  /** An input, or bare text among facts. */
  look?: 'field' | 'bare';
  disabledReason?: string | undefined;
  className?: string;
};

/** A day, chosen from a calendar; on a phone the calendar is a sheet. */
export function DateInput({
  value,
  onChange,
  label,
  today,
  min,
  max,
  placeholder = 'No date',
  formatDay = longDay,
  size = 'normal',
  look = 'field',
  disabledReason,
  className,
}: DateInputProps) {
  const [open, setOpen] = useState(false);
  const valueId = useId();
  const choose = (day: Day | null) => {
    onChange(day);
    setOpen(false);
  };
  const button = (
    <button
      {...useFieldAttributes(valueId)}
      type="button"
      data-value=""
      aria-label={label && `${label}: ${value ? formatDay(value) : placeholder}`}
      className={cx(
        'num inline-flex items-center gap-2 text-start',
        look === 'field'
          ? `${inputFrame} ${controlHeight[size]} px-3`
          : 'touch-target h-7 rounded-2 px-1.5 -mx-1.5 transition-colors hover:bg-surface-hover',
        className,
      )}
    >
      <span id={valueId} className={cx('flex-1 truncate', !value && 'text-ink-faint')}>
        {value ? formatDay(value) : placeholder}
      </span>
      {look === 'field' && <Icon of={disabledReason === undefined ? CalendarIcon : Lock} size={16} className="shrink-0 text-ink-muted" />}
    </button>
  );
  if (disabledReason !== undefined) return <Reasoned reason={disabledReason}>{button}</Reasoned>;
  return (
    <Popover trigger={button} label={label ?? 'Choose a date'} open={open} onOpenChange={setOpen} align="start">
      <Calendar value={value} onChange={choose} today={today} min={min} max={max} />
    </Popover>
  );
}

const longDay = (day: Day): string => formatDayBy(day, { day: 'numeric', month: 'short', year: 'numeric' });
