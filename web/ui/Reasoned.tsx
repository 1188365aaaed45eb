import * as Slot from 'radix-ui/slot';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { Tooltip } from './Tooltip.tsx';

export type ReasonedProps = {
  /** Why the control is disabled, as a sentence; nothing is said while it is absent. */
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
  const isDisabled = reason !== undefined;
  const [hasHadReason, setHadReason] = useState(isDisabled);
  if (isDisabled && !hasHadReason) setHadReason(true);
  if (!hasHadReason) return children;

  const say = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
  };
  // Once it has had a reason it stays the same tree: a button that was just pressed would lose the focus to its neighbour.
  return (
    <Tooltip content={reason} open={open && isDisabled} onOpenChange={(next) => setOpen(next && isDisabled)}>
      <Slot.Root {...(isDisabled && { 'aria-disabled': true, 'aria-description': reason, onClickCapture: say })}>{children}</Slot.Root>
    </Tooltip>
  );
}
