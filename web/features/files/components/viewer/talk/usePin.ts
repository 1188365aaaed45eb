// A pin on its way to a spot of a page: by the pointer, or by keys from the middle of what is in sight.

import { useState } from 'react';
import { type Lie, type Point, type Size, spotMoved, spotOnPage } from '../stage.ts';
import { useEscape } from '../useEscape.ts';

interface Options {
  lie: Lie;
  stage: Size;
  /** Takes the keys to the sheet. */
  toStage: () => void;
  onSet: (at: Point) => void;
}

export function usePin({ lie, stage, toStage, onSet }: Options) {
  const [isPinning, setPinning] = useState(false);
  const [cursor, setCursor] = useState<Point | null>(null);
  const stop = () => {
    setPinning(false);
    setCursor(null);
  };
  const set = (at: Point) => {
    stop();
    onSet(at);
  };
  const middle = () => spotOnPage({ x: 0, y: 0 }, lie);
  useEscape(isPinning, stop);
  return {
    /** A pin is in hand: where it would be set. */
    isPinning,
    cursor,
    take: () => {
      setPinning(true);
      toStage();
    },
    stop,
    tool: isPinning
      ? {
          onTap: (at: Point) => set(spotOnPage(at, lie)),
          onHover: (at: Point | null) => setCursor(at && spotOnPage(at, lie)),
        }
      : undefined,
    moveCursor: (by: Point) => {
      toStage();
      setCursor(spotMoved(cursor ?? middle(), by, { lie, stage }));
    },
    setHere: () => set(cursor ?? middle()),
  };
}
