import { vi } from 'vitest';
import { dismissToast, storedToasts } from '../ui/toast/store.ts';

/** Takes away what another test has left in the store: tests share their modules. */
export function emptyToasts(): void {
  vi.useFakeTimers();
  for (const { id } of storedToasts()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
}
