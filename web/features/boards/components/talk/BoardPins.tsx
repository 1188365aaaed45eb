import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { BoardSpot } from '../../../../../domain/discussions/contract.ts';
import { NewPin, Pin } from '../../../discussions/components/pins/Pin.tsx';
import type { NumberedPin } from '../../../discussions/components/pins/useNumberedPins.ts';
import { onScreen, type Point } from '../canvas/camera.ts';
import type { Desk } from '../canvas/useDesk.ts';
import type { BoardTalk } from './useBoardTalk.ts';

interface BoardPinsProps {
  desk: Desk;
  talk: BoardTalk;
  pins: readonly NumberedPin<BoardSpot>[];
}

/** Over the wall, of one size however it is zoomed: those of resolved threads only where they are asked for. */
export function BoardPins({ desk, talk, pins }: BoardPinsProps) {
  const { marked, spot, isPinning, cursor, whereOf } = talk;
  const shown = pins.filter(({ isResolved, commentId }) => !isResolved || talk.showsResolved || commentId === marked);
  // The one that is marked lies over its neighbours.
  const ordered = shown.toSorted((one, other) => Number(one.commentId === marked) - Number(other.commentId === marked));
  const at = (place: Point) => onScreen(desk.camera, place);
  return (
    <>
      <div inert={isPinning} className="pointer-events-none absolute inset-0 overflow-clip">
        {ordered.map((pin) => (
          <At key={pin.commentId} place={at(whereOf(pin.anchor))}>
            <Pin pin={pin} isOpen={pin.commentId === marked} onOpen={() => talk.mark(pin.commentId === marked ? null : pin.commentId)} />
          </At>
        ))}
        {spot && (
          <At place={at(whereOf(spot))}>
            <NewPin />
          </At>
        )}
      </div>
      {isPinning && <Aim talk={talk}>{cursor && <At place={at(cursor)}>{<NewPin />}</At>}</Aim>}
    </>
  );
}

const At = ({ place: { x, y }, children }: { place: Point; children: ReactNode }) => (
  <span className="absolute start-0 top-0 size-0 *:pointer-events-auto" style={{ translate: `${x}px ${y}px` }}>
    {children}
  </span>
);

/** So many px an arrow moves the pin in hand, with Shift and without. */
const strides = { far: 48, near: 8 };
const ways: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Lies over the wall while a pin is in hand: a press, or Enter, sets it. */
function Aim({ talk, children }: { talk: BoardTalk; children: ReactNode }) {
  const ground = useRef<HTMLDivElement>(null);
  useEffect(() => ground.current?.focus({ preventScroll: true }), []);
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = ground.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: clientX - left, y: clientY - top };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key];
    const stride = event.shiftKey ? strides.far : strides.near;
    if (way) talk.moveCursor({ x: way.x * stride, y: way.y * stride });
    else if (event.key === 'Enter' || event.key === ' ') talk.setHere();
    else if (event.key === 'Escape') talk.stop();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={ground}
      role="group"
      aria-label="Spot of the comment: arrows move the pin, Enter sets it, Escape puts it away"
      // It hears the keys while the pin is in hand.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => talk.hover(pointOf(event))}
      onClick={(event) => talk.set(pointOf(event))}
      className="absolute inset-0 z-1 cursor-crosshair touch-none overflow-clip outline-none focus-visible:ring-2 focus-visible:ring-accent focus-visible:ring-inset *:pointer-events-none"
    >
      {children}
    </div>
  );
}
