// The sheets of a comparison on canvases: what both have, what only the earlier and what only the later one has. It is done in bands,
// so that the page answers meanwhile.

import { type Box, changesOf, differingCells, inkOf, type Plane, rowsOfCell } from './differences.ts';

export const layerNames = ['both', 'was', 'now'] as const;
export type LayerName = (typeof layerNames)[number];

export interface Comparison {
  layers: Record<LayerName, HTMLCanvasElement>;
  changes: readonly Box[];
  width: number;
  height: number;
}

const inks: Record<LayerName, string> = { both: '--sheet-ink', was: '--compare-was', now: '--compare-now' };
/** Rows that are worked on before the page has its turn. */
const band = 12 * rowsOfCell;

/** Two pictures in one width, the upper edges together; null when it was given up. */
export async function compare(
  { was, now, width }: { was: string; now: string; width: number },
  signal: AbortSignal,
): Promise<Comparison | null> {
  const pictures = await Promise.all([was, now].map(load));
  const height = Math.max(...pictures.map((picture) => Math.round((picture.naturalHeight * width) / picture.naturalWidth)));
  const planes: Plane[] = [];
  for (const picture of pictures) {
    planes.push(planeOf(picture, { width, height }));
    await turn();
  }
  const [before, after] = planes;
  if (!before || !after) return null;
  const pixels = layerNames.map(() => new ImageData(width, height));
  const cells: boolean[][] = [];
  for (let top = 0; top < height; top += band) {
    if (signal.aborted) return null;
    split(before, after, { from: top * width, to: Math.min(top + band, height) * width, into: pixels });
    for (let row = top; row < Math.min(top + band, height); row += rowsOfCell) cells.push(differingCells(before, after, row / rowsOfCell));
    await turn();
  }
  const [both, earlier, later] = pixels.map((data, index) => inked(data, inks[layerNames[index] ?? 'both']));
  if (!both || !earlier || !later) return null;
  return { layers: { both, was: earlier, now: later }, changes: changesOf(cells, { width, height }), width, height };
}

const turn = (): Promise<void> => new Promise((go) => setTimeout(go));

async function load(src: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  return picture;
}

function canvasOf({ width, height }: { width: number; height: number }): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas to compare on.');
  return [canvas, context];
}

function planeOf(picture: HTMLImageElement, size: { width: number; height: number }): Plane {
  const [, context] = canvasOf(size);
  context.fillStyle = 'white';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(picture, 0, 0, size.width, (picture.naturalHeight * size.width) / picture.naturalWidth);
  return { ...size, ink: inkOf(context.getImageData(0, 0, size.width, size.height).data) };
}

/** How thick each of the three inks lies on the pixels. */
function split(was: Plane, now: Plane, { from, to, into }: { from: number; to: number; into: readonly ImageData[] }): void {
  const [both, earlier, later] = into;
  if (!both || !earlier || !later) return;
  for (let at = from; at < to; at++) {
    const [before = 0, after = 0] = [was.ink[at], now.ink[at]];
    const shared = Math.min(before, after);
    both.data[at * 4 + 3] = shared * 0.62;
    earlier.data[at * 4 + 3] = before - shared;
    later.data[at * 4 + 3] = after - shared;
  }
}

function inked(data: ImageData, ink: string): HTMLCanvasElement {
  const [canvas, context] = canvasOf(data);
  context.putImageData(data, 0, 0);
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(ink);
  context.fillRect(0, 0, data.width, data.height);
  return canvas;
}
