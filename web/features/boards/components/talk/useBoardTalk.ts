// What of a board's discussion its page holds: whether the column is open, which thread is marked, and a pin on its way to a spot.

import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { BoardSpot } from '../../../../../domain/discussions/contract.ts';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { useSpotsInHand } from '../../../../lib/spotsInHand.ts';
import { useBrowserChoice } from '../../../../lib/useBrowserChoice.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { onFollowedAgain } from '../../../discussions/components/thread/useLed.ts';
import { onScreen, type Point } from '../canvas/camera.ts';
import { type Desk, nothingHeld } from '../canvas/useDesk.ts';
import { placeOf, spotAt } from './spots.ts';
import { useBoardPin } from './useBoardPin.ts';

export type BoardTalk = ReturnType<typeof useBoardTalk>;

interface Options {
  board: BoardRecord;
  desk: Desk;
  /** The comment that the address leads to. */
  comment: CommentId | null;
  /** Takes the keys to the wall. */
  toWall: () => void;
}

/** A pin that is out of sight, or nearer to the edge than so many px, is brought into the middle. */
const margin = 56;

export function useBoardTalk({ board, desk, comment, toWall }: Options) {
  const { camera, setCamera, stage, shown, held } = desk;
  const spots = useSpotsInHand(`spot board_${board.id}`, isSpot);
  const { spot } = spots;
  // An address that leads into the comments opens them for now, and what was begun is offered where it belongs.
  const isLed = comment !== null || spot !== null;
  const [chosen, choose] = useBrowserChoice('atelier.board-comments', ['closed', 'open'], isLed ? 'open' : undefined);
  const isShown = chosen === 'open';
  const setShown = (shows: boolean) => choose(shows ? 'open' : 'closed');
  const [led, setLed] = useState(comment);
  if (comment !== led) {
    setLed(comment);
    if (comment !== null) setShown(true);
  }
  const router = useRouter();
  const open = useRef(() => setShown(true));
  useEffect(() => void (open.current = () => setShown(true)));
  useEffect(() => {
    // Talks to the router: an address that is followed once more opens what was closed meanwhile.
    return comment === null ? undefined : onFollowedAgain(router, () => open.current());
  }, [router, comment]);
  const [marked, setMarked] = useState<CommentId | null>(null);
  const [showsResolved, setShowsResolved] = useState(false);
  const reason = reasonOf(board.can.comment);
  const frames = (held ?? nothingHeld).frames;
  const whereOf = (of: BoardSpot): Point => placeOf(of, (id) => frames.get(id) ?? shown.byId.get(id)?.frame);
  const reveal = (at: Point) => {
    const { x, y } = onScreen(camera, at);
    const isIn = x >= margin && y >= margin && x <= stage.width - margin && y <= stage.height - margin;
    if (!isIn) setCamera({ ...camera, x: at.x - stage.width / 2 / camera.zoom, y: at.y - stage.height / 2 / camera.zoom });
  };
  const { take, ...pin } = useBoardPin(desk, {
    toWall,
    reveal,
    onSet: (at) => {
      setMarked(null);
      spots.set(spotAt(at, shown.items));
      setShown(true);
    },
  });
  return {
    comment,
    /** Why nothing can be said here. */
    reason,
    isShown,
    turn: () => setShown(!isShown),
    close: () => {
      setShown(false);
      toWall();
    },
    /** The first comment of the thread that is marked, as its pin is. */
    marked,
    /** Marks a thread, and brings its spot into sight. */
    mark: (id: CommentId | null, at?: BoardSpot) => {
      setMarked(id);
      if (id !== null) setShown(true);
      if (at) reveal(whereOf(at));
    },
    showsResolved,
    setShowsResolved,
    whereOf,
    /** Where something is about to be said. */
    spot,
    /** Where its words are kept. */
    spotPlace: spots.place,
    endSpot: spots.end,
    putSpotAway: spots.putAway,
    ...pin,
    start: () => {
      if (reason !== undefined) return;
      spots.putAway();
      take();
      // Nothing moves once the spot is set.
      setShown(true);
    },
  };
}

const isSpot = (kept: unknown): kept is BoardSpot => typeof kept === 'object' && kept !== null && 'on' in kept;
