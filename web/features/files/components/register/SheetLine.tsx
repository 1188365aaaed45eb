import { shortDay } from '../../../../lib/dates.ts';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { cx } from '../../../../ui/cx.ts';
import { dayOf } from '../../../../ui/locale.ts';
import { IssuedWords, SheetMenu, SheetStatus } from './SheetParts.tsx';
import { SheetFields } from './SheetFields.tsx';
import type { SheetRowProps } from './SheetRow.tsx';
import { SupersededBand } from './SupersededBand.tsx';

/** A sheet on a phone. */
export function SheetLine({ row, desk, index, count, measure }: SheetRowProps & { count: number }) {
  const { file } = row;
  const { sheet } = file;
  const isChosen = desk.selection.isChosen(file.id);
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={cx('flex items-start gap-3 border-b border-hairline py-3', isChosen && 'bg-accent-soft')}
    >
      <Checkbox hideLabel label={`Choose ${sheet.number}`} checked={isChosen} onChange={() => desk.selection.toggle(file.id)} />
      <div className="min-w-0 flex-1">
        {desk.editing.has(file.id) ? (
          <SheetFields file={file} desk={desk} />
        ) : (
          <button
            ref={desk.selection.takeFocus(file.id)}
            type="button"
            data-value=""
            onClick={() => desk.open(file)}
            className="block w-full rounded-1 text-start"
          >
            <span className="num flex items-baseline gap-2 text-13 font-semibold">
              <bdi className="truncate">{sheet.number}</bdi>
              <span className="ms-auto shrink-0">
                rev <bdi>{sheet.revision}</bdi>
              </span>
            </span>
            <span className="block truncate">
              <bdi>{sheet.title}</bdi>
            </span>
          </button>
        )}
        <SupersededBand file={file} className="mt-1" />
        <div className="mt-1 flex flex-wrap items-center gap-x-3 text-13 text-ink-muted">
          <SheetStatus file={file} desk={desk} />
          <span className="num">{shortDay(dayOf(sheet.revisedAt), desk.today)}</span>
        </div>
        <p className="mt-0.5 text-12 text-ink-muted">
          <IssuedWords row={row} today={desk.today} />
        </p>
      </div>
      <SheetMenu file={file} desk={desk} />
    </li>
  );
}
