// Lengths on a page: taken by clicks or keys, along as many spots as a line has, on the scale that somebody has set by a length
// that they know.

import { useState } from 'react';
import type { FileRecord } from '../../../../../../domain/files/contract.ts';
import { useBrowserChoice } from '../../../../../lib/useBrowserChoice.ts';
import { type Lie, placeOfSpot, type Point, spotMoved, spotOnPage } from '../stage.ts';
import { useEscape } from '../useEscape.ts';
import type { SheetView } from '../useSheetView.ts';
import { lengthOnPage, units } from './lengths.ts';
import { useSetScale } from './useSetScale.ts';

export interface Line {
  /** The version that it was drawn on. */
  number: number;
  page: number;
  spots: readonly Point[];
  /** Nothing is added any more. */
  isDone: boolean;
}

export type Measuring = ReturnType<typeof useMeasure>;

interface Options {
  /** There is a sheet to measure on; without one what was begun waits, and hears no key. */
  isPossible: boolean;
  /** Takes the keys to the sheet. */
  toStage: () => void;
}

export function useMeasure(file: FileRecord, sheet: SheetView, { isPossible, toStage }: Options) {
  const { page, size, view, quarters, stage, known, fault, askAgain, drawn } = sheet;
  const { number } = file;
  const [isBegun, setBegun] = useState(false);
  const isOn = isBegun && isPossible;
  const [unit, setUnit] = useBrowserChoice('atelier.unit', units);
  const [kept, setLine] = useState<Line>({ number, page, spots: [], isDone: false });
  const [cursor, setCursor] = useState<Point | null>(null);
  const { scale, isScaling, isSetting, setScale, isSettingAnew, setSettingAnew } = usePageScale(file, sheet);
  const line: Line = kept.number === number && kept.page === page ? kept : { number, page, spots: [], isDone: false };
  const mayPoint = known !== undefined && !isSetting && (!isScaling || known.can.setScale === true);
  const lie: Lie = { size, view, quarters };
  const middle = () => spotOnPage({ x: 0, y: 0 }, lie);
  const change = (spots: readonly Point[], isDone = false) => setLine({ number, page, spots, isDone });
  const add = (spot: Point) => change(lineWith(line, spot, { isScaling, lie }), isSame(line, spot, lie) && !isScaling);
  const stop = () => {
    setBegun(false);
    setSettingAnew(false);
    setCursor(null);
    change([]);
  };
  const escape = () => {
    if (line.spots.length > 0) change([]);
    else if (isSettingAnew) setSettingAnew(false);
    else stop();
  };
  // The line's, then the tool's, and only then the viewer's.
  useEscape(isOn, escape);
  return {
    isOn,
    start: () => {
      setBegun(true);
      toStage();
    },
    stop,
    unit,
    setUnit,
    scale,
    /** A length that is known is asked for. */
    isScaling,
    isKnown: known !== undefined,
    /** Why what is known of the page is not here; null while it comes. */
    fault,
    askAgain,
    canSet: known?.can.setScale,
    line,
    /** Where the next spot would be. */
    cursor: mayPoint && !line.isDone ? cursor : null,
    /** In units of the page. */
    length: lengthOnPage(line.spots, drawn.own),
    own: drawn.own,
    tool:
      isOn && mayPoint
        ? {
            onTap: (at: Point) => add(spotOnPage(at, lie)),
            onHover: (at: Point | null) => setCursor(at && spotOnPage(at, lie)),
          }
        : undefined,
    moveCursor: (by: Point) => {
      // From a button too: what is pressed next, is pressed there.
      toStage();
      setCursor(spotMoved(cursor ?? line.spots.at(-1) ?? middle(), by, { lie, stage }));
    },
    point: () => mayPoint && add(cursor ?? middle()),
    back: () => !isSetting && change(line.spots.slice(0, -1)),
    finish: () => !isSetting && change(line.spots.length > 1 ? line.spots : [], line.spots.length > 1),
    setAnew: () => {
      change([]);
      setSettingAnew(true);
    },
    /** The line that was drawn is so long. */
    setScale: (millimetres: number) => {
      const perUnit = millimetres / lengthOnPage(line.spots, drawn.own);
      setScale(perUnit, () => setLine((now) => (now === kept ? { number, page, spots: [], isDone: false } : now)));
    },
    /** It is on its way to the server; line and length stay until it is there. */
    isSetting,
  };
}

/** The scale of a page: as it is known, or set anew by a length that somebody knows. */
function usePageScale({ id: fileId, number }: FileRecord, { page, known }: Pick<SheetView, 'page' | 'known'>) {
  const [isSettingAnew, setSettingAnew] = useState(false);
  const { setScale, isSetting } = useSetScale();
  const scale = known?.scales.find((one) => one.page === page) ?? null;
  return {
    scale,
    isScaling: scale === null || isSettingAnew,
    isSetting,
    /** @param millimetres that a unit of the page is long */
    setScale: (millimetres: number, onSet: () => void) =>
      setScale({ fileId, number, page, millimetres }, () => {
        setSettingAnew(false);
        onSet();
      }),
    isSettingAnew,
    setSettingAnew,
  };
}

/** Pointed at twice: there the line ends. */
function isSame({ spots }: Line, spot: Point, lie: Lie): boolean {
  const last = spots[spots.length - 1];
  if (!last || spots.length < 2) return false;
  const [one, other] = [placeOfSpot(last, lie), placeOfSpot(spot, lie)];
  return Math.hypot(one.x - other.x, one.y - other.y) < 6;
}

function lineWith(line: Line, spot: Point, { isScaling, lie }: { isScaling: boolean; lie: Lie }): readonly Point[] {
  if (line.isDone || (isScaling && line.spots.length >= 2)) return [spot];
  return isSame(line, spot, lie) ? line.spots : [...line.spots, spot];
}

/** What a key does while lengths are taken; undefined for others. Arrows go by a pixel, with Shift by ten. */
export function keyOfMeasure({ key, shiftKey }: { key: string; shiftKey: boolean }, measuring: Measuring): (() => void) | undefined {
  if (!measuring.isOn) return undefined;
  const by = shiftKey ? 10 : 1;
  const acts: Record<string, () => void> = {
    ArrowLeft: () => measuring.moveCursor({ x: -by, y: 0 }),
    ArrowRight: () => measuring.moveCursor({ x: by, y: 0 }),
    ArrowUp: () => measuring.moveCursor({ x: 0, y: -by }),
    ArrowDown: () => measuring.moveCursor({ x: 0, y: by }),
    ' ': measuring.point,
    Enter: measuring.finish,
    Backspace: measuring.back,
  };
  return acts[key];
}
