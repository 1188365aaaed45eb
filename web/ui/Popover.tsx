import { X } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import { useRef, useState, type ReactNode } from 'react';
import { useLayout } from './breakpoints.ts';
import { cx } from './cx.ts';
import { leaveTaken } from './focusReturn.ts';
import { IconButton } from './IconButton.tsx';
import { useLayer } from './layers.ts';
import { Sheet } from './Sheet.tsx';
import { isOfToast, useKeepToastsClear } from './toastRoom.ts';

export type PopoverProps = {
  /** One button. */
  trigger: ReactNode;
  /** The accessible name of what opens. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** 384 for lists such as the bell's; otherwise as wide as its content. */
  width?: 'list' | 'content';
  align?: 'start' | 'center' | 'end';
  /** Where there is room for it. */
  side?: 'top' | 'bottom';
  children: ReactNode;
};

/** Floats beside its trigger; below 768 a sheet from the bottom that leaves the top 92 px to the toast. */
export function Popover({ trigger, label, open, onOpenChange, width = 'content', align = 'end', side = 'bottom', children }: PopoverProps) {
  const [own, setOwn] = useState(false);
  const isOpen = open ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  const isMobile = useLayout() === 'mobile';
  useLayer(isOpen && !isMobile, () => change(false));
  if (isMobile) {
    return (
      <Sheet open={isOpen} onOpenChange={change} label={label} trigger={trigger} tall={width === 'list'}>
        {children}
      </Sheet>
    );
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={focusStart}
          onCloseAutoFocus={leaveTaken}
          onInteractOutside={keepForToasts}
          className="z-(--z-layer) outline-none"
        >
          <Floating width={width}>{children}</Floating>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export type PopoverHeadProps = {
  title: string;
  /** "3 new". */
  detail?: ReactNode;
  /** "Mark all as read". */
  action?: ReactNode;
  /** Closes the sheet that a phone shows. */
  onClose: () => void;
};

/** The head of a popover with a list; on a phone a serif title with a close button. */
export function PopoverHead({ title, detail, action, onClose }: PopoverHeadProps) {
  return (
    <div className="flex min-h-12 shrink-0 items-center gap-2 border-b border-hairline ps-4 pe-4 max-md:min-h-14 max-md:pe-1.5">
      <h2 className="text-14 font-semibold max-md:font-title max-md:text-title-22">{title}</h2>
      <span className="num text-13 text-ink-muted">{detail}</span>
      <span className="ms-auto text-13">{action}</span>
      <IconButton label="Close" icon={X} onClick={onClose} className="md:hidden" />
    </div>
  );
}

function Floating({ width, children }: { width: 'list' | 'content'; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useKeepToastsClear(box, width === 'list');
  return (
    <div
      ref={box}
      className={cx(
        'flex max-h-(--radix-popover-content-available-height) animate-settle flex-col overflow-hidden rounded-3 border border-hairline-strong bg-surface-raised shadow-float',
        width === 'list' && 'w-popover',
      )}
    >
      {children}
    </div>
  );
}

/** The focus begins where its content says; otherwise at the first control. */
function focusStart(event: Event) {
  const start = event.currentTarget instanceof HTMLElement ? event.currentTarget.querySelector<HTMLElement>('[data-focus-start]') : null;
  if (!start) return;
  event.preventDefault();
  start.focus();
}

/** A press on a toast is not a press outside. */
function keepForToasts(event: Event & { detail?: { originalEvent?: Event } }) {
  if (isOfToast(event.target)) event.preventDefault();
}
