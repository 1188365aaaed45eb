import { type PointerEvent, useRef } from 'react';
import { leftWidths, leftWithin } from './leftWidths.ts';

export interface LeftEdgeProps {
  width: number;
  /** Null for the usual width. */
  onChange: (width: number | null) => void;
}

/**
 * The edge between rows and time: dragged, by arrows 8 px on, back to the usual by a double click. A finger takes it in the head of the
 * sheet: further down, bars and buttons lie beside it.
 */
export function LeftEdge({ width, onChange }: LeftEdgeProps) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const drag = (event: PointerEvent) => {
    if (from.current) onChange(leftWithin(from.current.width + event.clientX - from.current.x));
  };
  return (
    <div
      role="separator"
      aria-label="Width of the rows"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={leftWidths.least}
      aria-valuemax={leftWidths.most}
      tabIndex={0}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.focus(); // for Escape
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={drag}
      onPointerUp={() => (from.current = null)}
      onPointerCancel={() => (from.current = null)}
      onDoubleClick={() => onChange(null)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && from.current) {
          event.stopPropagation();
          onChange(from.current.width);
          from.current = null;
          return;
        }
        const step = event.key === 'ArrowLeft' ? -8 : event.key === 'ArrowRight' ? 8 : 0;
        if (step === 0) return;
        event.preventDefault();
        event.stopPropagation();
        onChange(leftWithin(width + step));
      }}
      style={{ left: width - 5 }}
      className="absolute top-0 bottom-12 z-30 w-1.5 cursor-col-resize touch-none outline-none touch:after:absolute touch:after:-inset-x-[17px] touch:after:top-0 touch:after:h-11 touch:after:content-[''] hover:border-r-2 hover:border-accent focus-visible:border-r-2 focus-visible:border-focus"
    />
  );
}
