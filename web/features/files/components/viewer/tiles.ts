// Which pictures show a page: one whole picture up to 2,400 px, and over it, from there on, the tiles in sight.

import { isTiled, pictureSizeAt, sizeAt, type Tile, tileIn, tileSide, zoomSteps } from '../../../../../domain/files/renditions.ts';
import { type Lie, partInSight, type Size } from './stage.ts';

/** A page as the server draws it. */
export interface Page {
  /** Its address without a width: `…/page/1`. */
  src: string;
  /** In points of a PDF, in pixels of a picture. */
  own: Size;
  /** A picture is never enlarged. */
  isPicture: boolean;
}

/** The widest that comes in one piece. */
const widestWhole = 2400;
/** Round the stage, px: what comes into sight next. */
const round = 128;

/** The next larger step is as sharp as the screen can show. @param shown px across, as wide as it stands on the screen */
export function stepFor(shown: number, { density, page }: { density: number; page: Page }): number {
  const enough = zoomSteps.find((step) => step >= shown * density) ?? zoomSteps[zoomSteps.length - 1] ?? widestWhole;
  // Of a picture the first step beyond its own width shows it as it is.
  const own = zoomSteps.find((step) => step >= page.own.width) ?? enough;
  return page.isPicture ? Math.min(enough, own) : enough;
}

/** The picture of all of it. */
export const wholeSource = ({ src }: Page, step: number): string => `${src}?width=${Math.min(step, widestWhole)}`;

export interface PlacedTile {
  src: string;
  /** On the page, from 0 to 1. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The tiles in sight at a step, and those just round them; none where one picture is as sharp. */
export function tilesInSight(page: Page, { step, lie, stage }: { step: number; lie: Lie; stage: Size }): PlacedTile[] {
  if (!isTiled(step)) return [];
  const size = page.isPicture ? pictureSizeAt(page.own, step) : sizeAt(page.own, step);
  const { from, to } = partInSight(lie, stage, round);
  const columns = between(from.x * size.width, to.x * size.width);
  const rows = between(from.y * size.height, to.y * size.height);
  return rows.flatMap((y) => columns.flatMap((x) => placed(page, { step, size, tile: { x, y } })));
}

function placed({ src }: Page, { step, size, tile }: { step: number; size: Size; tile: Tile }): PlacedTile[] {
  const part = tileIn(size, tile);
  if (!part) return [];
  const { left, top, width, height } = part;
  return [
    {
      src: `${src}?width=${step}&x=${tile.x}&y=${tile.y}`,
      left: left / size.width,
      top: top / size.height,
      width: width / size.width,
      height: height / size.height,
    },
  ];
}

/** The tiles of a row or a column from one pixel to another. */
function between(from: number, to: number): number[] {
  const first = Math.max(0, Math.floor(from / tileSide));
  const last = Math.ceil(to / tileSide) - 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
