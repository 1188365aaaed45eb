// What is said beside a bar or a link that is held.

import { Ban } from 'lucide-react';
import type { Ref } from 'react';
import type { ScheduleRow } from '../../../../domain/schedule/contract.ts';
import type { RowId } from '../../../../domain/schedule/plan.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { HeldWords } from './heldWords.ts';
import { placeOf } from './SheetBars.tsx';
import { middleOf, type SheetRows } from './sheetRows.ts';
import type { TimeScale } from './timeScale.ts';
import type { HeldBar } from './useHold.ts';
import { type LinkDraft, linkWords } from './useLinkDraft.ts';
import { useTipInSight } from './useTipInSight.ts';

export interface SheetTipProps {
  held: HeldBar | null;
  draft: LinkDraft | null;
  words: HeldWords | null;
  placed: SheetRows;
  /** As they will be. */
  rows: ReadonlyMap<RowId, ScheduleRow>;
  scale: TimeScale;
}

const tipLook = 'pointer-events-none absolute z-10 w-max max-w-96 rounded-2 bg-surface-inverse px-2.5 py-1.5 text-13 text-ink-inverse';

/** From the row or the pointer to what is said of it, px. */
const [belowRow, belowPointer] = [6, 16];

export function SheetTip({ held, draft, words, placed, rows, scale }: SheetTipProps) {
  const at = held && placed.find(held.hold.row.id);
  const tip = useTipInSight<HTMLDivElement>(draft ? 2 * belowPointer : (at?.height ?? 0) + 2 * belowRow);
  if (draft) return <LinkTip ref={tip} draft={draft} />;
  if (!held || !words || !at) return null;
  const row = rows.get(held.hold.row.id) ?? held.hold.row;
  const bar = placeOf({ ...row, ...(held.changed ? {} : { start: held.hold.start, end: held.hold.end }) }, middleOf(at), scale);
  // On the side that does not move: what follows lies behind.
  const style = { top: at.top + at.height + belowRow, right: bar ? `calc(100% - ${bar.right}px)` : undefined };
  return (
    <div ref={tip} data-tip="" className={tipLook} style={style}>
      <p>
        <strong className="font-semibold">{words.dates}</strong>, {words.difference}
      </p>
      {words.follows && <p>{words.follows}</p>}
    </div>
  );
}

function LinkTip({ draft, ref }: { draft: LinkDraft; ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} data-tip="" className={tipLook} style={{ left: draft.x + 14, top: draft.y + belowPointer }}>
      {draft.refusal ? (
        <span className="flex gap-2">
          <Icon of={Ban} size={16} className="mt-0.5 shrink-0" />
          {draft.refusal}
        </span>
      ) : (
        linkWords(draft)
      )}
    </div>
  );
}
