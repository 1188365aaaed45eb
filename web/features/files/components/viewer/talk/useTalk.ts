// What of a document's discussion the viewer holds: whether its column is open, which thread is marked, and a pin on its way to a spot.

import { useCallback, useRef, useState } from 'react';
import { revisionName } from '../../../../../../domain/files/revisions.ts';
import type { CommentId } from '../../../../../../domain/kernel/ids.ts';
import type { FileRecord, FileVersion } from '../../../../../../domain/files/contract.ts';
import { useSpotsInHand } from '../../../../../lib/spotsInHand.ts';
import { lieOfPage, type Point } from '../stage.ts';
import type { ComparedSheet } from '../compare/useComparedSheet.ts';
import { usePin } from './usePin.ts';

/** On a version of the document. */
interface OnVersion {
  version?: number | undefined;
}

/** A place of a page, from 0 to 1 across and down. */
export interface SpotOfPage extends Point, OnVersion {
  page: number;
}

/** A moment of what is played. */
export interface Moment extends OnVersion {
  second: number;
}

export type Spot = SpotOfPage | Moment;
export const isMoment = (spot: Spot): spot is Moment => 'second' in spot;

export type Talk = ReturnType<typeof useTalk>;

interface Options {
  versions: readonly FileVersion[];
  compared: ComparedSheet;
  onCompare: (number: number | null) => void;
  /** The comment that the address leads to. */
  comment: CommentId | null;
  /** Takes the keys to the sheet. */
  toStage: () => void;
}

export function useTalk(file: FileRecord, { versions, compared, onCompare, comment, toStage }: Options) {
  const { sheet, comparing } = compared;
  const player = usePlayer();
  const isPlayed = file.kind === 'video' || file.kind === 'audio';
  const { page, pages, stage, size, view, quarters, drawn } = sheet;
  const ownPages = sheet.isShown && sheet.isOwn ? pages : 0;
  const spots = useSpotsInHand(`spot file_${file.id}`, isSpot);
  const { spot } = spots;
  // What was begun is offered where it belongs.
  const [isShown, setShown] = useState(comment !== null || spot !== null);
  const [led, setLed] = useState(comment);
  if (comment !== led) {
    setLed(comment);
    if (comment !== null) setShown(true);
  }
  const [marked, setMarked] = useState<CommentId | null>(null);
  const [showsResolved, setShowsResolved] = useState(false);
  const set = (at: Omit<SpotOfPage, 'version'> | Omit<Moment, 'version'>) => {
    setMarked(null);
    spots.set({ ...at, version: file.number });
    setShown(true);
  };
  const { take, ...pin } = usePin({
    lie: lieOfPage(drawn.own, { size, view, quarters }),
    stage,
    toStage,
    onSet: (at) => set({ page, ...at }),
  });
  const isEarlier = ({ version = file.number }: Spot) => version !== file.number;
  /** Where it can be looked at: beside the same page of the current one, or alone where that has it no more. */
  const canShow = (at: Spot) => !isMoment(at) && comparing.earlier.some(({ number }) => number === at.version);
  const show = (at: Spot) => {
    if (isMoment(at)) {
      if (!isEarlier(at)) player.playFrom(at.second);
      return;
    }
    if (isEarlier(at)) {
      if (!canShow(at)) return;
      comparing.setMode('side');
      onCompare(at.version ?? null);
    }
    if (at.page !== page) sheet.goTo(at.page);
  };
  return {
    /** The comment that the address leads to. */
    comment,
    isShown,
    turn: () => setShown(!isShown),
    close: () => setShown(false),
    /** The first comment of the thread that is marked, as its pin is. */
    marked,
    /** Marks a thread, and shows what it is pinned to. */
    mark: (id: CommentId | null, at?: Spot) => {
      setMarked(id);
      if (id !== null) setShown(true);
      if (at) show(at);
    },
    showsResolved,
    setShowsResolved,
    /** Of another version of the document: how that is called, and whether it can be shown. */
    formerOf: (at: Spot): { name: string; isShown: boolean } | null => {
      if (!isEarlier(at)) return null;
      const version = versions.find(({ number }) => number === at.version);
      return { name: version ? revisionName(version) : '', isShown: canShow(at) };
    },
    /** Takes what it is played by. */
    holdPlayer: player.hold,
    /** Whether it has moments, not pages. */
    isPlayed,
    /** Whether there is a moment or a spot to pin something to. */
    isPinnable: player.isThere || ownPages > 0,
    /** How many pages there are to pin something to. */
    pages: ownPages,
    isPicture: drawn.isPicture,
    /** Where something is about to be said. */
    spot,
    /** Where its words are kept. */
    spotPlace: spots.place,
    endSpot: spots.end,
    putSpotAway: spots.putAway,
    ...pin,
    start: () => {
      if (isPlayed) return set({ second: player.stopAt() });
      spots.putAway();
      // Nothing moves once the spot is set.
      setShown(true);
      take();
    },
  };
}

const isSpot = (kept: unknown): kept is Spot => typeof kept === 'object' && kept !== null && ('page' in kept || 'second' in kept);

/** What a document is played by, once it is there. */
function usePlayer() {
  const player = useRef<HTMLMediaElement>(null);
  const [isThere, setThere] = useState(false);
  const hold = useCallback((element: HTMLMediaElement | null) => {
    player.current = element;
    setThere(element !== null);
  }, []);
  return {
    hold,
    isThere,
    /** @returns the second it stands at, to a tenth */
    stopAt: (): number => {
      player.current?.pause();
      return Math.round((player.current?.currentTime ?? 0) * 10) / 10;
    },
    playFrom: (second: number) => {
      if (!player.current) return;
      player.current.currentTime = second;
      // A browser that lets nothing play yet stands at the moment.
      player.current.play().catch(() => undefined);
    },
  };
}

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
