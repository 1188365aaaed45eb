import * as Slot from 'radix-ui/slot';
import { Lock, Plus } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { Reasoned } from './Reasoned.tsx';

export type FloatingButtonProps = {
  /** The accessible name: "New task". */
  label: string;
  disabledReason?: string | undefined;
  /** An empty button or link. */
  children: ReactElement<{ children?: ReactNode }>;
};

/** On a phone what begins something new floats above the bar, at the right; elsewhere it stands in the toolbar. */
export function FloatingButton({ label, disabledReason, children }: FloatingButtonProps) {
  return (
    <Reasoned reason={disabledReason}>
      <Slot.Root
        aria-label={label}
        className="fixed end-4 bottom-[calc(var(--bottom-bar)+var(--tray,0px)+16px+env(safe-area-inset-bottom))] z-(--z-sticky) hidden size-13 items-center justify-center rounded-2 bg-accent text-accent-ink shadow-float transition-colors hover:bg-accent-hover aria-disabled:border aria-disabled:border-dashed aria-disabled:border-hairline-strong aria-disabled:bg-surface-sunken aria-disabled:text-ink-faint max-md:flex"
      >
        {cloneElement(children, {}, <Icon of={disabledReason === undefined ? Plus : Lock} size={20} />)}
      </Slot.Root>
    </Reasoned>
  );
}
