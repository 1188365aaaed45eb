import { useSyncExternalStore } from 'react';
import { changeToasts, toastRemovalDelay, type Toast, type ToastChange, type ToastContent, untilClosed } from './toasts.ts';

let toasts: readonly Toast[] = [];
let shown = 0;
const listeners = new Set<() => void>();

/** Shows a toast and returns its id. One that is open under this `id` says the new words in its place. */
export function showToast(content: ToastContent & { id?: string }): string {
  const id = content.id ?? `toast-${++shown}`;
  if (openToasts().includes(id)) commit({ type: 'updated', id, content });
  else commit({ type: 'added', toast: { ...content, id } });
  return id;
}

/** Says under this title why something did not happen. */
export const sayRefused =
  (title: string) =>
  ({ message }: { message: string }): void =>
    void showToast({ shape: 'error', title, line: message });

/** Closes a toast at once; it leaves the store 15 seconds later. */
export function dismissToast(id: string) {
  commit({ type: 'dismissed', id });
  setTimeout(() => {
    if (toasts.find((toast) => toast.id === id)?.closed) commit({ type: 'removed', id });
  }, toastRemovalDelay);
}

/** Removes those that offer or hold something: what one person may still do, or wrote, is nobody else's business. */
export const clearToasts = (): void => {
  toasts = toasts.filter(({ action, duration }) => !action && duration !== untilClosed);
  for (const notify of listeners) notify();
};

/** The ids of those that stand on the screen or wait for room. */
export const openToasts = (): string[] => toasts.filter(({ closed }) => !closed).map(({ id }) => id);

/** All toasts that the store keeps, closed ones included, newest first. */
export const storedToasts = (): readonly Toast[] => toasts;

/** The same, followed. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, storedToasts);
}

function commit(change: ToastChange) {
  toasts = changeToasts(toasts, change);
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
