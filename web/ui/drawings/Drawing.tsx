import type { ReactNode } from 'react';

/** The sheet of an empty state's drawing: flat shapes on a ground line, one of them clay, colours from the tokens. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg width="340" height="204" viewBox="0 0 280 168" fill="none" aria-hidden>
      <path d="M8 150H272" stroke="var(--ink)" strokeWidth="1.200" />
      {children}
    </svg>
  );
}
