import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

export interface SignOutQuestionProps {
  /** Changes that wait for the connection. */
  changes: number;
  /** Files that are not all on the server yet. */
  uploads: number;
  /** Whether something was typed and neither sent nor saved. */
  hasDrafts: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** A sign-out takes along what waits on this device: nobody loses it without having been asked. */
export function SignOutQuestion({ changes, uploads, hasDrafts, onStay, onLeave }: SignOutQuestionProps) {
  return (
    <ConfirmDialog
      open
      onClose={onStay}
      title={`Sign out before ${changes > 0 ? 'your changes are saved' : uploads > 0 ? 'your files are uploaded' : 'your drafts are sent'}?`}
      sentence={[changes > 0 && changeWords(changes), uploads > 0 && uploadWords(uploads), hasDrafts && draftWords]
        .filter(Boolean)
        .join(' ')}
      cancelLabel="Stay signed in"
      confirmLabel="Sign out"
      danger
      onConfirm={onLeave}
    />
  );
}

const changeWords = (count: number): string =>
  `${count === 1 ? 'One change waits' : `${count} changes wait`} on this device for the connection. Signing out discards ${count === 1 ? 'it' : 'them'}.`;

const draftWords = 'What you typed and did not send or save is kept on this device alone. Signing out discards it.';

const uploadWords = (count: number): string =>
  `${count === 1 ? 'One upload is' : `${count} uploads are`} not finished. Signing out stops ${count === 1 ? 'it' : 'them'}.`;
