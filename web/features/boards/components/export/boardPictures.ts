// The pictures of a board for its export, from the same addresses as on the wall, cut as they hang there. What cannot be had is not in
// it: a void stands for it.

import type { BoardFile, CoverItem } from '../../../../../domain/boards/contract.ts';
import { fileOf, type Item, type Look, plainLook } from '../../../../../domain/boards/items.ts';
import type { BoardId, FileId } from '../../../../../domain/kernel/ids.ts';
import { withSession } from '../../../../lib/session/renewal.ts';
import { thumbnailOf } from '../../../files/cardQueries.ts';
import { stepFor, wholeSource } from '../../../files/components/viewer/tiles.ts';
import { pageAddress } from '../../../files/components/viewer/useSheetView.ts';
import type { Box } from '../canvas/camera.ts';
import { type BoardOnPaper, coverPicture, coverPlaces, pictureBox } from './itemDrawing.ts';

export interface Loading {
  items: readonly Item[];
  files: ReadonlyMap<FileId, BoardFile>;
  /** Boards that lie there, with their covers. */
  boards: ReadonlyMap<BoardId, BoardOnPaper>;
  /** Pixels of a unit of the board. */
  sharpness: number;
  signal: AbortSignal;
}

/** A browser keeps six connections to a server. */
const atOnce = 4;
/** Of one picture, px. */
const longestSide = 2_400;

/** What is to be had: under which name it goes with the drawing, from where, and how it is cut. */
interface Wanted extends Omit<Cut, 'sharpness'> {
  name: string;
  src: string | null;
}

/** @returns the pictures by the names under which they go with the drawing */
export async function boardPictures({ items, files, boards, sharpness, signal }: Loading): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const found = new Map<string, Uint8Array<ArrayBuffer>>();
  const waiting = items.flatMap((item): Wanted[] => {
    if (item.kind === 'board') return coverWanted(item, boards.get(item.content.boardId)?.cover ?? []);
    const [id, box] = [fileOf(item), pictureBox(item)];
    const file = id ? files.get(id) : undefined;
    const src = file?.preview === 'ready' && box ? sourceOf(file, box.w * sharpness) : null;
    return box && src !== null ? [{ name: item.id, src, look: item.look, isWhole: item.kind === 'file', box }] : [];
  });
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      signal.throwIfAborted();
      const picture = await fetched(one.src, signal);
      const bytes = picture && (await cut(picture, { ...one, sharpness }));
      if (bytes) found.set(one.name, bytes);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return found;
}

const coverWanted = (item: Item, cover: readonly CoverItem[]): Wanted[] =>
  coverPlaces(item, cover).flatMap(({ of, box }) => {
    const src = of.file && `/files/documents/${of.file.id}/${of.file.number}/thumbnail`;
    return src ? [{ name: coverPicture(item, of), src, look: plainLook, isWhole: false, box }] : [];
  });

async function fetched(src: string | null, signal: AbortSignal): Promise<ImageBitmap | null> {
  const response = src === null ? null : await withSession((headers) => fetch(src, { headers, signal }));
  return response?.ok ? createImageBitmap(await response.blob()).catch(() => null) : null;
}

function sourceOf(file: BoardFile, across: number): string | null {
  if (file.kind !== 'pdf' && file.kind !== 'image') return thumbnailOf(file);
  const own = { width: file.width ?? 1, height: file.height ?? 1 };
  const page = { src: pageAddress(file.id, file, 1), own, isPicture: file.kind === 'image' };
  return wholeSource(page, stepFor(across, { density: 1, page }));
}

interface Cut {
  look: Look;
  /** A drawing is never cropped. */
  isWhole: boolean;
  box: Box;
  sharpness: number;
}

/** As it hangs: its part, turned over, filling its place; a drawing whole. */
async function cut(picture: ImageBitmap, { look, isWhole, box, sharpness }: Cut): Promise<Uint8Array<ArrayBuffer> | null> {
  const scale = Math.min(sharpness, longestSide / Math.max(box.w, box.h));
  const size = { width: Math.max(Math.round(box.w * scale), 1), height: Math.max(Math.round(box.h * scale), 1) };
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, size.width, size.height);
  const crop = look.crop ?? { x: 0, y: 0, w: 1, h: 1 };
  const [wide, high] = [size.width / crop.w, size.height / crop.h];
  context.translate(wide / 2 - crop.x * wide, high / 2 - crop.y * high);
  context.scale(look.flipX ? -1 : 1, look.flipY ? -1 : 1);
  const ratios = [wide / picture.width, high / picture.height] as const;
  const ratio = isWhole ? Math.min(...ratios) : Math.max(...ratios);
  const [drawnWide, drawnHigh] = [picture.width * ratio, picture.height * ratio];
  // What fills its place does not go over it.
  context.beginPath();
  context.rect(-wide / 2, -high / 2, wide, high);
  context.clip();
  context.drawImage(picture, -drawnWide / 2, -drawnHigh / 2, drawnWide, drawnHigh);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.88);
  });
  return blob && new Uint8Array(await blob.arrayBuffer());
}
