import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
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
  useWayThere(pile);
  return (
    <section
      ref={pile}
      aria-label="Messages"
      aria-live="polite"
      aria-keyshortcuts="F8"
      data-toasts=""
      onPointerDownCapture={({ target }) => notePress(target)}
      {...handlers}
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
    // Talks to the window's keyboard, before a dialog hears Escape, and to the focus, which an open dialog would take back.
    const isIn = (target: EventTarget | null) => target instanceof Node && pile.current?.contains(target) === true;
    const onKey = (event: KeyboardEvent) => {
      const { key, type, target } = event;
      const first = key === 'F8' && type === 'keydown' && pile.current?.querySelector('button');
      if (first) {
        event.preventDefault();
        if (!isIn(document.activeElement)) from.current = document.activeElement;
        first.focus();
      }
      const isEscape = key === 'Escape' && type === 'keydown';
      // Space presses a button when it is let go of.
      const isPress = from.current && target instanceof HTMLButtonElement && key === (type === 'keyup' ? ' ' : 'Enter');
      if (!isIn(target) || !(isEscape || isPress)) return;
      if (isEscape) event.stopPropagation();
      // A press takes its toast away: the focus goes back once it has acted.
      requestAnimationFrame(() => backTo(from.current)?.focus({ preventScroll: true }));
    };
    const onFocus = (event: FocusEvent) => {
      const to = event.type === 'focusin' ? event.target : event.relatedTarget;
      if (isIn(to) && from.current?.closest('[role=dialog]')) event.stopPropagation();
    };
    const stop = new AbortController();
    const { signal } = stop;
    for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, onKey, { capture: true, signal });
    for (const type of ['focusin', 'focusout'] as const) document.body.addEventListener(type, onFocus, { signal });
    return () => stop.abort();
  }, [pile]);
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
