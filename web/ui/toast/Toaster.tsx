import { useEffect, useState } from 'react';
import { notePress, useToastInset } from '../toastRoom.ts';
import { useToasts } from './store.ts';
import { ToastCard } from './ToastCard.tsx';
import { visibleToasts } from './toasts.ts';

/**
 * Where toasts stand: top right under the header, 16 from the edge, 14 between them, 356 wide, three at most
 * (specification §2, §9). All wait while one is pointed at or has the focus, or while the page is hidden. What is open
 * at the right moves them to its left. Once per application.
 */
export function Toaster() {
  const toasts = visibleToasts(useToasts());
  const inset = useToastInset();
  const [held, setHeld] = useState(false);
  const hidden = usePageHidden();
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      data-toasts=""
      onPointerDownCapture={({ target }) => notePress(target)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-none fixed top-[calc(var(--header)+10px)] z-(--z-toast) transition-[inset] max-md:inset-x-4.5! max-md:top-3"
      style={{ insetInlineEnd: inset }}
    >
      <ol className="flex flex-col gap-3.5">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} paused={held || hidden} />
        ))}
      </ol>
    </section>
  );
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
