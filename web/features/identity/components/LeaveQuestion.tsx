import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/** Typed text is not lost by a step to another page. */
export function LeaveQuestion({ hasEdits }: { hasEdits: boolean }) {
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: () => hasEdits, enableBeforeUnload: hasEdits, withResolver: true });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      sentence="What you have changed here is not saved yet."
      cancelLabel="Stay here"
      confirmLabel="Leave"
      danger
      onConfirm={() => proceed?.()}
    />
  );
}
