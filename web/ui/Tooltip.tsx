import * as Radix from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

/** Opens after 700 ms, and at once within 300 ms of the last one (specification §9). Wraps the whole application. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

export type TooltipProps = {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Controlled, where a click must show it too (a disabled control saying why). */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** One element that takes a ref and the trigger's props. */
  children: ReactNode;
};

export function Tooltip({ content, side = 'top', open, onOpenChange, children }: TooltipProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-(--z-tooltip) max-w-70 animate-settle rounded-2 bg-surface-inverse px-2 py-1 text-13 text-ink-inverse"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
