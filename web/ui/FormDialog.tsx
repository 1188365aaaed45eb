import { type InputEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useRefusedField } from './useRefusedField.ts';

export type FormDialogProps = {
  /** Escape, a press beside it; and Cancel, unless that is something else. */
  onClose: () => void;
  /** For one that keeps what was typed when it is closed. Of any other, whoever has typed more than a few words is asked first. */
  onCancel?: () => void;
  /** Below the fields: that they go on from what was kept. */
  note?: ReactNode;
  title: string;
  /** One sentence below the title. */
  sentence?: ReactNode;
  /** Enter sends it, as the button does; with Ctrl or Command where Enter begins a line. */
  onSubmit: () => void;
  /** The verb of the button that sends it, never "OK". */
  submitLabel: string;
  busy?: boolean;
  /** Destroys something: the button is madder. */
  danger?: boolean;
  /** Why it cannot be sent yet. */
  waitsFor?: string | undefined;
  /** For two columns, as the dialog has it. */
  wide?: boolean;
  /** The address opens it. */
  isOfAddress?: boolean;
  /** What went wrong and belongs to no field. */
  problem?: string | false | null | undefined;
  /** The fields. */
  children?: ReactNode;
};

/** A dialog that asks for more than yes or no: fields, Cancel, and a button that sends them. */
export function FormDialog({
  onClose,
  onCancel,
  note,
  title,
  sentence,
  onSubmit,
  submitLabel,
  busy = false,
  danger = false,
  waitsFor,
  wide = false,
  isOfAddress = false,
  problem,
  children,
}: FormDialogProps) {
  const { isAsking, close, onInput } = useAskFirst(onClose, onCancel !== undefined);
  const fields = useRef<HTMLDivElement>(null);
  const refused = useRefusedField(fields);
  const said = isAsking ? 'What you wrote is not kept. Close once more to throw it away.' : problem;
  return (
    <Dialog
      open
      wide={wide}
      isOfAddress={isOfAddress}
      onClose={close}
      onSubmit={() => {
        refused.sent();
        onSubmit();
      }}
      title={title}
      sentence={sentence}
      actions={
        <>
          {said && (
            <p role="alert" className="me-auto text-13 text-overdue-text">
              {said}
            </p>
          )}
          <Button variant="bare" onClick={onCancel ?? onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} waitsFor={waitsFor}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div
        ref={fields}
        role="presentation"
        className="contents"
        onInput={(event) => {
          refused.typedOn();
          onInput(event);
        }}
        onKeyDown={sendOnEnter}
      >
        {children}
      </div>
      {note && <div className="mt-2 text-13 text-ink-muted">{note}</div>}
    </Dialog>
  );
}

function sendOnEnter({ key, ctrlKey, metaKey, target }: KeyboardEvent): void {
  if (key !== 'Enter' || !(ctrlKey || metaKey) || !(target instanceof Element) || !target.matches('textarea, [contenteditable]')) return;
  // Pressed as by hand: a button that waits for something says so.
  target.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.click();
}

/** Letters that nobody minds to write again. */
const fewLetters = 12;

/** Escape and a press beside a dialog come by mistake, too: after some words the first one asks, and the next one closes. */
function useAskFirst(onClose: () => void, isKept: boolean) {
  const [isAsking, setAsking] = useState(false);
  /** The most that stood in each field: what was added to a list stands there no more. */
  const letters = useRef(new Map<EventTarget, number>());
  const written = () => [...letters.current.values()].reduce((sum, most) => sum + most, 0);
  return {
    isAsking,
    close: () => {
      if (!isKept && !isAsking && written() > fewLetters) setAsking(true);
      else onClose();
    },
    onInput: ({ target }: InputEvent) => {
      setAsking(false);
      if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text'))
        letters.current.set(target, Math.max(letters.current.get(target) ?? 0, target.value.length));
    },
  };
}
