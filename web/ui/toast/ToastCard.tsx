import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { Avatar } from '../Avatar.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../Icon.tsx';
import { Words } from '../Words.tsx';
import { dismissToast } from './store.ts';
import { isSwipedAway, toastDuration, type Toast, type ToastShape } from './toasts.ts';

export function ToastCard({ toast, paused }: { toast: Toast; paused: boolean }) {
  const swipe = useSwipe(() => dismissToast(toast.id));
  useDismissAfter(toast, paused || swipe.moved !== null);
  return (
    <li
      {...swipe.handlers}
      className={cx(
        'pointer-events-auto flex w-toast touch-none items-start gap-3 rounded-3 border border-hairline-strong bg-surface-raised py-3 ps-3.5 pe-1.5 shadow-float select-none max-md:w-full',
        swipe.moved ? '' : 'animate-settle transition-transform',
      )}
      style={swipe.moved ? { transform: `translate(${Math.max(0, swipe.moved.x)}px, ${Math.min(0, swipe.moved.y)}px)` } : undefined}
    >
      <ToastLead toast={toast} />
      <div role={toast.shape === 'error' ? 'alert' : undefined} className="min-w-0 flex-1">
        <p className="font-semibold">
          <Words of={toast.title} />
        </p>
        {toast.line && (
          <p className="text-13 text-ink-muted">
            <Words of={toast.line} />
          </p>
        )}
      </div>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            toast.action?.onSelect();
            dismissToast(toast.id);
          }}
          className="touch-target mt-1 self-start rounded-1 px-1 font-semibold text-accent-text decoration-1 underline-offset-3 hover:underline"
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Close"
        onClick={() => dismissToast(toast.id)}
        className="touch-target -mt-1.25 flex size-7 shrink-0 items-center justify-center rounded-2 text-ink-muted hover:bg-surface-hover hover:text-ink"
      >
        <Icon of={X} size={18} />
      </button>
    </li>
  );
}

function ToastLead({ toast }: { toast: Toast }) {
  if (toast.face) return <Avatar {...toast.face} size={32} decorative className="mt-0.5" />;
  const { drawing, colour } = shapes[toast.shape ?? 'info'];
  return <Icon of={drawing} size={18} className={cx('mt-0.75 shrink-0', colour)} />;
}

const shapes = {
  done: { drawing: CircleCheck, colour: 'text-on-track-mark' },
  info: { drawing: Info, colour: 'text-ink-muted' },
  warning: { drawing: TriangleAlert, colour: 'text-at-risk-mark' },
  error: { drawing: CircleAlert, colour: 'text-overdue-mark' },
} satisfies Record<ToastShape, unknown>;

/** Counts only the time in which it is not paused. */
function useDismissAfter(toast: Toast, paused: boolean) {
  const left = useRef(toast.duration ?? toastDuration);
  // The clock is outside React.
  useEffect(() => {
    if (paused) return;
    const since = performance.now();
    const timer = setTimeout(() => dismissToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [toast.id, paused]);
}

function useSwipe(onSwipedAway: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const [moved, setMoved] = useState<{ x: number; y: number } | null>(null);
  const distance = (event: PointerEvent) => start.current && { x: event.clientX - start.current.x, y: event.clientY - start.current.y };
  const end = (event: PointerEvent) => {
    const far = distance(event);
    start.current = null;
    setMoved(null);
    if (far && event.type === 'pointerup' && isSwipedAway(far)) onSwipedAway();
  };
  return {
    moved,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.target instanceof Element && event.target.closest('button')) return;
        start.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        if (start.current) setMoved(distance(event));
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
