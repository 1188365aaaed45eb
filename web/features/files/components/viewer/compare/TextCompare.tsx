// Two revisions of a text, line by line: below each other, or side by side where there is room. What both have far from every change
// is folded.

import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { revisionName } from '../../../../../../domain/files/revisions.ts';
import type { FileRecord, FileVersion } from '../../../../../../domain/files/contract.ts';
import { LoadError } from '../../../../../lib/LoadError.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { cx } from '../../../../../ui/cx.ts';
import { IconButton } from '../../../../../ui/IconButton.tsx';
import { formatNumber } from '../../../../../ui/locale.ts';
import { SegmentedControl } from '../../../../../ui/SegmentedControl.tsx';
import { LoadingFallback } from '../../../../../ui/Spinner.tsx';
import { useText } from '../useText.ts';
import { changeStarts, firstOf, type Fold, folded, isChange, paired, type Row, rowsOf } from './lineChanges.ts';
import type { Comparing } from './useCompare.ts';

type Shape = 'below' | 'side';

/** More lines than these at once no browser lays out with ease. */
const mostLines = 2000;

interface TextCompareProps {
  file: FileRecord;
  earlier: FileVersion;
  comparing: Comparing;
}

export function TextCompare({ file, earlier, comparing }: TextCompareProps) {
  const [was, now] = [useText(file.id, earlier.number), useText(file.id, file.number)];
  const rows = useMemo(() => was.data && now.data && rowsOf(was.data.text, now.data.text), [was.data, now.data]);
  const shown = useMemo(() => rows && firstOf(folded(rows), mostLines), [rows]);
  const [shape, setShape] = useState<Shape>('below');
  const error = was.error ?? now.error;
  if (error)
    return (
      <Middle>
        <LoadError title="The texts could not be loaded" error={error} onRetry={() => void (was.refetch(), now.refetch())} />
      </Middle>
    );
  if (rows === undefined || shown === undefined) return <LoadingFallback />;
  if (rows === null || shown === null) return <Middle>The two are too different to be compared line by line.</Middle>;
  const starts = changeStarts(shown.parts.flatMap((part) => ('hidden' in part ? part.rows : part)));
  const current = starts.length === 0 ? -1 : ((comparing.change % starts.length) + starts.length) % starts.length;
  return (
    <div className="absolute inset-0 flex flex-col">
      <Lines
        {...shown}
        current={starts[current]}
        shape={shape}
        label={`Revision ${revisionName(earlier)} and revision ${revisionName(file)} of ${file.name}`}
        isCut={was.data?.isCut === true || now.data?.isCut === true}
      />
      <div
        role="group"
        aria-label={`Comparison of revision ${revisionName(file)} with revision ${revisionName(earlier)}`}
        className="flex min-h-13 flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-hairline bg-surface-raised px-3 py-2"
      >
        <SegmentedControl
          label="How they are compared"
          value={shape}
          onChange={setShape}
          segments={[
            { value: 'below', label: 'Below each other' },
            { value: 'side', label: 'Side by side' },
          ]}
          className="max-md:hidden"
        />
        <Counts rows={rows} />
        <div className="flex items-center gap-1">
          <Step icon="back" count={starts.length} onClick={() => comparing.setChange(current - 1)} />
          <output className="num min-w-27 text-center text-13 font-medium">
            {starts.length === 0 ? 'No change' : `Change ${current + 1} of ${shown.more > 0 ? 'the first ' : ''}${starts.length}`}
          </output>
          <Step icon="on" count={starts.length} onClick={() => comparing.setChange(current + 1)} />
        </div>
      </div>
    </div>
  );
}

const Middle = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto flex h-full max-w-140 flex-col justify-center px-4 text-center text-ink-muted">{children}</div>
);

const Step = ({ icon, count, onClick }: { icon: 'back' | 'on'; count: number; onClick: () => void }) => (
  <IconButton
    size="small"
    icon={icon === 'back' ? ChevronLeft : ChevronRight}
    label={icon === 'back' ? 'Previous change' : 'Next change'}
    waitsFor={count < 2 ? 'There is no other change' : undefined}
    onClick={onClick}
  />
);

function Counts({ rows }: { rows: readonly Row[] }) {
  const [out, added] = [rows.filter(({ now }) => now === null).length, rows.filter(({ was }) => was === null).length];
  return (
    <p className="flex items-center gap-3 text-13">
      <Count sign="−" words="taken out" of={out} />
      <Count sign="+" words="added" of={added} />
    </p>
  );
}

