// All that lies on a board from so far away that nobody can read it, drawn once: while one looks round it is only moved, and it is drawn
// sharp again when the hand rests. Each thing keeps an element of its own above it, with its name, for hands and keys (`Things.tsx`).

import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { BoardFile } from '../../../../../domain/boards/contract.ts';
import { fileOf } from '../../../../../domain/boards/items.ts';
import type { FileId } from '../../../../../domain/kernel/ids.ts';
import { useTheme } from '../../../../ui/theme.ts';
import { thumbnailOf } from '../../../files/cardQueries.ts';
import type { Box } from '../canvas/camera.ts';
import { boxOf, boxRound } from '../canvas/geometry.ts';
import { noteGround } from '../items/itemLooks.ts';
import { drawFromAfar, type FarInks, type Lying } from './farDrawing.ts';
import { stepOf, useSmallPictures } from './smallPictures.ts';

/** Round what lies there, for its shadows and strokes, units of the board. */
const margin = 40;
/** Pixels of the picture: beyond it is less sharp. */
const mostPixels = 12_000_000;
/** So long after the last turn of the wheel it is drawn as sharp as it is seen, ms. */
const rest = 160;

interface FarPlaneProps {
  /** The lowest first. */
  lying: readonly Lying[];
  files: ReadonlyMap<FileId, BoardFile>;
  /** What of the board is drawn. */
  box: Box;
  /** At which it is drawn; what is seen meanwhile may be a little nearer. */
  zoom: number;
}

export function FarPlane({ lying, files, box, zoom }: FarPlaneProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const note = useRef<HTMLSpanElement>(null);
  const light = useLight();
  const density = window.devicePixelRatio;
  const field = useMemo(() => fieldOf(lying, box), [lying, box]);
  const wanted = useMemo(() => picturesOf(lying, { files, scale: zoom * density }), [lying, files, zoom, density]);
  const pictures = useSmallPictures(wanted);
  useLayoutEffect(() => {
    const [element, context] = [canvas.current, canvas.current?.getContext('2d')];
    if (!element || !context || !note.current || !field) return;
    const scale = Math.min(zoom * density, Math.sqrt(mostPixels / (field.w * field.h)));
    // To give it its size clears it.
    element.width = Math.max(Math.ceil(field.w * scale), 1);
    element.height = Math.max(Math.ceil(field.h * scale), 1);
    context.setTransform(scale, 0, 0, scale, -field.x * scale, -field.y * scale);
    context.imageSmoothingQuality = 'medium';
    const pictureOf = (file: BoardFile) => {
      const src = thumbnailOf(file);
      return src === null ? null : pictures.get(src);
    };
    drawFromAfar({ context, inks: inksOf(element, note.current), scale, files, pictureOf }, lying);
    // By night (`light`) its inks are others.
  }, [lying, files, field, zoom, density, pictures, light]);
  if (!field) return null;
  return (
    <>
      <canvas
        ref={canvas}
        aria-hidden
        data-far=""
        className="pointer-events-none absolute max-w-none"
        style={{ insetInlineStart: field.x, insetBlockStart: field.y, inlineSize: field.w, blockSize: field.h }}
      />
      {/* Says what the paper of a note is now. */}
      <span ref={note} hidden className={noteGround} />
    </>
  );
}

function fieldOf(lying: readonly Lying[], box: Box): Box | null {
  const round = boxRound(lying.map(({ frame }) => boxOf(frame)));
  if (!round) return null;
  const [left, top] = [Math.max(round.x - margin, box.x), Math.max(round.y - margin, box.y)];
  const right = Math.min(round.x + round.w + margin, box.x + box.w);
  const bottom = Math.min(round.y + round.h + margin, box.y + box.h);
  return right > left && bottom > top ? { x: left, y: top, w: right - left, h: bottom - top } : null;
}

interface Seen {
  files: ReadonlyMap<FileId, BoardFile>;
  /** Pixels of a unit of the board. */
  scale: number;
}

/** Each picture that lies there, as wide as its widest thing. */
function picturesOf(lying: readonly Lying[], { files, scale }: Seen): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { item, frame } of lying) {
    const id = fileOf(item);
    const file = id ? files.get(id) : undefined;
    const src = file && thumbnailOf(file);
    if (!src) continue;
    const across = stepOf((frame.w * scale) / (item.look.crop?.w ?? 1));
    wanted.set(src, Math.max(wanted.get(src) ?? 0, across));
  }
  return wanted;
}

function inksOf(element: HTMLElement, note: HTMLElement): FarInks {
  const tokens = getComputedStyle(element);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    ink: token('--ink'),
    sheet: token('--sheet'),
    note: getComputedStyle(note).backgroundColor,
    raised: token('--surface-raised'),
    section: token('--surface'),
    line: token('--hairline'),
    void: token('--hairline'),
    light: Number(token('--dim-picture') || 1),
    title: token('--font-title'),
    text: token('--font-text'),
  };
}

const night = () => window.matchMedia('(prefers-color-scheme: dark)');
const onNight = (notify: () => void) => {
  const query = night();
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
};

/** By day or by night: another answer whenever the tokens are others. */
function useLight(): string {
  const theme = useTheme();
  const isNight = useSyncExternalStore(onNight, () => night().matches);
  return `${theme} ${isNight}`;
}

/** The zoom at which it is drawn: the one of the moment once the hand rests, and at once where what is drawn was for quite another. */
export function useRestedZoom(zoom: number, drawnFor: number): number {
  const [rested, setRested] = useState(drawnFor);
  const [suits, setSuits] = useState(drawnFor);
  if (suits !== drawnFor) {
    setSuits(drawnFor);
    setRested(drawnFor);
  }
  useEffect(() => {
    if (zoom === rested) return undefined;
    const timer = setTimeout(() => setRested(zoom), rest);
    return () => clearTimeout(timer);
  }, [zoom, rested]);
  return rested;
}
