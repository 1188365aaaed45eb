import { useState } from 'react';
import type { UserId } from '../../../../domain/kernel/ids.ts';
import { problemOf } from '../../../lib/api.ts';
import { useAuth, useUser } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { AccountSection } from '../../identity/components/AccountSettings.tsx';
import { useReauth } from '../../identity/components/useReauth.tsx';
import { useDeleteOwnAccount } from '../teamQueries.ts';
import { SuccessorSelect } from './SuccessorSelect.tsx';

/** The end of the own account. */
export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  return (
    <AccountSection
      title="Delete account"
      words="Your name, picture, address and personal tasks go at once and for good. What you made in the studio stays, under “Deleted person”."
    >
      <Button onClick={() => setAsking(true)}>Delete my account</Button>
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </AccountSection>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { id } = useUser();
  const remove = useDeleteOwnAccount();
  const { run, dialog } = useReauth();
  const { endedForGood } = useAuth();
  const [successor, setSuccessor] = useState<UserId | null>(null);
  const problem = remove.error ? problemOf(remove.error) : null;
  const submit = async () => {
    // A refusal stands in the dialog.
    const done = await run(() => remove.mutateAsync({ handOverTo: successor })).catch(() => null);
    if (done) await endedForGood('Your account was deleted.');
  };
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        onSubmit={() => void submit()}
        title="Delete your account?"
        sentence="You are signed out everywhere. This cannot be undone; with your address you can sign up anew, as somebody else."
        actions={
          <>
            {problem && problem.code !== 'reauth_required' && (
              <p role="alert" className="me-auto text-13 text-overdue-text">
                {problem.code === 'last_principal' ? 'You are the last Principal. Make somebody else one first, or delete the studio.' : problem.message}
              </p>
            )}
            <Button variant="bare" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="danger" busy={remove.isPending}>
              Delete my account
            </Button>
          </>
        }
      >
        <Field label="Your open tasks and projects go to" compact>
          <SuccessorSelect of={id} value={successor} onChange={setSuccessor} />
        </Field>
      </Dialog>
      {dialog}
    </>
  );
}
