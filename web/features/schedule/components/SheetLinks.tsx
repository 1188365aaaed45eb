// The links between the rows in sight, as right-angled lines.

import { useMemo } from 'react';
import type { Schedule } from '../../../../domain/schedule/contract.ts';
import type { RowId } from '../../../../domain/schedule/plan.ts';
import { useCoarsePointer } from '../../../ui/breakpoints.ts';
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
  /** The time in sight, px. */
  left: number;
  right: number;
  isBroken: (link: Schedule['links'][number]) => boolean;
  isCritical: (link: Schedule['links'][number]) => boolean;
  /** Opens the link's own settings. */
  onChoose: (link: Schedule['links'][number], point: { x: number; y: number }) => void;
}

const looks = {
  rest: { stroke: 'var(--control-line)', strokeWidth: 1, strokeDasharray: undefined },
  critical: { stroke: 'var(--ink)', strokeWidth: 1.6, strokeDasharray: undefined },
  broken: { stroke: 'var(--overdue-mark)', strokeWidth: 1.7, strokeDasharray: '4 3' },
};

export function SheetLinks({ links, rows, placed, scale, top, bottom, left, right, isBroken, isCritical, onChoose }: SheetLinksProps) {
  // Wider, and one link would take the finger that is meant for the next.
  const reach = useCoarsePointer() ? 24 : 9;
  // Where each lies is worked out once for all that is not scrolled.
  const placedLinks = useMemo(() => links.flatMap((link) => placedLink(link, placed)), [links, placed]);
  const drawn = placedLinks.flatMap(({ link, fromY, toY }) => {
    if (Math.max(fromY, toY) < top || Math.min(fromY, toY) > bottom) return [];
    const [fromRow, toRow] = [rows.get(link.from), rows.get(link.to)];
    const [fromBar, toBar] = [fromRow && placeOf(fromRow, fromY, scale), toRow && placeOf(toRow, toY, scale)];
    if (!fromBar || !toBar || Math.max(fromBar.right, toBar.right) < left || Math.min(fromBar.left, toBar.left) > right) return [];
    const look = isBroken(link) ? looks.broken : isCritical(link) ? looks.critical : looks.rest;
    return [{ link, path: linkPath(link.type, fromBar, toBar), look }];
  });
  return (
    <>
      {drawn
        .toSorted((a, b) => a.look.strokeWidth - b.look.strokeWidth)
        .map(({ link, path, look: { stroke, strokeWidth, strokeDasharray } }) => (
          <g
            key={link.id}
            data-link={`${link.from} ${link.to}`}
            className="group/link cursor-pointer"
            onClick={({ clientX: x, clientY: y }) => onChoose(link, { x, y })}
          >
            <path d={path.line} fill="none" stroke="transparent" strokeWidth={reach} />
            <path
              d={path.line}
              fill="none"
              stroke={stroke}
              strokeWidth={strokeWidth}
              strokeDasharray={strokeDasharray}
              className="group-hover/link:[stroke-width:2px]"
            />
            <path d={path.arrow} fill={stroke} />
          </g>
        ))}
    </>
  );
}

type Link = Schedule['links'][number];

/** Of what is folded away the phase stands for both: there is nothing to draw between them. */
function placedLink(link: Link, placed: SheetRows): { link: Link; fromY: number; toY: number }[] {
  const [from, to] = [placed.find(link.from), placed.find(link.to)];
  if (from?.row.id !== link.from || to?.row.id !== link.to || from === to) return [];
  return [{ link, fromY: middleOf(from), toY: middleOf(to) }];
}
