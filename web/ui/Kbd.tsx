import { ArrowLeft, ArrowRight, CornerDownLeft, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** What our letters have no sign for: a system that has none either would show nothing. */
const drawn: Record<string, LucideIcon> = { '←': ArrowLeft, '→': ArrowRight, '↵': CornerDownLeft };

/** A key of the keyboard, as it is printed on it. */
export function Kbd({ children }: { children: ReactNode }) {
  const icon = typeof children === 'string' ? drawn[children] : undefined;
  return (
    <kbd className="inline-flex h-4.5 items-center rounded-1 border border-hairline-strong px-1.5 font-[family-name:var(--font-text)] text-11 font-semibold text-ink-muted">
      {icon ? (
        <>
          <Icon of={icon} size={12} />
          <span className="sr-only">{children}</span>
        </>
      ) : (
        children
      )}
    </kbd>
  );
}
