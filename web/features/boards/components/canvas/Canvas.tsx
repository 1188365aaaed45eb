// The wall of a board: everything in sight of it, and what hands and keys do there.

import { type PointerEvent as Press, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Frame } from '../../../../../domain/boards/items.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { cx } from '../../../../ui/cx.ts';
import { useRestedZoom } from '../far/FarPlane.tsx';
import { ArrowItem } from '../items/DrawnItems.tsx';
import { inkWay } from '../items/strokes.ts';
import { ArrowHandles } from './ArrowHandles.tsx';
import { panned, zoomedAt } from './camera.ts';
import { CropFrame } from './CropFrame.tsx';
import { HeldMarks, SelectionFrame } from './SelectionFrame.tsx';
import { itemIdAt } from './itemAt.ts';
import { gridStep } from './snapping.ts';
import { isFar, Things, useDrawn, useTick } from './Things.tsx';
import { useBoardKeys } from './useBoardKeys.ts';
import { type Desk, nothingHeld } from './useDesk.ts';
import { useHand } from './useHand.ts';
import { useKeysOfPage } from './useKeysOfPage.ts';
import { WrittenIn } from './WrittenIn.tsx';

export interface CanvasProps {
  desk: Desk;
  /** What others hold, where it lies now. */
  moved?: ReadonlyMap<BoardItemId, Frame>;
  ground: RefObject<HTMLDivElement | null>;
  /** What it is called to a screen reader. */
  label: string;
  onHelp: () => void;
  onImage: () => void;
  onBoard: () => void;
}

export function Canvas({ desk, moved, ground, label, onHelp, onImage, onBoard }: CanvasProps) {
  const { camera, tool, shown, reason } = desk;
  const onPointerDown = useHand(desk, ground);
  const onKeyDown = useBoardKeys({ desk, ground, onHelp, onImage, onBoard });
  useKeysOfPage(ground);
  useWheel(desk, ground);
  const drawn = useDrawn(camera, desk.stage);
  const isDrawnFar = useMemo(() => isFar(drawn, shown.items), [drawn, shown.items]);
  const rested = useRestedZoom(camera.zoom, drawn.zoom);
  const tick = useTick(desk);
  const cropped = desk.cropping ? shown.byId.get(desk.cropping.id) : undefined;
  useSpace(desk, ground);
  const press = (event: Press<HTMLElement>) => {
    // Keys are heard where hands were last.
    if (!(event.target instanceof Element && event.target.closest('input, textarea, button, a, [contenteditable]')))
      ground.current?.focus({ preventScroll: true });
    // A press beside the picture keeps what was drawn of it.
    if (desk.cropping) desk.endCropping(true);
    // A hand holds an end by itself.
    desk.setAiming(null);
    onPointerDown(event);
  };
  return (
    // The wall itself hears keys and hands; each thing on it has its name.
    <div
      ref={ground}
      role="group"
      aria-label={label}
      aria-roledescription="mood board"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={press}
      onKeyDown={onKeyDown}
      onDoubleClick={(event) => {
        const id = itemIdAt(event.target);
        if (id) desk.setEditing(id);
      }}
      // A finger that rests means the thing, and no menu of the browser's.
      onContextMenu={({ nativeEvent: event }) => event instanceof PointerEvent && event.pointerType === 'touch' && event.preventDefault()}
      className={cx(
        'absolute inset-0 touch-none overflow-clip bg-surface-sunken [-webkit-touch-callout:none] outline-none focus-visible:ring-2 focus-visible:ring-accent focus-visible:ring-inset',
        tool === 'hand' ? 'cursor-grab active:cursor-grabbing' : tool !== 'select' && 'cursor-crosshair',
      )}
    >
      <GridDots desk={desk} />
      <div
        className="absolute start-0 top-0 origin-top-left"
        style={{ transform: `scale(${camera.zoom}) translate(${-camera.x}px, ${-camera.y}px)` }}
      >
        <Things
          shown={shown}
          box={drawn.box}
          zoomStep={stepOf(camera.zoom)}
          farZoom={isDrawnFar ? rested : null}
          own={(desk.held ?? nothingHeld).frames}
          moved={moved}
          chosen={desk.chosen}
          aimed={desk.held?.aimed ?? null}
          editing={desk.editing}
          cropped={cropped?.id ?? null}
          onTick={reason === undefined ? tick : undefined}
        />
        {desk.held?.drawn && <DrawnByHand way={desk.held.drawn} desk={desk} />}
        {cropped?.kind === 'image' && <CropFrame key={cropped.id} desk={desk} item={cropped} />}
        {desk.editing && <WrittenIn key={desk.editing} desk={desk} id={desk.editing} />}
      </div>
      <HeldMarks desk={desk} />
      {tool !== 'hand' && <Frames desk={desk} isCropping={cropped !== undefined} />}
    </div>
  );
}

