import { useState } from 'react';
import type { UserId } from '../../../../domain/kernel/ids.ts';
import { problemOf } from '../../../lib/api.ts';
import type { Problem } from '../../../lib/problem.ts';
import { useAuth, useUser } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
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
      <FormDialog
        onClose={onClose}
        onSubmit={() => void submit()}
        title="Delete your account?"
        sentence="You are signed out everywhere. This cannot be undone; with your address you can sign up anew, as somebody else."
        submitLabel="Delete my account"
        busy={remove.isPending}
        danger
        problem={problem && refusalWords(problem)}
      >
        <Field label="Your open tasks and projects go to" compact>
          <SuccessorSelect of={id} value={successor} onChange={setSuccessor} />
        </Field>
      </FormDialog>
      {dialog}
    </>
  );
}

/** Why not; that the password is needed is another dialog's to say. */
function refusalWords({ code, message }: Problem): string | null {
  if (code === 'reauth_required') return null;
  return code === 'last_principal' ? 'You are the last Principal. Make somebody else one first, or delete the studio.' : message;
}
