// The links between the rows in sight, as right-angled lines.

import type { Schedule } from '../../../../domain/schedule/contract.ts';
import type { RowId } from '../../../../domain/schedule/plan.ts';
import { linkPath } from './linkPath.ts';
import { placeOf } from './SheetBars.tsx';
import { middleOf, type SheetRows } from './sheetRows.ts';
import type { TimeScale } from './timeScale.ts';

export interface SheetLinksProps {
  links: Schedule['links'];
  /** The rows as they are to be drawn. */
  rows: ReadonlyMap<RowId, Schedule['rows'][number]>;
  placed: SheetRows;
  scale: TimeScale;
  top: number;
  bottom: number;
  isCritical: (link: Schedule['links'][number]) => boolean;
  /** Opens the link's own settings. */
  onChoose: (link: Schedule['links'][number], point: { x: number; y: number }) => void;
}

export function SheetLinks({ links, rows, placed, scale, top, bottom, isCritical, onChoose }: SheetLinksProps) {
  const drawn = links.flatMap((link) => {
    const [from, to] = [placed.find(link.from), placed.find(link.to)];
    const [fromRow, toRow] = [rows.get(link.from), rows.get(link.to)];
    // Of what is folded away the phase stands for both: there is nothing to draw between them.
    if (!from || !to || !fromRow || !toRow || from === to) return [];
    if (from.row.id !== link.from || to.row.id !== link.to) return [];
    const [fromY, toY] = [middleOf(from), middleOf(to)];
    if (Math.max(fromY, toY) < top || Math.min(fromY, toY) > bottom) return [];
    const [fromBar, toBar] = [placeOf(fromRow, fromY, scale), placeOf(toRow, toY, scale)];
    return fromBar && toBar ? [{ link, path: linkPath(link.type, fromBar, toBar), critical: isCritical(link) }] : [];
  });
  return (
    <>
      {drawn
        .toSorted((a, b) => Number(a.critical) - Number(b.critical))
        .map(({ link, path, critical }) => (
          <g key={link.id} className="group/link cursor-pointer" onClick={({ clientX: x, clientY: y }) => onChoose(link, { x, y })}>
            <path d={path.line} fill="none" stroke="transparent" strokeWidth={9} />
            <path
              d={path.line}
              fill="none"
              stroke={critical ? 'var(--ink)' : 'var(--control-line)'}
              strokeWidth={critical ? 1.6 : 1}
              className="group-hover/link:[stroke-width:2px]"
            />
            <path d={path.arrow} fill={critical ? 'var(--ink)' : 'var(--control-line)'} />
          </g>
        ))}
    </>
  );
}
