// In which sizes documents are drawn: a picture for each step of zoom, and tiles where one picture would be too large. The page asks
// for these, and the server draws no others.

export interface Size {
  width: number;
  height: number;
}

/** A part of a step, counted in tiles from the upper left. */
export interface Tile {
  x: number;
  y: number;
}

/** The longer side of the small picture that stands for a document, in pixels. */
export const thumbnailSide = 480;

/** Steps of zoom, by the longer side in pixels: those up to 2,400 are drawn whole. */
export const zoomSteps = [600, 1200, 2400, 4800, 9600] as const;

/** The longer side from which a step comes in tiles. */
const tiledFrom = 4000;

/** The sides of a tile; the last one of a row or a column is shorter. */
export const tileSide = 1024;

export const isTiled = (step: number): boolean => step >= tiledFrom;

/** How large something is at a step: its longer side is that of the step, and no side is less than a pixel. */
export function sizeAt({ width, height }: Size, step: number): Size {
  const scale = step / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The same for a picture, which is never enlarged: of steps beyond its own size the first shows it as it is. */
export const pictureSizeAt = (size: Size, step: number): Size => sizeAt(size, Math.min(step, Math.max(size.width, size.height)));

/** The steps that show more of a picture than the one before. */
export const pictureSteps = (size: Size): number[] =>
  zoomSteps.filter((_step, index) => index === 0 || (zoomSteps[index - 1] ?? 0) < Math.max(size.width, size.height));

/** Where a tile lies; null when there is none. */
export function tileIn({ width, height }: Size, { x, y }: Tile): (Size & { left: number; top: number }) | null {
  const [left, top] = [x * tileSide, y * tileSide];
  if (left >= width || top >= height) return null;
  return { left, top, width: Math.min(tileSide, width - left), height: Math.min(tileSide, height - top) };
}
