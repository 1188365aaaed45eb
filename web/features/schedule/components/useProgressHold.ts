// How far a task is, dragged along its bar by the grip where its filling ends: in steps of five per cent, and never to the end, which
// is for its status to say.

import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { followPointer } from '../../../ui/followPointer.ts';

export interface HeldProgress {
  row: ScheduleRow;
  percent: number;
}

interface Press {
  row: ScheduleRow;
  pointerId: number;
  x: number;
  /** Of the bar, px. */
  length: number;
  at: HeldProgress | null;
}

const step = 5;
const most = 95;

export function useProgressHold(onDrop: (held: HeldProgress) => void) {
  const [held, setHeld] = useState<HeldProgress | null>(null);
  const press = useRef<Press | null>(null);
  const drop = useRef(onDrop);
  useLayoutEffect(() => {
    // Before the next pointer can come.
    drop.current = onDrop;
  });

  useEffect(() => {
    // Talks to the pointer, wherever on the page it goes.
    const letGo = (isDrop: boolean) => {
      const at = press.current?.at;
      press.current = null;
      document.documentElement.toggleAttribute('data-holding', false);
      setHeld(null);
      if (isDrop && at && at.percent !== Math.round(at.row.progress * 100)) drop.current(at);
    };
    const onMove = (event: globalThis.PointerEvent) => {
      const pressed = press.current;
      if (!pressed) return;
      document.documentElement.toggleAttribute('data-holding', true);
      const share = pressed.row.progress + (event.clientX - pressed.x) / pressed.length;
      const percent = Math.max(0, Math.min(most, Math.round((share * 100) / step) * step));
      if (pressed.at?.percent === percent) return;
      pressed.at = { row: pressed.row, percent };
      setHeld(pressed.at);
    };
    return followPointer({ pressed: () => press.current?.pointerId ?? null, onMove, onEnd: letGo });
  }, []);

  const begin = (row: ScheduleRow, length: number, event: PointerEvent) => {
    if (event.button !== 0 || press.current) return;
    event.preventDefault();
    event.stopPropagation();
    press.current = { row, pointerId: event.pointerId, x: event.clientX, length, at: null };
  };
  return { held, begin };
}
