// One page on the stage: zoomed to the pointer, moved by hand, turned by quarters.

import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { followPointer } from '../../../../ui/followPointer.ts';
import { usePicture } from '../../../../ui/pictures.ts';
import { Void } from '../../../../ui/Skeleton.tsx';
import { held, turned, widthFor, zoomedAt } from './stage.ts';
import type { SheetView } from './useSheetView.ts';

export interface SheetGroundProps {
  sheet: SheetView;
  name: string;
  /** What lies on the sheet: its picture, marks of changes. */
  children: ReactNode;
}

export function SheetGround({ sheet: { size, quarters, chosen, view, setView, stage }, name, children }: SheetGroundProps) {
  const ground = useRef<HTMLDivElement>(null);
  const sheet = turned(size, quarters);
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  useWheel(ground, (event, at) => {
    const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015));
    setView(held(zoomedAt(latest.current, at, factor), { sheet, stage }));
  });
  const drag = useHand((by) =>
    setView(held({ ...latest.current, x: latest.current.x + by.x, y: latest.current.y + by.y }, { sheet, stage })),
  );
  return (
    <div
      ref={ground}
      role="application"
      aria-label={`Sheet of ${name}`}
      // It is moved and zoomed by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={drag}
      onDoubleClick={() => setView(chosen ? null : held({ ...view, zoom: 1 }, { sheet, stage }))}
      className="absolute inset-0 cursor-grab touch-none overflow-hidden -outline-offset-2 active:cursor-grabbing"
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

export interface PagePictureProps {
  /** Of the page, without a width: `…/page/1`. */
  src: string;
  /** Stands in until the sharp one is here. */
  thumbnail?: string | null;
  name: string;
  sheet: Pick<SheetView, 'size' | 'view'>;
}

/** A void, then the small picture, then the sharp one, all of one size: nothing jumps. */
export function PagePicture({ src: page, thumbnail = null, name, sheet: { size, view } }: PagePictureProps) {
  const src = `${page}?width=${widthFor(size.width * view.zoom, window.devicePixelRatio)}`;
  const sharp = usePicture(src);
  const small = usePicture(thumbnail);
  const [last, setLast] = useState<string | null>(null);
  if (sharp && sharp !== last) setLast(sharp);
  const shown = sharp ?? last ?? small;
  if (!shown) return <Void className="size-full" />;
  return (
    <img src={shown} alt={name} draggable={false} data-sharp={sharp ? '' : undefined} className="picture block size-full select-none" />
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

/** The sheet follows the hand. */
function useHand(onMove: (by: { x: number; y: number }) => void): (event: PointerEvent) => void {
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  return (event) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
    const { pointerId } = event;
    let from = { x: event.clientX, y: event.clientY };
    const stop = followPointer({
      pressed: () => pointerId,
      onMove: ({ clientX, clientY }) => {
        latest.current({ x: clientX - from.x, y: clientY - from.y });
        from = { x: clientX, y: clientY };
      },
      onEnd: () => stop(),
    });
  };
}