/** Round what is chosen, with what it is held by. */
function Frames({ desk, isCropping }: { desk: Desk; isCropping: boolean }) {
  if (desk.reason !== undefined) return desk.shown.items.length > 0 && <SelectionFrame desk={desk} isPlain />;
  return (
    <>
      {!isCropping && <SelectionFrame desk={desk} />}
      <ArrowHandles desk={desk} />
    </>
  );
}

/** Seen while something moves (LOOK-work, “Room”); from so far that dots would run together, it is not drawn. */
function GridDots({ desk: { isOnGrid, held, camera } }: { desk: Desk }) {
  const { x, y, zoom } = camera;
  const step = gridStep * zoom;
  if (!isOnGrid || !held || held.frames.size === 0 || step < leastApart) return null;
  return (
    <div
      aria-hidden
      data-grid=""
      className="pointer-events-none absolute inset-0 bg-[radial-gradient(circle_at_1px_1px,var(--hairline-strong)_1px,transparent_1.5px)]"
      style={{ backgroundSize: `${step}px ${step}px`, backgroundPosition: `${-x * zoom - 1}px ${-y * zoom - 1}px` }}
    />
  );
}

/** Px of the screen. */
const leastApart = 8;

/** A line or an arrow while it is drawn, as it will be. */
function DrawnByHand({ way, desk: { tool, strokes } }: { way: readonly number[]; desk: Desk }) {
  const [fromX = 0, fromY = 0, toX = fromX, toY = fromY] = way;
  const { colour, width } = strokes.line;
  return (
    <svg aria-hidden className="pointer-events-none absolute start-0 top-0 size-px overflow-visible text-ink">
      {tool === 'arrow' ? (
        <ArrowItem from={{ x: fromX, y: fromY }} to={{ x: toX, y: toY }} stroke={strokes.arrow} />
      ) : (
        <path
          d={inkWay(way)}
          fill="none"
          stroke={colour ?? 'currentColor'}
          strokeWidth={width}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}

/** 1, 2, 4 or 8: at which size pictures are asked for. */
const stepOf = (zoom: number): number => Math.min(2 ** Math.max(Math.ceil(Math.log2(zoom)), -3), 8);

/** The wheel moves the board, with Ctrl it zooms, as two fingers of a pad do. */
function useWheel(desk: Desk, ground: RefObject<HTMLElement | null>): void {
  const latest = useRef(desk);
  useEffect(() => {
    latest.current = desk;
  });
  useEffect(() => {
    // Talks to the element: a browser scrolls and zooms the page unless it is told not to.
    const element = ground.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { moveCamera } = latest.current;
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
      const { left, top } = element.getBoundingClientRect();
      if (event.ctrlKey || event.metaKey)
        moveCamera((camera) =>
          zoomedAt(camera, { x: event.clientX - left, y: event.clientY - top }, Math.exp((-event.deltaY * unit) / 240)),
        );
      else {
        const [x, y] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
        moveCamera((camera) => panned(camera, { x: -x * unit, y: -y * unit }));
      }
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [ground]);
}

/** Space takes the board in the hand for as long as it is held. */
function useSpace(desk: Desk, ground: RefObject<HTMLElement | null>): void {
  const latest = useRef(desk);
  useEffect(() => {
    latest.current = desk;
  });
  useEffect(() => {
    // Talks to the keyboard.
    const element = ground.current;
    let before: Desk['tool'] | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof HTMLElement && event.target.closest('input, textarea, button, [contenteditable]');
      // With Shift it keeps what is chosen (useBoardKeys.ts).
      if (event.key !== ' ' || event.shiftKey || isTyped) return;
      event.preventDefault();
      if (before !== null) return;
      before = latest.current.tool;
      latest.current.setTool('hand');
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key !== ' ' || before === null) return;
      latest.current.setTool(before);
      before = null;
    };
    element?.addEventListener('keydown', onKeyDown);
    window.addEventListener('keyup', onKeyUp);
    return () => {
      element?.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('keyup', onKeyUp);
    };
  }, [ground]);
}
