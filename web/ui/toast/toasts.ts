// The life of a toast (specification §5, §9): added, updated, dismissed (marked closed), removed 15 seconds later.
// Pure; the clock and the screen are in store.ts and Toaster.tsx.

export type ToastShape = 'done' | 'info' | 'warning' | 'error';

export type ToastContent = {
  title: string;
  /** One more line. */
  line?: string;
  /** A shape, or else a face. */
  shape?: ToastShape;
  face?: { name: string; src?: string | null };
  action?: { label: string; onSelect: () => void };
  /** Milliseconds it stays; 3000 unless said otherwise, 8000 for a revoked access. */
  duration?: number;
};

export type Toast = ToastContent & { id: string; closed: boolean };

export type ToastChange =
  | { type: 'added'; toast: ToastContent & { id: string } }
  | { type: 'updated'; id: string; content: Partial<ToastContent> }
  | { type: 'dismissed'; id: string }
  | { type: 'removed'; id: string };

export const toastsKept = 10;
export const toastsVisible = 3;
export const toastDuration = 3000;
/** For what holds the only copy of something: it stays until somebody closes it. The longest that a timer takes. */
export const untilClosed = 2_147_483_647;
export const toastRemovalDelay = 15_000;
export const toastSwipeThreshold = 20;

/** Newest first; the oldest fall out beyond ten. */
export function changeToasts(toasts: readonly Toast[], change: ToastChange): readonly Toast[] {
  switch (change.type) {
    case 'added':
      return [{ ...change.toast, closed: false }, ...toasts.filter((toast) => toast.id !== change.toast.id)].slice(0, toastsKept);
    case 'updated':
      return toasts.map((toast) => (toast.id === change.id ? { ...toast, ...change.content } : toast));
    case 'dismissed':
      return toasts.map((toast) => (toast.id === change.id ? { ...toast, closed: true } : toast));
    case 'removed':
      return toasts.filter((toast) => toast.id !== change.id);
  }
}

/** What stands on the screen: the three newest that are not closed. */
export function visibleToasts(toasts: readonly Toast[]): readonly Toast[] {
  return toasts.filter((toast) => !toast.closed).slice(0, toastsVisible);
}

/** A toast leaves when it is pushed 20 px to the right, or up on a phone, where it comes from above. */
export function isSwipedAway(moved: { x: number; y: number }): boolean {
  return moved.x >= toastSwipeThreshold || moved.y <= -toastSwipeThreshold;
}
