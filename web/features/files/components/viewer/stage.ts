// How a sheet lies on the stage: how large it is drawn and where its middle is, both in px of the screen.

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface View {
  /** 1 draws a pixel of the sheet on a pixel of the screen. */
  zoom: number;
  /** The middle of the sheet, from the middle of the stage. */
  x: number;
  y: number;
}

export const leastZoom = 0.02;
export const mostZoom = 16;
/** Round the sheet, where it fits. */
const margin = 24;

/** A sheet that was turned a quarter is as wide as it was high. */
export const turned = ({ width, height }: Size, quarters: number): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width };

/** The zoom that shows all of it; a small picture is not blown up. */
export function fitOf(sheet: Size, stage: Size): number {
  const room = { width: Math.max(stage.width - 2 * margin, 1), height: Math.max(stage.height - 2 * margin, 1) };
  return Math.min(room.width / sheet.width, room.height / sheet.height, 1);
}

export const fitted = (sheet: Size, stage: Size): View => ({ zoom: fitOf(sheet, stage), x: 0, y: 0 });

/** Zooms so that what is under the pointer stays under it. @param at from the middle of the stage */
export function zoomedAt(view: View, at: Point, factor: number): View {
  const zoom = Math.min(Math.max(view.zoom * factor, leastZoom), mostZoom);
  const by = zoom / view.zoom;
  return { zoom, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
}

/** Moves, as far as some of the sheet stays in sight; one that fits stays in the middle. */
export function held(view: View, { sheet, stage }: { sheet: Size; stage: Size }): View {
  return {
    zoom: view.zoom,
    x: heldIn(view.x, sheet.width * view.zoom, stage.width),
    y: heldIn(view.y, sheet.height * view.zoom, stage.height),
  };
}

function heldIn(middle: number, size: number, room: number): number {
  if (size <= room) return 0;
  const most = (size - room) / 2 + margin;
  return Math.min(Math.max(middle, -most), most);
}

/** Widths that a page is drawn in; the next larger one is as sharp as the screen can show. */
export const widths = [600, 1200, 2400] as const;

export const widthFor = (shown: number, density: number): number => widths.find((width) => width >= shown * density) ?? 2400;
