// A pointer that holds something is followed wherever it goes: out of the row, out of the sheet, out of the page.

export interface PointerFollower {
  /** The pointer that is pressed; null while nothing is held. */
  pressed: () => number | null;
  onMove: (event: PointerEvent) => void;
  /** It was lifted, or the hold was given up: cancelled by the system, or by Escape, which goes no further. */
  onEnd: (isDrop: boolean) => void;
}

/** Follows the pointer that is pressed. @returns stops following */
export function followPointer({ pressed, onMove, onEnd }: PointerFollower): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('pointermove', (event) => event.pointerId === pressed() && onMove(event), { signal });
  window.addEventListener('pointerup', (event) => event.pointerId === pressed() && onEnd(true), { signal });
  window.addEventListener('pointercancel', () => pressed() !== null && onEnd(false), { signal });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || pressed() === null) return;
    event.stopPropagation();
    onEnd(false);
  };
  window.addEventListener('keydown', onKey, { capture: true, signal });
  return () => {
    stop.abort();
    document.documentElement.toggleAttribute('data-holding', false);
  };
}
