import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export type FormDialogProps = {
  /** Escape, a press beside it; and Cancel, unless that is something else. */
  onClose: () => void;
  onCancel?: () => void;
  /** Below the fields: that they go on from what was kept. */
  note?: ReactNode;
  title: string;
  /** One sentence below the title. */
  sentence?: ReactNode;
  /** Enter sends it, as the button does. */
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
  /** What went wrong and belongs to no field. */
  problem?: string | false | null | undefined;
  /** The fields. */
  children?: ReactNode;
};

/** A dialog that asks for more than yes or no: fields, Cancel, and a button that sends them. */
export function FormDialog({
  onClose,
  onCancel = onClose,
  note,
  title,
  sentence,
  onSubmit,
  submitLabel,
  busy = false,
  danger = false,
  waitsFor,
  wide = false,
  problem,
  children,
}: FormDialogProps) {
  return (
    <Dialog
      open
      wide={wide}
      onClose={onClose}
      onSubmit={onSubmit}
      title={title}
      sentence={sentence}
      actions={
        <>
          {problem && (
            <p role="alert" className="me-auto text-13 text-overdue-text">
              {problem}
            </p>
          )}
          <Button variant="bare" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} waitsFor={waitsFor}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
      {note && <div className="mt-2 text-13 text-ink-muted">{note}</div>}
    </Dialog>
  );
}
