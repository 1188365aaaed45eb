import { useQuery } from '@tanstack/react-query';
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
import { membersQuery } from '../queries.ts';
import { useDeleteOwnAccount } from '../teamQueries.ts';
import { SuccessorSelect } from './SuccessorSelect.tsx';

/** The end of the own account. */
export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  const isLast = useIsLastPrincipal();
  return (
    <AccountSection
      title="Delete account"
      words="Your name, picture and address go at once and for good, with your personal tasks, documents and mood boards. What you made in projects stays, under “Deleted person”."
    >
      <Button disabledReason={isLast ? lastPrincipalWords : undefined} onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </AccountSection>
  );
}

/** Nobody else could run the studio. */
function useIsLastPrincipal(): boolean {
  const { id } = useUser();
  const principals = useQuery(membersQuery()).data?.items.filter(({ role, isActive }) => role === 'Principal' && isActive) ?? [];
  return principals.length === 1 && principals[0]?.id === id;
}

const lastPrincipalWords = 'You are the last Principal. Make somebody else one first, or delete the studio.';

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
        sentence="Your personal tasks, documents and mood boards are deleted, and you are signed out everywhere. This cannot be undone; with your address you can sign up anew, as somebody else."
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
  return code === 'last_principal' ? lastPrincipalWords : message;
}
