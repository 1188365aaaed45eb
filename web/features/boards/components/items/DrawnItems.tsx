// Sections, and what is drawn over a board: arrows that stick to things, and lines.

import type { ArrowEnd, Frame, Item, ItemOf } from '../../../../../domain/boards/items.ts';
import { dashOf, type Stroke } from '../../../../../domain/boards/strokes.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { cx } from '../../../../ui/cx.ts';
import { boxBetween, boxOf, boxRound, middleOf } from '../canvas/geometry.ts';
import type { Box, Point } from '../canvas/camera.ts';
import { boxOfLabel, middleOfBow, waysOfArrow } from './arrowBow.ts';
import type { Shown } from './shown.ts';
import { strokeWay } from './strokes.ts';

export function SectionItem({ item, letter }: Shown<'section'> & { letter: string | undefined }) {
  return (
    <div className="h-full border border-t-ink border-hairline bg-surface p-4">
      <p className="flex items-center gap-2.5">
        <span className="num flex size-6 shrink-0 items-center justify-center rounded-round border border-ink text-12">{letter}</span>
        <span className="truncate font-semibold">
          <bdi>{item.content.name || 'Section'}</bdi>
        </span>
      </p>
    </div>
  );
}

/** Only what is drawn is pressed: what lies within a ring stays within reach. */
export function LineItem({ item, width, height }: Shown<'line'> & { width: number; height: number }) {
  const { points, colour, width: pen } = item.content;
  const way = strokeWay(points, { w: width, h: height });
  const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return (
    <svg aria-hidden className="pointer-events-none size-full overflow-visible text-ink" fill="none">
      <path d={way} stroke={colour ?? 'currentColor'} strokeWidth={pen} {...round} />
      <path d={way} stroke="transparent" strokeWidth={Math.max(pen, 14)} {...round} className="pointer-events-auto" />
    </svg>
  );
}

interface ArrowItemProps {
  from: Point;
  to: Point;
  stroke: Stroke;
  /** Not seen: where it is pressed, as wide as a hand needs. */
  isReach?: boolean;
  /** What marks a chosen one: it lies below the arrow, which keeps its own colour. */
  isMark?: boolean;
}

/** Drawn in units of the board, from its corner. */
export function ArrowItem({ from, to, stroke: { colour, width, isDashed, heads }, isReach = false, isMark = false }: ArrowItemProps) {
  const ways = waysOfArrow(from, to, { width, heads });
  const own = isReach ? 'transparent' : (!isMark && colour) || 'currentColor';
  const wide = isReach ? Math.max(width, 14) : isMark ? width + 6 : width;
  // Only what is dashed is two: there are many arrows, and all of them are drawn anew while what they stick to is moved.
  const isParted = isDashed && !isReach && !isMark;
  return (
    <g fill="none" stroke={own} strokeWidth={wide} strokeLinecap="round" strokeLinejoin="round">
      {isParted && ways.heads !== '' && <path d={ways.heads} />}
      <path d={isParted ? ways.line : ways.line + ways.heads} strokeDasharray={isParted ? dashOf(width).join(' ') : undefined} />
    </g>
  );
}

interface ArrowLabelProps {
  item: ItemOf<'arrow'>;
  from: Point;
  to: Point;
  isChosen?: boolean;
}

/** The words of an arrow, in the middle of it; it says them itself to whom does not see it. */
export function ArrowLabel({ item: { id, content }, from, to, isChosen = false }: ArrowLabelProps) {
  const { x, y } = middleOfBow(from, to);
  if (content.label === '') return null;
  return (
    <span
      data-item={id}
      aria-hidden
      className={cx(
        'absolute start-0 top-0 w-max max-w-48 border bg-surface-raised px-1.75 py-px text-center text-14 leading-5 wrap-anywhere select-none',
        isChosen ? 'border-accent' : 'border-hairline',
      )}
      style={{ translate: `calc(${x}px - 50%) calc(${y}px - 50%)` }}
    >
      <bdi>{content.label}</bdi>
    </span>
  );
}

/** What a caption takes below its picture. */
const captionHeight = 22;

/** Round a thing as it is drawn: an arrow lies between what it sticks to, wherever it was laid, with its words; a caption below its picture. */
export function boxDrawn(item: Item, byId: ReadonlyMap<BoardItemId, Item>): Box {
  if (item.kind === 'image' && item.content.caption !== '') return boxOf(withCaption(item.frame));
  if (item.kind !== 'arrow') return boxOf(item.frame);
  const [from, to] = endsOf(item, (id) => byId.get(id));
  const box = boxBetween(from, to);
  if (item.content.label === '') return box;
  return boxRound([box, boxOfLabel(item.content.label, middleOfBow(from, to))]) ?? box;
}

/** One that is turned turns about its own middle: as much room above it leaves that where it is. */
const withCaption = (frame: Frame): Frame =>
  frame.rotation % 360 === 0
    ? { ...frame, h: frame.h + captionHeight }
    : { ...frame, y: frame.y - captionHeight, h: frame.h + 2 * captionHeight };

/** Where an arrow begins and ends now: at the edge of what it sticks to, else at its own spots. */
export function endsOf({ content }: Pick<ItemOf<'arrow'>, 'content'>, at: (id: BoardItemId) => Item | undefined): [Point, Point] {
  const frameOf = ({ itemId }: ArrowEnd) => (itemId ? at(itemId)?.frame : undefined);
  return endsBetween(content, { from: frameOf(content.from), to: frameOf(content.to) });
}

/** @param boxes of what it sticks to */
export function endsBetween({ from, to }: Record<'from' | 'to', ArrowEnd>, boxes: Record<'from' | 'to', Box | undefined>): [Point, Point] {
  const a = boxes.from ? middleOf(boxes.from) : from;
  const b = boxes.to ? middleOf(boxes.to) : to;
  return [boxes.from ? edgeToward(boxes.from, b) : a, boxes.to ? edgeToward(boxes.to, a) : b];
}

/** Where the way from a box's middle to a spot leaves it. */
function edgeToward(box: Box, spot: Point): Point {
  const middle = middleOf(box);
  const [dx, dy] = [spot.x - middle.x, spot.y - middle.y];
  if (dx === 0 && dy === 0) return middle;
  const part = Math.min(dx === 0 ? Infinity : (box.w / 2 + 6) / Math.abs(dx), dy === 0 ? Infinity : (box.h / 2 + 6) / Math.abs(dy));
  return part >= 1 ? spot : { x: middle.x + dx * part, y: middle.y + dy * part };
}
