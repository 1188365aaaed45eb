import type { KeyboardEvent } from 'react';
import { type ComparedSheet, keyOfComparison } from './compare/useComparedSheet.ts';
import { keyOfMeasure, type Measuring } from './measure/useMeasure.ts';
import { keyOfPin, type Talk } from './talk/useTalk.ts';
import { keyOfSheet } from './useSheetView.ts';

interface Shown {
  measuring: Measuring;
  talk: Talk;
  compared: ComparedSheet;
  onCompare: (number: number | null) => void;
  /** Keys of the viewer itself. */
  own: Record<string, (() => void) | undefined>;
}

/** What a key does; undefined where it is somebody else's, or does nothing. */
export function actOfKey(event: KeyboardEvent, { measuring, talk, compared, onCompare, own }: Shown): (() => void) | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || keepsItsKeys(event)) return undefined;
  return (
    (presses(event) ? undefined : (keyOfMeasure(event, measuring) ?? keyOfPin(event, talk))) ??
    keyOfComparison(event.key, compared, onCompare) ??
    keyOfSheet(event.key, compared.sheet) ??
    own[event.key]
  );
}

/** Of what a button hears. */
const presses = ({ key, target }: KeyboardEvent): boolean =>
  [' ', 'Enter'].includes(key) && target instanceof Element && target.closest('button, a') !== null;

/** A player, a menu and a field have uses of their own for keys; a slider for all but letters. */
function keepsItsKeys({ key, target }: KeyboardEvent): boolean {
  if (target instanceof HTMLInputElement) return !['range', 'radio'].includes(target.type) || !/^[a-z]$/i.test(key);
  return target instanceof HTMLMediaElement || (target instanceof Element && target.closest('[role=menu]') !== null);
}
