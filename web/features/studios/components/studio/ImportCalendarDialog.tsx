import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { charsetOf } from '../../../../../domain/kernel/encodings.ts';
import { holidayLimits } from '../../../../../domain/studios/holidays.ts';
import { type Answer, problemOf } from '../../../../lib/api.ts';
import { shortDay } from '../../../../lib/dates.ts';
import { follow } from '../../../../lib/outcome.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { StatusMark } from '../../../../ui/StatusMark.tsx';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { useAddHolidays, useReadCalendar } from '../../studioQueries.ts';

type Preview = Answer['studios']['readCalendar'];

/** Reads a calendar file and shows what it holds before anything of it is kept. */
export function ImportCalendarDialog({ onClose }: { onClose: () => void }) {
  const read = useReadCalendar();
  const add = useAddHolidays();
  const shown = useShown();
  const picker = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const preview = read.data;
  const error = read.error ?? add.error;
  const trouble = fault ?? (error && problemOf(error).message);

  const take = async (file: File) => {
    read.reset();
    add.reset();
    if (file.size > holidayLimits.calendarBytes) return setFault(`${file.name} is larger than the 500 kB limit.`);
    // The rights of the desk may forbid it, or it has gone since.
    const ics = await textOf(file).catch(() => null);
    if (ics === null) return setFault(`${file.name} could not be read. Choose it again.`);
    setFault(null);
    read.mutate({ ics });
  };
  const save = () => {
    if (!preview) return;
    follow(add.mutateAsync({ holidays: preview.add }), {
      done: ({ added }) => {
        if (shown()) onClose();
        showToast({ shape: 'done', title: `${daysWords(added)} added`, line: 'They count from now on.' });
      },
      refused: (refusal) => !shown() && sayRefused('No day was added')(refusal),
    });
  };
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={save}
      title="Import a calendar"
      sentence="Choose an .ics file of public holidays. You see its days before any of them is kept."
      submitLabel={preview && preview.add.length > 0 ? `Add ${daysWords(preview.add.length)}` : 'Add'}
      busy={add.isPending}
      waitsFor={preview ? (preview.add.length > 0 ? undefined : 'All of its days are holidays already') : 'Choose a file first'}
    >
      <input
        ref={picker}
        type="file"
        accept=".ics,text/calendar"
        aria-label="Calendar file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file again is a choice as well.
          target.value = '';
          if (file) void take(file);
        }}
      />
      <Button icon={FileUp} busy={read.isPending} onClick={() => picker.current?.click()}>
        {preview ? 'Choose another file' : 'Choose a file'}
      </Button>
      <div role="status" className="pt-4">
        {trouble && (
          <p className="flex gap-1.5 text-overdue-text">
            <StatusMark status="overdue" size={10} className="mt-1.25" />
            {trouble}
          </p>
        )}
        {preview && <p>{previewWords(preview)}</p>}
      </div>
      {preview && preview.add.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys as well
        <ul aria-label="Days to be added" tabIndex={0} className="mt-3 max-h-60 overflow-y-auto rounded-2 border border-hairline">
          {preview.add.map(({ day, name }) => (
            <li key={day} className="flex gap-3 border-b border-hairline px-3 py-1.5 last:border-b-0">
              <span className="num w-24 shrink-0 text-ink-muted">
                {shortDay(day)} {day.slice(0, 4)}
              </span>
              <span className="min-w-0 truncate">
                <bdi>{name || 'Holiday'}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

const daysWords = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** "12 days will be added, 3 are there already." */
function previewWords({ add, known, outside, years }: Preview): string {
  const there = known === 0 ? '' : `, ${known} ${known === 1 ? 'is' : 'are'} there already`;
  const left = outside === 0 ? '' : ` ${daysWords(outside)} outside ${years.from} to ${years.to} ${outside === 1 ? 'is' : 'are'} left out.`;
  return `${add.length === 0 ? 'No day' : daysWords(add.length)} will be added${there}.${left}`;
}

/** By the charset that it is written in: what an office sends is as often of Windows as of UTF-8. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(charsetOf(bytes) ?? 'utf-8').decode(bytes);
}