/** The sign in its ink on a scrap of the sheet, as it stands before the lines: that ink is for the sheet alone. */
const Count = ({ sign, words, of }: { sign: '−' | '+'; words: string; of: number }) => (
  <span className="flex items-center gap-2 whitespace-nowrap">
    <span
      aria-hidden
      className={cx(
        'flex h-5 w-7 items-center justify-center rounded-1 border border-hairline bg-sheet font-mono',
        sign === '−' ? 'text-compare-was' : 'text-compare-now',
      )}
    >
      {sign}
    </span>
    <span>
      {linesWords(of)} <span className="max-md:sr-only">{words}</span>
    </span>
  </span>
);

const linesWords = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'line' : 'lines'}`;

interface LinesProps {
  parts: readonly (readonly Row[] | Fold)[];
  /** How many lines come after them. */
  more: number;
  current: Row | undefined;
  shape: Shape;
  label: string;
  isCut: boolean;
}

function Lines({ parts, more, current, shape, label, isCut }: LinesProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Talks to the scroller: the change that one has gone to comes into sight.
    place.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'center' });
  }, [current]);
  return (
    <div
      ref={place}
      // A text is scrolled by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={label}
      className="min-h-0 flex-1 overflow-auto -outline-offset-2 p-6 max-md:p-3"
    >
      <div className="mx-auto w-fit max-w-full min-w-[min(900px,100%)] overflow-x-auto bg-sheet py-4 font-mono text-13 text-sheet-ink shadow-pinned">
        {isCut && <p className="px-6 pb-3">The first megabyte of each. Download them to see all.</p>}
        {parts.map((part) =>
          'hidden' in part ? (
            <Folded key={keyOf(part.rows[0])} rows={part.rows} shape={shape} />
          ) : (
            <Part key={keyOf(part[0])} rows={part} current={current} shape={shape} />
          ),
        )}
        {more > 0 && (
          <p className="px-6 pt-3">
            And {formatNumber(more)} more {more === 1 ? 'line' : 'lines'}. Download both to compare them whole.
          </p>
        )}
      </div>
    </div>
  );
}

/** A long one is opened piece by piece. */
function Folded({ rows, shape }: { rows: readonly Row[]; shape: Shape }) {
  const [opened, setOpened] = useState(0);
  const rest = rows.length - opened;
  return (
    <>
      {opened > 0 && <Part rows={rows.slice(0, opened)} current={undefined} shape={shape} />}
      {rest > 0 && (
        <div className="my-1 bg-sheet-ink/5 px-2">
          <Button
            variant="bare"
            size="small"
            icon={ChevronDown}
            onClick={() => setOpened(Math.min(opened + mostLines, rows.length))}
            // On the sheet, which is light by night too.
            className="text-sheet-ink! hover:bg-sheet-ink/10! active:bg-sheet-ink/15!"
          >
            {formatNumber(rest)} lines that both have
          </Button>
        </div>
      )}
    </>
  );
}

/** A line is told apart by its number in either text. */
const keyOf = (row: Row | undefined): string => `${row?.was ?? ''}:${row?.now ?? ''}`;

function Part({ rows, current, shape }: { rows: readonly Row[]; current: Row | undefined; shape: Shape }) {
  if (shape === 'below') return rows.map((row) => <Line key={keyOf(row)} row={row} isCurrent={row === current} />);
  return paired(rows).map(({ was, now }) => (
    <div key={`${keyOf(was ?? undefined)} ${keyOf(now ?? undefined)}`} className="grid grid-cols-2">
      <Line row={was} side="was" isCurrent={was !== null && was === current} />
      <Line row={now} side="now" isCurrent={now !== null && now === current} />
    </div>
  ));
}

function Line({ row, side, isCurrent }: { row: Row | null; side?: 'was' | 'now'; isCurrent: boolean }) {
  if (!row) return <div className="bg-sheet-ink/5" />;
  const sign = !isChange(row) ? '' : row.now === null ? '−' : '+';
  return (
    <div
      data-current={isCurrent ? '' : undefined}
      className={cx(
        'flex min-w-0',
        sign === '−' && 'bg-compare-was/12',
        sign === '+' && 'bg-compare-now/12',
        isCurrent && 'outline-1 outline-accent',
      )}
    >
      {side !== 'now' && <Number value={row.was} />}
      {side !== 'was' && <Number value={row.now} />}
      <span className={cx('w-5 shrink-0 text-center', sign === '−' ? 'text-compare-was' : 'text-compare-now')}>
        <span aria-hidden>{sign}</span>
        {sign && <span className="sr-only">{sign === '−' ? 'Taken out:' : 'Added:'}</span>}
      </span>
      <span className="min-w-0 flex-1 pe-4 break-words whitespace-pre-wrap">{row.text}</span>
    </div>
  );
}

const Number = ({ value }: { value: number | null }) => (
  <span aria-hidden className="num w-11 shrink-0 pe-2 text-end text-12 text-sheet-ink select-none">
    {value}
  </span>
);
