import type { ReactNode } from 'react';

/** A key of the keyboard, as it is printed on it. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-4.5 items-center rounded-1 border border-hairline-strong px-1.5 font-[family-name:var(--font-text)] text-11 font-semibold text-ink-muted">
      {children}
    </kbd>
  );
}
