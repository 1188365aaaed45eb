import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { newPassword } from '../../../../domain/identity/rules.ts';
import { useAuth } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { fieldCheck } from './fieldCheck.ts';
import { FormError } from './FormError.tsx';

/** Sets a password in a session that a recovery link began. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { setPassword } = useAuth();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { password: '' } });
  useEffect(() => {
    // Talks to the document's focus.
    setFocus('password');
  }, [setFocus]);

  const submit = handleSubmit(async ({ password }) => {
    const refused = await setPassword({ password });
    setRefusal(refused && refused.field !== 'password' ? refused.message : null);
    if (refused?.field === 'password') setError('password', { message: refused.message }, { shouldFocus: true });
    if (!refused) onDone();
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Field label="New password" error={formState.errors.password?.message} help="8 characters or more." required>
        <PasswordInput size="large" autoComplete="new-password" {...register('password', { validate: fieldCheck(newPassword) })} />
      </Field>
      <FormError message={refusal} />
      <Button type="submit" variant="primary" busy={formState.isSubmitting} className="mt-2 h-10 w-full">
        Set the password
      </Button>
      <p className="mt-5 text-13 text-ink-muted">
        Did it take a while?{' '}
        <TextLink asChild>
          <Link to="/auth/reset-password-request">Ask for a new link</Link>
        </TextLink>
      </p>
    </form>
  );
}
