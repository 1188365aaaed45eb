// A picture while it is cropped: all of it, faint, and over it the part that will show, to be drawn by its edges or moved.

import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import type { ItemOf } from '../../../../../domain/boards/items.ts';
import { Picture } from '../items/Picture.tsx';
import { drawnWindow, type Edges } from './cropping.ts';
import { arrows, nudge } from './boardKeys.ts';
import { handles, turnedBy } from './geometry.ts';
import type { Point } from './camera.ts';
import type { Desk } from './useDesk.ts';

interface CropFrameProps {
  desk: Desk;
  item: ItemOf<'image'>;
}

export function CropFrame({ desk, item }: CropFrameProps) {
  const { cropping, camera, shown, setCropping, endCropping } = desk;
  const field = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Moves the focus: arrows move the part that shows, and after it the wall hears the next key.
    const part = field.current;
    part?.focus({ preventScroll: true });
    return () => {
      if (part?.parentElement?.contains(document.activeElement))
        part.closest<HTMLElement>('[aria-roledescription]')?.focus({ preventScroll: true });
    };
  }, []);
  if (!cropping) return null;
  const { window, whole } = cropping;
  const { frame, look } = item;
  const draw = (edges: Edges, by: Point, from = window) => setCropping({ ...cropping, window: drawnWindow(from, edges, { by, whole }) });
  const onKeyDown = (edges: Edges) => (event: KeyboardEvent) => {
    const way = arrows[event.key];
    if (event.key !== 'Escape' && event.key !== 'Enter' && !way) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? nudge.shift : nudge.plain;
    if (way) draw(edges, { x: way.x * step, y: way.y * step });
    else endCropping(event.key === 'Enter');
  };
  /** Follows the hand from where it was pressed. */
  const hold = (edges: Edges) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const [target, pointer, from] = [event.currentTarget, event.pointerId, { x: event.clientX, y: event.clientY }];
    target.setPointerCapture(pointer);
    const onMove = ({ clientX, clientY }: globalThis.PointerEvent) =>
      draw(edges, turnedBy({ x: (clientX - from.x) / camera.zoom, y: (clientY - from.y) / camera.zoom }, -frame.rotation), window);
    const stop = new AbortController();
    target.addEventListener('pointermove', onMove, { signal: stop.signal });
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'])
      target.addEventListener(end, () => stop.abort(), { signal: stop.signal });
  };
  const file = shown.files.get(item.content.fileId);
  const seenAt = whole.w * camera.zoom;
  const plain = { ...look, crop: null };
  const away = { x: whole.x - window.x, y: whole.y - window.y };
  return (
    <div
      className="absolute start-0 top-0 select-none"
      style={{ inlineSize: frame.w, blockSize: frame.h, transform: `translate(${frame.x}px, ${frame.y}px) rotate(${frame.rotation}deg)` }}
    >
      <div className="pointer-events-none absolute opacity-35" style={boxAt({ x: whole.x - frame.x, y: whole.y - frame.y }, whole)}>
        <Picture file={file} seenAt={seenAt} look={plain} className="size-full" />
      </div>
      <div
        ref={field}
        role="group"
        aria-label="The part that shows: arrows move it, Enter keeps it, Escape leaves it as it was"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onPointerDown={hold({ across: 0, down: 0 })}
        onKeyDown={onKeyDown({ across: 0, down: 0 })}
        className="absolute cursor-move overflow-hidden outline-none"
        style={boxAt({ x: window.x - frame.x, y: window.y - frame.y }, window)}
      >
        <div className="pointer-events-none absolute" style={boxAt(away, whole)}>
          <Picture file={file} seenAt={seenAt} look={plain} className="size-full" />
        </div>
      </div>
      <div className="pointer-events-none absolute" style={boxAt({ x: window.x - frame.x, y: window.y - frame.y }, window)}>
        <span className="absolute inset-0" style={{ outline: `${2 / camera.zoom}px solid var(--accent)` }} />
        {handles.map((edges) => (
          <button
            key={`${edges.across} ${edges.down}`}
            type="button"
            aria-label={`${edgeNames[`${edges.across} ${edges.down}`]}: arrows draw it`}
            onPointerDown={hold(edges)}
            onKeyDown={onKeyDown(edges)}
            className="pointer-events-auto absolute flex size-7 items-center justify-center rounded-1 focus-visible:outline-2 focus-visible:outline-accent"
            style={{
              insetInlineStart: `${(edges.across + 1) * 50}%`,
              insetBlockStart: `${(edges.down + 1) * 50}%`,
              transform: `translate(-50%, -50%) scale(${1 / camera.zoom})`,
            }}
          >
            <span className="size-3 border-2 border-accent bg-surface-raised" />
          </button>
        ))}
      </div>
    </div>
  );
}

const boxAt = ({ x, y }: Point, { w, h }: { w: number; h: number }) => ({
  insetInlineStart: x,
  insetBlockStart: y,
  inlineSize: w,
  blockSize: h,
});

const edgeNames: Record<string, string> = {
  '-1 -1': 'Upper left corner',
  '0 -1': 'Upper edge',
  '1 -1': 'Upper right corner',
  '-1 0': 'Left edge',
  '1 0': 'Right edge',
  '-1 1': 'Lower left corner',
  '0 1': 'Lower edge',
  '1 1': 'Lower right corner',
};
