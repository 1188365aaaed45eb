// A box drawn on the ground chooses what it touches; with Ctrl besides what was chosen.

import { type PointerEvent, type RefObject, useState } from 'react';
import { followPointer } from '../../../../ui/followPointer.ts';
import { noneChosen } from '../../../../ui/selection.ts';
import type { ItemSelection } from '../../../../ui/useSelection.ts';

interface Point {
  x: number;
  y: number;
}

const slackPx = 5;

export function useBox(ground: RefObject<HTMLElement | null>, selection: ItemSelection) {
  const [rect, setRect] = useState<{ left: number; top: number; width: number; height: number } | null>(null);
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || event.pointerType !== 'mouse' || isOnItem(event.target)) return;
    const element = ground.current;
    if (!element) return;
    const { pointerId } = event;
    const begin = pointIn(element, event.nativeEvent);
    const before = event.ctrlKey || event.metaKey ? selection.now : noneChosen(selection.now);
    let isDrawn = false;
    const stop = followPointer({
      pressed: () => pointerId,
      onMove: (move) => {
        const end = pointIn(element, move);
        isDrawn ||= Math.hypot(end.x - begin.x, end.y - begin.y) > slackPx;
        if (!isDrawn) return;
        setRect(rectOf(begin, end));
        selection.box(before, touchedBy(element, begin, end));
      },
      onEnd: () => {
        stop();
        setRect(null);
        if (!isDrawn && !event.ctrlKey && selection.chosen.size > 0) selection.none();
      },
    });
  };
  return { rect, handlers: { onPointerDown } };
}

const isOnItem = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-item], button, a, input, [role=columnheader]') !== null;

function pointIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

const rectOf = (a: Point, b: Point) => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

function touchedBy(element: HTMLElement, a: Point, b: Point): string[] {
  const frame = element.getBoundingClientRect();
  const { left, top, width, height } = rectOf(a, b);
  return [...element.querySelectorAll<HTMLElement>('[data-item]')]
    .filter((item) => {
      const box = item.getBoundingClientRect();
      const [x, y] = [box.left - frame.left, box.top - frame.top];
      return x < left + width && x + box.width > left && y < top + height && y + box.height > top;
    })
    .map((item) => item.dataset['item'] ?? '');
}
