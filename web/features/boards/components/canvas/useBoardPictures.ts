// Files that come onto a board: from the desk they are uploaded to the board's place first, and lie on it once they are there.

import { useEffect, useRef } from 'react';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import type { Item, ItemOf } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import type { BoardItemId, FileId, UploadId } from '../../../../../domain/kernel/ids.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import { plural } from '../../../files/components/fileWords.ts';
import type { Dropped } from '../../../files/components/upload/dropped.ts';
import { addUploads, uploadsNow } from '../../../files/components/upload/uploads.ts';
import type { BoardStore } from './boardStore.ts';
import { onBoard, onScreen, type Point } from './camera.ts';
import { middleOf } from './geometry.ts';
import { layUnseen, layUnseenNoMore } from './layUnseen.ts';
import { laidFile, type Lying } from './newItems.ts';
import { addArriving, type Arrived, type Arriving, hasArrived, takeArrived, useArriving } from './onTheirWay.ts';
import { freeSpot } from './placing.ts';
import type { Desk } from './useDesk.ts';

/** Beside each other, units of the board. */
const step = 340;
const perRow = 4;

export interface BoardPictures {
  arriving: readonly Arriving[];
  /** Uploads files and lays them round a spot of the screen. */
  take: (files: readonly Dropped[], at: Point) => void;
  /** The same in free spots near one that nobody chose. */
  bring: (files: readonly Dropped[], at: Point) => void;
  /** Uploads a picture for a thing that lies there. */
  replace: (id: BoardItemId, file: Dropped) => void;
  /** Lays documents that are there already in free spots. */
  lay: (files: readonly Parameters<typeof laidFile>[0][], at: Point) => void;
}

export function useBoardPictures(desk: Desk, board: Pick<BoardRecord, 'id' | 'projectId' | 'name' | 'can'>): BoardPictures {
  const { id: boardId, projectId, name } = board;
  const userId = useUser().id;
  const all = useArriving();
  const latest = useRef({ desk, board });
  useEffect(() => {
    latest.current = { desk, board };
  });
  const { isWhole } = desk.shown;
  useEffect(() => {
    // Talks to the board: what has arrived is laid down, once it is known where all else lies.
    if (isWhole && hasArrived(boardId)) layArrived(latest.current.desk, takeArrived(boardId));
  }, [boardId, all, isWhole]);
  useEffect(() => {
    // Talks to the uploads of this tab: they go on when the page has gone.
    layUnseenNoMore(boardId);
    return () => layUnseen({ board: latest.current.board, userId, lay: (store, files) => layArrived({ store, act: store.act }, files) });
  }, [boardId, userId]);

  const spots = (count: number, at: Point): Point[] => {
    const middle = onBoard(desk.camera, at);
    return Array.from({ length: count }, (_, index) => ({
      x: middle.x + (index % perRow) * step,
      y: middle.y + Math.floor(index / perRow) * step,
    }));
  };
  const take = async (files: readonly Dropped[], { at, into = null, isAimed = true }: Taking) => {
    if (files.length === 0) return;
    const reason = reasonOf(board.can.upload);
    if (reason !== undefined) {
      showToast({ id: 'board-reason', shape: 'warning', title: `${plural(files.length, 'file')} not added`, line: reason });
      return;
    }
    const places = spots(files.length, at);
    const sizes = await Promise.all(files.map(({ file }) => sizeOf(file)));
    const before = new Set(uploadsNow().map(({ id }) => id));
    addUploads(
      files.map(({ file }) => ({ file, folders: [] })),
      // Telephones give all photographs one name, and browsers all that is pasted: a new version would change what hangs on another board.
      { projectId, folderId: null, placeName: name, keepsBoth: !isAimed },
    );
    const begun = uploadsNow().filter(({ id }) => !before.has(id));
    addArriving(
      begun.flatMap((upload, index) => {
        const [size, spot] = [sizes[index], places[index]];
        if (!spot) return [];
        return [
          {
            boardId,
            uploadId: upload.id,
            broughtWith: begun[0]?.id ?? upload.id,
            fileId: null,
            name: upload.name,
            kind: size ? ('image' as const) : ('file' as const),
            width: size?.width ?? null,
            height: size?.height ?? null,
            into,
            at: spot,
            isAimed,
          },
        ];
      }),
    );
  };
  return {
    arriving: all.filter((one) => one.boardId === boardId),
    take: (files, at) => void take(files, { at }),
    bring: (files, at) => void take(files, { at, isAimed: false }),
    replace: (id, file) => {
      const frame = desk.shown.byId.get(id)?.frame;
      if (frame) void take([file], { at: onScreen(desk.camera, middleOf(frame)), into: id });
    },
    lay: (files, at) => {
      const places = spots(files.length, at);
      const laid = files.map((file, index) => ({ file, at: places[index] ?? at, isAimed: false }));
      desk.act(additions(laid, desk.shown.items));
    },
  };
}

