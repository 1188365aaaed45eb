import { type PointerEvent, useRef } from 'react';

export interface SheetHandleProps {
  onClose: () => void;
}

/** So far down, px, and it is meant. */
const pulledFrom = 48;

/** The top edge of what lies at the bottom of a phone's screen: pulled down, it closes. Buttons do the same for everybody else. */
export function SheetHandle({ onClose }: SheetHandleProps) {
  const from = useRef<number | null>(null);
  const lift = (event: PointerEvent) => {
    const isPulled = from.current !== null && event.clientY - from.current >= pulledFrom;
    from.current = null;
    if (isPulled) onClose();
  };
  return (
    <div
      aria-hidden
      data-handle=""
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = event.clientY;
      }}
      onPointerUp={lift}
      onPointerCancel={() => (from.current = null)}
      className="absolute inset-x-14 top-0 z-1 flex h-6 touch-none justify-center pt-2 md:hidden"
    >
      <span className="h-1 w-9 rounded-round bg-hairline-strong" />
    </div>
  );
}
