// What of a document's discussion the viewer holds: whether its column is open, which thread is marked, and a pin on its way to a spot.

import { useState } from 'react';
import type { FileRecord } from '../../../../../../domain/files/contract.ts';
import { lieOfPage, placeOfSpot, type Point, spotAt } from '../stage.ts';
import { useEscape } from '../useEscape.ts';
import type { SheetView } from '../useSheetView.ts';

/** A place of a page, from 0 to 1 across and down. */
export interface Spot extends Point {
  page: number;
}

export type Talk = ReturnType<typeof useTalk>;

interface Options {
  /** The comment that the address leads to. */
  comment: string | null;
  /** Takes the keys to the sheet. */
  toStage: () => void;
}

export function useTalk(file: FileRecord, sheet: SheetView, { comment, toStage }: Options) {
  const { page, pages, stage, size, view, quarters, drawn } = sheet;
  const [isShown, setShown] = useState(comment !== null);
  const [led, setLed] = useState(comment);
  if (comment !== led) {
    setLed(comment);
    if (comment !== null) setShown(true);
  }
  const [marked, setMarked] = useState<string | null>(null);
  const [showsResolved, setShowsResolved] = useState(false);
  const [isPinning, setPinning] = useState(false);
  const [cursor, setCursor] = useState<Point | null>(null);
  const [spot, setSpot] = useState<Spot | null>(null);
  const lie = lieOfPage(drawn.own, { size, view, quarters });
  const put = () => {
    setPinning(false);
    setCursor(null);
  };
  const set = (at: Point) => {
    put();
    setMarked(null);
    setSpot({ page, ...at });
    setShown(true);
  };
  const inSight = () => within(spotAt({ x: 0, y: 0 }, lie));
  useEscape(isPinning, put);
  return {
    /** The comment that the address leads to. */
    comment,
    isShown,
    turn: () => setShown(!isShown),
    close: () => setShown(false),
    /** The first comment of the thread that is marked, as its pin is. */
    marked,
    /** Marks a thread, and shows the page that it is pinned to. */
    mark: (id: string | null, at?: Spot) => {
      setMarked(id);
      if (id !== null) setShown(true);
      if (at && at.page !== page) sheet.goTo(at.page);
    },
    showsResolved,
    setShowsResolved,
    /** Whether there is a page to pin something to, and how many there are. */
    pages: sheet.isShown ? pages : 0,
    isPicture: drawn.isPicture,
    /** Where something is about to be said. */
    spot,
    dropSpot: () => setSpot(null),
    /** A pin is in hand: where it would be set. */
    isPinning,
    cursor,
    start: () => {
      setSpot(null);
      setPinning(true);
      // Nothing moves once the spot is set.
      setShown(true);
      toStage();
    },
    stop: put,
    tool: isPinning
      ? {
          onTap: (at: Point) => set(within(spotAt(at, lie))),
          onHover: (at: Point | null) => setCursor(at && within(spotAt(at, lie))),
        }
      : undefined,
    moveCursor: (by: Point) => {
      toStage();
      const from = placeOfSpot(cursor ?? inSight(), lie);
      const inStage = (at: number, room: number) => Math.min(Math.max(at, -room / 2), room / 2);
      setCursor(within(spotAt({ x: inStage(from.x + by.x, stage.width), y: inStage(from.y + by.y, stage.height) }, lie)));
    },
    setHere: () => set(cursor ?? inSight()),
  };
}

const within = ({ x, y }: Point): Point => ({ x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) });

/** So many px an arrow moves the pin in hand, with Shift and without. */
const strides = { far: 48, near: 8 };

/** What a key does while a pin is in hand; undefined for others. */
export function keyOfPin({ key, shiftKey }: { key: string; shiftKey: boolean }, talk: Talk): (() => void) | undefined {
  if (!talk.isPinning) return undefined;
  const by = shiftKey ? strides.far : strides.near;
  const acts: Record<string, () => void> = {
    ArrowLeft: () => talk.moveCursor({ x: -by, y: 0 }),
    ArrowRight: () => talk.moveCursor({ x: by, y: 0 }),
    ArrowUp: () => talk.moveCursor({ x: 0, y: -by }),
    ArrowDown: () => talk.moveCursor({ x: 0, y: by }),
    Enter: talk.setHere,
    ' ': talk.setHere,
  };
  return acts[key];
}
