import * as Radix from 'radix-ui/dialog';
import type { ReactNode, SubmitEvent } from 'react';
import { X } from 'lucide-react';
import { cx } from './cx.ts';
import { useFocusReturn } from './focusReturn.ts';
import { IconButton } from './IconButton.tsx';
import { useLayer } from './layers.ts';
import { Scrim } from './Sheet.tsx';
import { SheetHandle } from './SheetHandle.tsx';
import { isOfToast } from './toastRoom.ts';
import { Words } from './Words.tsx';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** A serif question or title. */
  title: string;
  /** One sentence below the title. */
  sentence?: ReactNode;
  /** Buttons at the right: bare, quiet, primary. */
  actions: ReactNode;
  /** Makes the content a form: Enter sends it. The button that sends has `type="submit"`. */
  onSubmit?: () => void;
  /** Long words and nothing to fill in: the keys scroll them. */
  forReading?: boolean;
  /** 880 wide, for two columns, and as high as there is room: what is in it may come and go. Fitted, only as high as what it holds. */
  wide?: boolean | 'fitted';
  /** On a phone it has a handle to be pulled down by, and a cross. */
  handle?: boolean;
  /** The address opens it. */
  isOfAddress?: boolean;
  /** Fields, if it asks for more than yes or no. */
  children?: ReactNode;
};

/** 480 wide over a scrim; on a phone a sheet from the bottom with full-width buttons. */
export function Dialog({
  open,
  onClose,
  title,
  sentence,
  actions,
  onSubmit,
  forReading = false,
  wide = false,
  handle = false,
  isOfAddress,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn();
  useLayer(open, onClose, isOfAddress);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit?.();
  };
  const Body = onSubmit ? 'form' : 'div';
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          {...focusReturn}
          // What a toast offers is done with the dialog still open.
          onInteractOutside={(event) => {
            if (isOfToast(event.detail.originalEvent.target)) event.preventDefault();
          }}
          {...(sentence ? {} : { 'aria-describedby': undefined })}
          className={cx(
            'fixed z-(--z-layer) flex animate-settle flex-col overflow-hidden border-hairline-strong bg-surface-raised shadow-float outline-none',
            'inset-x-0 top-[max(12px,12vh-var(--keyboard))] mx-auto max-h-[min(76vh,100dvh-24px-var(--keyboard))] max-w-[calc(100vw-32px)] rounded-3 border md:low:top-3 md:low:max-h-[calc(100dvh-24px-var(--keyboard))]',
            wide ? 'w-220' : 'w-dialog',
            wide === true && 'h-full',
            'max-md:top-auto max-md:bottom-(--keyboard) max-md:max-h-[calc(100dvh-var(--sheet-top)-var(--keyboard))] max-md:w-full max-md:max-w-none max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0',
          )}
        >
          {handle && <SheetHandle onClose={onClose} />}
          <Body {...(onSubmit ? { onSubmit: submit, noValidate: true } : {})} className="flex min-h-0 flex-1 flex-col">
            <div
              {...(forReading && { tabIndex: 0 })}
              className={cx('min-h-0 flex-1 overflow-y-auto rounded-3 p-5 pb-2 -outline-offset-2 max-md:px-4', handle && 'max-md:pt-6')}
            >
              <Radix.Title className={cx('font-title text-title-22', handle && 'max-md:pe-12')}>
                <Words of={title} />
              </Radix.Title>
              {sentence && (
                <Radix.Description className="mt-1.5 text-ink-muted">
                  {typeof sentence === 'string' ? <Words of={sentence} /> : sentence}
                </Radix.Description>
              )}
              {children && <div className="mt-4">{children}</div>}
            </div>
            {/* In sight however long the fields are. */}
            <div className="flex shrink-0 items-center justify-end gap-2 px-5 pt-3 pb-4 max-md:flex-col-reverse max-md:items-stretch max-md:px-4 max-md:pb-[max(16px,env(safe-area-inset-bottom))] low:flex-row low:items-center low:pb-3">
              {actions}
            </div>
          </Body>
          {/* The last to be reached: its tooltip would lie over what the dialog begins with. */}
          {handle && <IconButton icon={X} label="Close" className="absolute! end-2 top-4 md:hidden" onClick={onClose} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