interface Taking {
  /** Of the screen. */
  at: Point;
  into?: BoardItemId | null;
  isAimed?: boolean;
}

/** What a thing is laid on: a board that is open, or one that was left. */
interface Ground {
  store: BoardStore;
  act: (operations: readonly Operation[], options?: { merges: boolean }) => unknown;
}

/** What was laid last, and where that stands among all that was done in this tab. */
let laidLast: { broughtWith: UploadId; place: number } | null = null;

function layArrived(ground: Ground, files: readonly Arrived[]): void {
  for (const { into, fileId } of files) if (into !== null) putPicture(ground, into, fileId);
  const alone = files.filter(({ into }) => into === null);
  for (const broughtWith of new Set(alone.map((one) => one.broughtWith))) {
    const laid = alone.filter((one) => one.broughtWith === broughtWith).map((one) => ({ ...one, file: { ...one, id: one.fileId } }));
    // They come one by one, and are one act for whoever brought them, unless something else was done in between.
    const merges = laidLast?.broughtWith === broughtWith && laidLast.place === ground.store.lastPlace();
    ground.act(additions(laid, ground.store.shown().items), { merges });
    laidLast = { broughtWith, place: ground.store.lastPlace() };
  }
}

interface Laid {
  file: Parameters<typeof laidFile>[0];
  at: Point;
  isAimed: boolean;
}

function additions(files: readonly Laid[], there: readonly Lying[]): Operation[] {
  const items = [...there];
  return files.map(({ file, at, isAimed }) => {
    const item = laidFile(file, { at: isAimed ? at : freeSpot(laidFile(file, { at, items }).frame, { at, items }), items });
    items.push(item);
    return { op: 'add', item };
  });
}

const pictured = ['image', 'material', 'product', 'link'] as const;
export type Pictured = ItemOf<(typeof pictured)[number]>;

export const hasPicture = (item: Item): item is Pictured => pictured.some((kind) => kind === item.kind);

/** Gives a thing another picture; a part of the former one is none of it. */
export function putPicture({ store, act }: Ground, id: BoardItemId, fileId: FileId): void {
  const item = store.shown().byId.get(id);
  if (!item || !hasPicture(item)) return;
  const cropped: Operation[] = item.look.crop ? [{ op: 'change', id, group: 'look', values: { crop: null } }] : [];
  // Each of these kinds takes a picture alike.
  const change = { op: 'change', id, group: 'content', kind: item.kind, values: { fileId } } as Operation;
  act([change, ...cropped]);
}

/**
 * What the browser can show by itself lies there in its own proportions; all else as a document. Its head says them: of thirty photographs
 * nobody waits for the pixels.
 */
async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return null;
  const address = URL.createObjectURL(file);
  const picture = new Image();
  try {
    await new Promise((resolve, reject) => {
      picture.addEventListener('load', resolve);
      picture.addEventListener('error', reject);
      picture.src = address;
    });
    return { width: picture.naturalWidth, height: picture.naturalHeight };
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
