import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The question: "Complete Design development?" */
  title: string;
  /** What follows from it: "4 tasks are still open." */
  sentence: string;
  /** The verb, never "OK". */
  confirmLabel: string;
  onConfirm: () => void;
  /** Destroys something: the confirming button is madder. */
  danger?: boolean;
  busy?: boolean;
  /** Another way out, quiet, between Cancel and the confirming button. */
  alternative?: { label: string; onSelect: () => void };
  cancelLabel?: string;
};

/** A question before something that cannot be taken back, or that has two ways. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  sentence,
  confirmLabel,
  onConfirm,
  danger = false,
  busy = false,
  alternative,
  cancelLabel = 'Cancel',
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      sentence={sentence}
      actions={
        <>
          <Button variant="bare" onClick={onClose}>
            {cancelLabel}
          </Button>
          {alternative && <Button onClick={alternative.onSelect}>{alternative.label}</Button>}
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
