// A pin on its way to a spot of a board: by the pointer, or by keys from the middle of what is in sight.

import { useState } from 'react';
import { onBoard, type Point } from '../canvas/camera.ts';
import type { Desk } from '../canvas/useDesk.ts';

interface Options {
  /** Takes the keys to the wall. */
  toWall: () => void;
  /** Brings a place of the board into sight. */
  reveal: (at: Point) => void;
  onSet: (at: Point) => void;
}

export function useBoardPin({ camera, stage }: Pick<Desk, 'camera' | 'stage'>, { toWall, reveal, onSet }: Options) {
  /** Where a pin in hand would be set, of the board. */
  const [cursor, setCursor] = useState<Point | null>(null);
  const [isPinning, setPinning] = useState(false);
  const middle = () => onBoard(camera, { x: stage.width / 2, y: stage.height / 2 });
  const put = () => {
    setPinning(false);
    setCursor(null);
  };
  const set = (at: Point) => {
    put();
    onSet(at);
  };
  return {
    isPinning,
    cursor,
    take: () => {
      setCursor(middle());
      setPinning(true);
    },
    stop: () => {
      put();
      toWall();
    },
    hover: (at: Point | null) => setCursor(at && onBoard(camera, at)),
    set: (at: Point) => set(onBoard(camera, at)),
    /** @param by px of the screen */
    moveCursor: (by: Point) => {
      const from = cursor ?? middle();
      const to = { x: from.x + by.x / camera.zoom, y: from.y + by.y / camera.zoom };
      setCursor(to);
      reveal(to);
    },
    setHere: () => set(cursor ?? middle()),
  };
}
