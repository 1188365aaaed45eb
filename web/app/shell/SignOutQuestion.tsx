import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

export interface SignOutQuestionProps {
  /** Changes that wait for the connection. */
  count: number;
  onStay: () => void;
  onLeave: () => void;
}

/** A sign-out takes along what waits on this device: nobody loses it without having been asked. */
export function SignOutQuestion({ count, onStay, onLeave }: SignOutQuestionProps) {
  return (
    <ConfirmDialog
      open
      onClose={onStay}
      title="Sign out before your changes are saved?"
      sentence={`${count === 1 ? 'One change waits' : `${count} changes wait`} on this device for the connection. Signing out discards ${count === 1 ? 'it' : 'them'}.`}
      cancelLabel="Stay signed in"
      confirmLabel="Sign out"
      danger
      onConfirm={onLeave}
    />
  );
}
