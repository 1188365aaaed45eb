// What lies at the foot of a phone's screen while the page above it stays in use, with the room that is left: pulled by its edge it rests at one of three heights.

import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { useLayer } from './layers.ts';

export interface RestingSheetProps {
  label: string;
  /** Something else needs the page: it lies low until that is done. */
  isLow?: boolean;
  /** Pulled below its lowest rest. */
  onClose: () => void;
  children: ReactNode;
}

/** Of the height that there is. */
const rests = { low: 0.16, half: 0.46, full: 0.92 } as const;
type Rest = keyof typeof rests;
const order = ['low', 'half', 'full'] as const;
const names: Record<Rest, string> = { low: 'Low', half: 'Half', full: 'Full' };
/** Below so much of the height it is put away. */
const awayBelow = 0.08;

export function RestingSheet({ label, isLow = false, onClose, children }: RestingSheetProps) {
  const [rest, setRest] = useState<Rest>('half');
  /** While it is pulled, the share of the height that it takes. */
  const [pulled, setPulled] = useState<number | null>(null);
  const frame = useRef<HTMLElement>(null);
  useLayer(true, onClose);
  const hold = useRef<{ y: number; share: number; isMoved: boolean } | null>(null);
  const shown = isLow ? 'low' : rest;
  const room = () => frame.current?.parentElement?.clientHeight ?? window.innerHeight;
  const step = (by: 1 | -1) => {
    const next = order[order.indexOf(rest) + by];
    if (next) setRest(next);
    else if (by < 0) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  const onMove = (event: PointerEvent) => {
    const held = hold.current;
    if (!held) return;
    held.isMoved ||= Math.abs(event.clientY - held.y) > 6;
    setPulled(Math.min(Math.max(held.share - (event.clientY - held.y) / room(), 0), rests.full));
  };
  const onLift = () => {
    const held = hold.current;
    hold.current = null;
    setPulled(null);
    if (!held) return;
    if (!held.isMoved) setRest(rest === 'full' ? 'half' : 'full');
    else if (pulled !== null && pulled < awayBelow) onClose();
    else if (pulled !== null) setRest(nearest(pulled));
  };
  return (
    <section
      ref={frame}
      aria-label={label}
      style={{ blockSize: `${(pulled ?? rests[shown]) * 100}%` }}
      className={cx(
        'relative z-2 mb-(--keyboard) flex shrink-0 flex-col typing:h-full! typing:min-h-0 typing:shrink rounded-t-3 border-t border-hairline-strong bg-surface-raised shadow-float',
        pulled === null && 'transition-[block-size] duration-(--motion-3) ease-(--ease-out)',
      )}
    >
      <button
        type="button"
        role="slider"
        aria-orientation="vertical"
        aria-label={`Height of ${label}`}
        aria-valuemin={1}
        aria-valuemax={order.length}
        aria-valuenow={order.indexOf(shown) + 1}
        aria-valuetext={names[shown]}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          hold.current = { y: event.clientY, share: rests[shown], isMoved: false };
        }}
        onPointerMove={onMove}
        onPointerUp={onLift}
        onPointerCancel={() => {
          hold.current = null;
          setPulled(null);
        }}
        className="flex h-6 shrink-0 touch-none items-start justify-center rounded-t-3 pt-2"
      >
        <span className="h-1 w-9 rounded-round bg-hairline-strong" />
      </button>
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
    </section>
  );
}

const nearest = (share: number): Rest =>
  order.reduce((best, rest) => (Math.abs(rests[rest] - share) < Math.abs(rests[best] - share) ? rest : best));
