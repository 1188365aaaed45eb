import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

export interface SignOutQuestionProps {
  /** Changes that wait for the connection. */
  changes: number;
  /** Files that are not all on the server yet. */
  uploads: number;
  onStay: () => void;
  onLeave: () => void;
}

/** A sign-out takes along what waits on this device: nobody loses it without having been asked. */
export function SignOutQuestion({ changes, uploads, onStay, onLeave }: SignOutQuestionProps) {
  return (
    <ConfirmDialog
      open
      onClose={onStay}
      title={changes > 0 ? 'Sign out before your changes are saved?' : 'Sign out before your files are uploaded?'}
      sentence={[changes > 0 && changeWords(changes), uploads > 0 && uploadWords(uploads)].filter(Boolean).join(' ')}
      cancelLabel="Stay signed in"
      confirmLabel="Sign out"
      danger
      onConfirm={onLeave}
    />
  );
}

const changeWords = (count: number): string =>
  `${count === 1 ? 'One change waits' : `${count} changes wait`} on this device for the connection. Signing out discards ${count === 1 ? 'it' : 'them'}.`;

const uploadWords = (count: number): string =>
  `${count === 1 ? 'One upload is' : `${count} uploads are`} not finished. Signing out stops ${count === 1 ? 'it' : 'them'}.`;
