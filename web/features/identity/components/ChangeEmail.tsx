import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { EmailChange } from '../../../../domain/identity/account.ts';
import { emailAddress } from '../../../../domain/identity/rules.ts';
import { problemOf } from '../../../lib/api.ts';
import { follow } from '../../../lib/outcome.ts';
import { useUser } from '../../../lib/session/auth.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { OutboxNote } from './OutboxNote.tsx';
import { emailChangeQuery, useCancelEmailChange, useRequestEmailChange, useResendEmailChange } from '../accountQueries.ts';
import { fieldCheck } from './fieldCheck.ts';
import { useReauth } from './useReauth.tsx';

/** The address of the account, and the one that it is moving to. */
export function ChangeEmail() {
  const { data, error, refetch } = useQuery(emailChangeQuery());
  if (data) return data.pending ? <Pending change={data.pending} /> : <NewAddressForm />;
  if (error) {
    return <LoadError title="Your address could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Skeleton label="Loading your address" className="h-34.5 touch:h-38.5">
      <Strip className="h-3 w-16" />
      <Strip className="mt-3.5 h-9 w-90 max-w-full touch:h-11" />
      <Strip className="mt-10 h-9 w-32 touch:h-11" />
    </Skeleton>
  );
}

function NewAddressForm() {
  const reauth = useReauth();
  const request = useRequestEmailChange();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' } });
  const submit = handleSubmit(async ({ email }) => {
    try {
      const asked = await reauth.run(() => request.mutateAsync(email));
      if (asked) showToast({ shape: 'done', title: 'Two mails are on their way', line: 'Open the link in both of them.' });
    } catch (error) {
      setError('email', { message: problemOf(error).message }, { shouldFocus: true });
    }
  });
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="max-w-90">
        <Field label="New email" error={formState.errors.email?.message} required>
          <TextInput type="email" inputMode="email" autoComplete="email" {...register('email', { validate: fieldCheck(emailAddress) })} />
        </Field>
        <Button type="submit" busy={formState.isSubmitting} className="mt-2">
          Change email
        </Button>
      </form>
      {reauth.dialog}
    </>
  );
}

function Pending({ change }: { change: NonNullable<EmailChange['pending']> }) {
  const { email } = useUser();
  const resend = useResendEmailChange();
  const cancel = useCancelEmailChange();
  const say = (command: Promise<unknown>, title: string) =>
    follow(command, { done: () => showToast({ shape: 'done', title }), refused: sayRefused('That did not work') });
  return (
    <div className="max-w-140 border-y border-hairline py-3.5">
      <p role="status">
        <span className="block font-medium break-words">{change.newEmail}</span>
        <span className="mt-0.5 block text-13 break-words text-ink-muted">
          {waitingWords(change, email)} Each link works once, for an hour.
        </span>
      </p>
      <OutboxNote className="mt-3" />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button size="small" busy={resend.isPending} onClick={() => say(resend.mutateAsync(undefined), 'Sent again')}>
          Send again
        </Button>
        <Button
          size="small"
          variant="bare"
          busy={cancel.isPending}
          onClick={() => say(cancel.mutateAsync(undefined), 'Your address stays as it is')}
        >
          Cancel the change
        </Button>
      </div>
    </div>
  );
}

function waitingWords({ waitingFor, newEmail }: NonNullable<EmailChange['pending']>, email: string): string {
  if (waitingFor.length === 2) return `Waiting for ${email} and ${newEmail} to be confirmed.`;
  return `Waiting for ${waitingFor[0] === 'old' ? email : newEmail} to be confirmed.`;
}
