import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { nextPlace } from '../focusKeeper.ts';
import { notePress, useToastPlace } from '../toastRoom.ts';
import { useToasts } from './store.ts';
import { ToastCard } from './ToastCard.tsx';
import { visibleToasts } from './toasts.ts';

/**
 * Where toasts stand: top right under the header, 16 from the edge, 14 between them, 356 wide, three at most
 * (specification §2, §9). All wait while one is meant by the pointer or has the focus, or while the page is hidden. They
 * cover neither what is open at the right nor a primary button. F8 goes to them. Once per application.
 */
export function Toaster() {
  const toasts = visibleToasts(useToasts());
  const pile = useRef<HTMLElement>(null);
  const { isHeld, handlers } = useHold(toasts.length);
  const { inset, top } = useToastPlace(pile, { count: toasts.length, isHeld });
  const hidden = usePageHidden();
  const leave = useWayThere(pile);
  return (
    <section
      ref={pile}
      aria-label="Messages"
      aria-live="polite"
      aria-keyshortcuts="F8"
      data-toasts=""
      onPointerDownCapture={({ target }) => notePress(target)}
      {...handlers}
      onKeyDown={leave}
      className="pointer-events-none fixed z-(--z-toast) transition-[inset] max-md:inset-x-4.5! max-md:top-3!"
      style={{ insetInlineEnd: inset, insetBlockStart: top }}
    >
      <ol className="flex flex-col gap-3.5">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} paused={isHeld || hidden} />
        ))}
      </ol>
    </section>
  );
}

/** A pointer that a toast has come to under holds nothing: only one that moves on it means it. */
function useHold(count: number) {
  const [isHeld, setHeld] = useState(false);
  const entered = useRef<{ x: number; y: number } | null>(null);
  // Whatever was held is gone.
  if (count === 0 && isHeld) setHeld(false);
  const handlers = {
    onPointerEnter: ({ clientX, clientY }: PointerEvent) => void (entered.current = { x: clientX, y: clientY }),
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = entered.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > 2) setHeld(true);
    },
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return { isHeld, handlers };
}

/** F8 goes to the newest toast, Escape back to where the focus was, or to what is there now. */
function useWayThere(pile: RefObject<HTMLElement | null>) {
  const from = useRef<Element | null>(null);
  useEffect(() => {
    // Talks to the document's keyboard.
    const go = (event: globalThis.KeyboardEvent) => {
      const target = event.key === 'F8' && pile.current?.querySelector('button');
      if (!target) return;
      event.preventDefault();
      if (!pile.current?.contains(document.activeElement)) from.current = document.activeElement;
      target.focus();
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [pile]);
  return (event: KeyboardEvent) => {
    const isPress = (event.key === 'Enter' || event.key === ' ') && event.target instanceof HTMLButtonElement;
    if (event.key !== 'Escape' && !(isPress && from.current)) return;
    if (event.key === 'Escape') event.stopPropagation();
    // A press takes its toast away: the focus goes back once it has acted.
    requestAnimationFrame(() => backTo(from.current)?.focus({ preventScroll: true }));
  };
}

/** What has left since, as a row that was ticked, has a successor. */
function backTo(from: Element | null): HTMLElement | null {
  return from instanceof HTMLElement && from.isConnected && from !== document.body ? from : nextPlace();
}

function usePageHidden(): boolean {
  const [hidden, setHidden] = useState(() => document.hidden);
  // The page's visibility is the browser's.
  useEffect(() => {
    const onChange = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return hidden;
}
