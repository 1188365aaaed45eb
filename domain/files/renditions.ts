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

/** Steps of zoom, by the width in pixels. Those below 4,000 are drawn whole, the others in tiles. */
export const zoomSteps = [600, 1200, 2400, 4800, 9600] as const;

/** The width from which a step comes in tiles; and the longest side of what is drawn whole. */
const tiledFrom = 4000;
/** The longest side of what is drawn in tiles. */
const longestTiled = 20_000;

/** The sides of a tile; the last one of a row or a column is shorter. */
export const tileSide = 1024;

export const isTiled = (step: number): boolean => step >= tiledFrom;

/** As long as the longer side of an A3 sheet, in points. */
const longerOfA3 = 1191;

/**
 * In which sizes the first page of a PDF is drawn as soon as it comes in, so that it is there when somebody opens it: as a screen shows
 * it, and of what is larger than A3, whose reading takes longest, as a dense screen does.
 */
export const stepsOnArrival = ({ width, height }: Size): readonly number[] =>
  Math.max(width, height) > longerOfA3 + 1 ? [1200, 2400] : [1200];

/** How large something is at a step: as wide as that, or less where it would be very high; no side is less than a pixel. */
export function sizeAt({ width, height }: Size, step: number): Size {
  const longest = isTiled(step) ? longestTiled : tiledFrom;
  return scaled({ width, height }, Math.min(step / width, longest / height));
}

/** With its longer side so long. */
export const sizeWithin = (size: Size, longer: number): Size => scaled(size, longer / Math.max(size.width, size.height));

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** The same for a picture, which is never enlarged: of steps beyond its own width the first shows it as it is. */
export const pictureSizeAt = (size: Size, step: number): Size => {
  const drawn = sizeAt(size, step);
  return drawn.width >= size.width ? size : drawn;
};

/** Where a tile lies; null when there is none. */
export function tileIn({ width, height }: Size, { x, y }: Tile): (Size & { left: number; top: number }) | null {
  const [left, top] = [x * tileSide, y * tileSide];
  if (left >= width || top >= height) return null;
  return { left, top, width: Math.min(tileSide, width - left), height: Math.min(tileSide, height - top) };
}
