// What floats on a desk lies at the bottom edge on a phone: the shell shared by popovers and dialogs below 768.
import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { leaveTaken } from './focusReturn.ts';
import { useLayer } from './layers.ts';

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  trigger?: ReactNode;
  /** Fills the screen up to the top 92 px, which are left to the toast; otherwise as high as its content. */
  tall?: boolean;
  children: ReactNode;
};

export function Sheet({ open, onOpenChange, label, trigger, tall = false, children }: SheetProps) {
  useLayer(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>}
      <Dialog.Portal>
        <Scrim />
        <Dialog.Content
          aria-describedby={undefined}
          tabIndex={-1}
          onOpenAutoFocus={focusSheet}
          onCloseAutoFocus={leaveTaken}
          className={`fixed inset-x-0 bottom-(--keyboard) z-(--z-layer) flex max-h-[calc(100dvh-var(--sheet-top)-var(--keyboard))] animate-settle flex-col overflow-y-auto rounded-t-3 border-t border-hairline-strong bg-surface-raised shadow-float pb-[env(safe-area-inset-bottom)] outline-none ${tall ? 'top-(--sheet-top)' : ''}`}
        >
          <Dialog.Title className={tall ? 'sr-only' : sheetTitle}>{label}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A tall one has a head of its own; the others say what they are, so that one on another is told from it. */
const sheetTitle = 'px-4 pt-4 pb-1 font-title text-title-22';

/** The sheet itself takes the focus, or where its content begins: on its close button it would open a tooltip. */
function focusSheet(event: Event) {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const start = event.currentTarget.querySelector<HTMLElement>('[data-focus-start]') ?? event.currentTarget;
  start.focus({ preventScroll: true });
}

export function Scrim() {
  return <Dialog.Overlay className="fixed inset-0 z-(--z-layer) animate-[appear_var(--motion-2)_var(--ease-out)] bg-scrim" />;
}
