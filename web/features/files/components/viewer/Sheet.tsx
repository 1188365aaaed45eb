// The stage that a page lies on: zoomed to the pointer, moved by hand, turned by quarters.

import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { held, pinched, type Point, turned, zoomedAt } from './stage.ts';
import { useFingers } from './useFingers.ts';
import type { SheetView } from './useSheetView.ts';

export interface SheetGroundProps {
  sheet: SheetView;
  name: string;
  /** While a tool is in hand, a tap is its own, from the middle of the stage; the sheet is still moved and zoomed. */
  tool?: { onTap: (at: Point) => void; onHover: (at: Point | null) => void } | undefined;
  /** What lies on the sheet: its picture, marks of changes. */
  children: ReactNode;
}

export function SheetGround({ sheet: { size, quarters, chosen, view, setView, stage }, name, tool, children }: SheetGroundProps) {
  const ground = useRef<HTMLDivElement>(null);
  const sheet = turned(size, quarters);
  const hadTool = useRef(false);
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  /** Several moves may come before the next picture of the page. */
  const show = (next: typeof view) => {
    latest.current = held(next, { sheet, stage });
    setView(latest.current);
  };
  useWheel(ground, (event, at) => show(zoomedAt(latest.current, at, Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)))));
  const fingers = useFingers({
    onMove: ({ x, y }) => show({ ...latest.current, x: latest.current.x + x, y: latest.current.y + y }),
    onPinch: (before, after) => show(pinched(latest.current, before, after)),
    onTap: (at, count) => {
      if (tool) tool.onTap(at);
      else if (count === 2) {
        if (chosen) setView(null);
        else show(zoomedAt(latest.current, at, Math.max(1 / latest.current.zoom, 2)));
      }
    },
  });
  return (
    <div
      ref={ground}
      role="application"
      aria-label={`Sheet of ${name}`}
      // It is moved and zoomed by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={(event) => {
        hadTool.current = tool !== undefined;
        fingers(event);
      }}
      onTouchEnd={(event) => {
        // What the tap opened keeps the focus: the mouse's events that follow a finger would bring it back here.
        if (hadTool.current && event.cancelable && !(event.target instanceof Element && event.target.closest('button')))
          event.preventDefault();
      }}
      onPointerMove={(event) => {
        const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
        tool?.onHover({ x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 });
      }}
      onPointerLeave={() => tool?.onHover(null)}
      className={cx(
        'absolute inset-0 touch-none overflow-hidden -outline-offset-2',
        tool ? 'cursor-crosshair' : 'cursor-grab active:cursor-grabbing',
      )}
    >
      <div
        className="absolute start-1/2 top-1/2 bg-white shadow-pinned"
        style={{
          inlineSize: size.width * view.zoom,
          blockSize: size.height * view.zoom,
          transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${quarters * 90}deg)`,
        }}
      >
        {children}
      </div>
    </div>
  );
}

/** React hears wheels passively, and then the page would scroll. @param onWheel with the pointer from the middle of the stage */
function useWheel(ground: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent, at: { x: number; y: number }) => void): void {
  const latest = useRef(onWheel);
  useEffect(() => {
    latest.current = onWheel;
  });
  useEffect(() => {
    // Talks to the element's wheel.
    const element = ground.current;
    if (!element) return;
    const listen = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top, width, height } = element.getBoundingClientRect();
      latest.current(event, { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 });
    };
    element.addEventListener('wheel', listen, { passive: false });
    return () => element.removeEventListener('wheel', listen);
  }, [ground]);
}
