import * as Slot from 'radix-ui/slot';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { Tooltip } from './Tooltip.tsx';

export type ReasonedProps = {
  /** Why the control is disabled, as a sentence; nothing changes while it is absent. */
  reason: string | undefined;
  /** One control; it stays focusable, and its click only shows the reason. */
  children: ReactNode;
};

/**
 * Disabled with a reason beats hidden: the control keeps its place and its focus, is announced as disabled together
 * with the reason, and shows it on hover, focus and press (a finger has no hover).
 */
export function Reasoned({ reason, children }: ReasonedProps) {
  const [open, setOpen] = useState(false);
  if (reason === undefined) return children;

  const say = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
  };
  return (
    <Tooltip content={reason} open={open} onOpenChange={setOpen}>
      <Slot.Root aria-disabled aria-description={reason} onClickCapture={say}>
        {children}
      </Slot.Root>
    </Tooltip>
  );
}
