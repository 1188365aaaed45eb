import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { use, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { layoutOf, useTightWindow } from './breakpoints.ts';
import { cx } from './cx.ts';
import { useFocusReturn } from './focusReturn.ts';
import { IconButton } from './IconButton.tsx';
import { ScreenNotice } from './screenNotice.ts';
import { useKeepToastsClear } from './toastRoom.ts';

export type SidePanelProps = {
  /** The accessible name: the task's title. */
  label: string;
  /** What it shows: with another the focus comes to the panel anew. */
  shows?: string;
  /** What takes the focus after it, when what had it before is gone. */
  returnTo?: () => HTMLElement | null;
  onClose: () => void;
  /** Left part of the head: swatch, project, ref. */
  head: ReactNode;
  /** Buttons of the head, before Close. */
  actions?: ReactNode;
  /** Fixed at the bottom: the composer. */
  footer?: ReactNode;
  /** On paper it stands alone, instead of the page beneath. */
  prints?: boolean;
  children: ReactNode;
};

/**
 * 520 wide under the header, without a scrim: what is beneath stays usable. Mounted means open. Escape and Close call
 * `onClose`; the focus goes back to what had it (the card). Below 768 it takes the screen and keeps the focus inside; in a
 * low window it takes the height.
 */
export function SidePanel({ label, shows, returnTo, onClose, head, actions, footer, prints = false, children }: SidePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const focusReturn = useFocusReturn(
    (event) => {
      event.preventDefault();
      panel.current?.focus({ preventScroll: true });
    },
    shows,
    returnTo,
  );
  useEffect(() => {
    // Moves the focus: to what the panel shows now.
    panel.current?.focus({ preventScroll: true });
  }, [shows]);
  // Decided once: changing it while open would mount the content anew and lose what is being typed.
  const [modal] = useState(() => layoutOf(window.innerWidth) === 'mobile');
  const notice = use(ScreenNotice);
  const coversNotice = useTightWindow();
  return (
    <Radix.Root open modal={modal} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          ref={panel}
          aria-describedby={undefined}
          tabIndex={-1}
          {...focusReturn}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={leaveToField}
          data-raised=""
          data-prints={prints || undefined}
          className={cx(
            'group fixed end-0 bottom-(--keyboard) z-(--z-panel) flex animate-side flex-col bg-surface-raised outline-none',
            'top-[calc(var(--header)+var(--notice,0px))] low:top-0 w-panel max-w-full border-s border-hairline-strong shadow-edge',
            'max-md:start-0 max-md:top-0 max-md:z-(--z-layer) max-md:w-full max-md:border-0',
          )}
        >
          <KeepToastsClear of={panel} active={!modal} />
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <div className="flex h-13 shrink-0 items-center gap-1 border-b border-hairline ps-6 pe-3 touch:pe-2">
            <div className="flex min-w-0 flex-1 items-center gap-2 text-13 text-ink-muted">{head}</div>
            {actions}
            <IconButton label="Close" icon={X} onClick={onClose} />
          </div>
          {coversNotice && notice}
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-5">{children}</div>
          {footer && (
            <div className="shrink-0 border-t border-hairline print:hidden px-6 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Escape in a field with something typed returns to what stood, and closes nothing. */
function leaveToField(event: KeyboardEvent) {
  if (event.target instanceof Element && event.target.closest('[data-reverts]')) event.preventDefault();
}

/** A child, so that it mounts when the panel has arrived in its portal. */
function KeepToastsClear({ of, active }: { of: RefObject<HTMLElement | null>; active: boolean }) {
  useKeepToastsClear(of, active);
  return null;
}

/** The title inside a panel. */
export function PanelTitle({ children }: { children: ReactNode }) {
  return <h2 className="font-title text-title-22">{children}</h2>;
}

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Facts in two columns with labels 76 wide; one column on a phone. */
export function Facts({ facts }: { facts: ReadonlyArray<Fact> }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 max-md:grid-cols-1">
      {facts.map((fact) => (
        <div key={fact.label} className="flex items-start gap-3">
          <dt className="w-19 shrink-0 text-13 leading-8 text-ink-muted touch:leading-11">{fact.label}</dt>
          <dd className="num flex min-h-8 min-w-0 flex-1 touch:min-h-11 items-center gap-2">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
