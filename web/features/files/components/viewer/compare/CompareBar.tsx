// The foot of a comparison: how the two are shown, which ink is whose, and the way from change to change.

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { revisionName } from '../../../../../../domain/files/revisions.ts';
import type { FileRecord, FileVersion } from '../../../../../../domain/files/contract.ts';
import { shortDay } from '../../../../../lib/dates.ts';
import { cx } from '../../../../../ui/cx.ts';
import { IconButton } from '../../../../../ui/IconButton.tsx';
import { dayOf } from '../../../../../ui/locale.ts';
import { SegmentedControl } from '../../../../../ui/SegmentedControl.tsx';
import type { Comparing, Found, Mode } from './useCompare.ts';

const modeNames: Record<Mode, string> = { overlay: 'Overlay', swipe: 'Swipe', side: 'Side by side' };

export interface CompareBarProps {
  file: FileRecord;
  earlier: FileVersion;
  comparing: Comparing;
  found: Found;
  onStep: (by: 1 | -1) => void;
}

export function CompareBar({ file, earlier, comparing, found, onStep }: CompareBarProps) {
  const { mode, setMode, fade, setFade } = comparing;
  const [before, after] = [revisionName(earlier), revisionName(file)];
  return (
    <div
      role="group"
      aria-label={`Comparison of revision ${after} with revision ${before}`}
      className="mx-auto mb-4 flex min-h-13 max-w-full shrink-0 flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-3 border border-hairline-strong bg-surface-raised px-3 py-2 shadow-float max-md:mb-0 max-md:w-full max-md:rounded-none max-md:border-x-0 max-md:border-b-0"
    >
      <SegmentedControl
        label="How they are compared"
        value={mode}
        onChange={setMode}
        segments={(['overlay', 'swipe', 'side'] as const).map((value) => ({ value, label: modeNames[value] }))}
      />
      <div className="flex items-center gap-4 max-md:gap-2">
        <InkKey letter={before} moment={earlier.addedAt} isEarlier />
        {mode !== 'side' && (
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={fade}
            aria-label={mode === 'overlay' ? `Fade from revision ${before} to ${after}` : `Line between revision ${before} and ${after}`}
            aria-valuetext={mode === 'overlay' ? fadeWords(fade, before, after) : `${fade} % revision ${before}`}
            onChange={({ target }) => setFade(Number(target.value))}
            className="h-7 w-24 [accent-color:var(--ink)] touch:h-11"
          />
        )}
        <InkKey letter={after} moment={file.modifiedAt} />
      </div>
      <div className="flex items-center gap-1">
        <Steps count={found !== null && found !== 'failed' ? found.changes.length : 0} onStep={onStep}>
          {changeWords(found, comparing.change)}
        </Steps>
      </div>
    </div>
  );
}

function Steps({ count, onStep, children }: { count: number; onStep: (by: 1 | -1) => void; children: string }) {
  const waitsFor = count < 2 ? 'There is no other change' : undefined;
  return (
    <>
      <IconButton size="small" icon={ChevronLeft} label="Previous change" waitsFor={waitsFor} onClick={() => onStep(-1)} />
      <output className="num min-w-27 text-center text-13 font-medium">{children}</output>
      <IconButton size="small" icon={ChevronRight} label="Next change" waitsFor={waitsFor} onClick={() => onStep(1)} />
    </>
  );
}

function changeWords(found: Found, at: number): string {
  if (found === null) return 'Comparing';
  if (found === 'failed') return 'Not compared';
  return found.changes.length === 0 ? 'No change' : `Change ${Math.min(at, found.changes.length - 1) + 1} of ${found.changes.length}`;
}

function fadeWords(fade: number, before: string, after: string): string {
  if (fade === 0) return `Revision ${before} alone`;
  if (fade === 100) return `Revision ${after} alone`;
  return fade === 50 ? 'Both' : `More of revision ${fade < 50 ? before : after}`;
}

/** `11 Mar`. */
const dayWords = (moment: string): string => shortDay(dayOf(moment), dayOf(Date.now()));

/** A line of the ink on a scrap of the sheet: dashed is the earlier one. */
function InkKey({ letter, moment, isEarlier = false }: { letter: string; moment: string; isEarlier?: boolean }) {
  return (
    <span className="flex items-center gap-2 text-13 whitespace-nowrap">
      <span aria-hidden className="flex h-5 w-7 items-center justify-center rounded-1 border border-hairline bg-sheet px-1">
        <span className={cx('w-full border-t-3', isEarlier ? 'border-dashed border-compare-was' : 'border-compare-now')} />
      </span>
      <span>
        <span className="font-semibold">Rev {letter}</span> <span className="text-ink-muted max-md:hidden">{dayWords(moment)}</span>
      </span>
    </span>
  );
}
