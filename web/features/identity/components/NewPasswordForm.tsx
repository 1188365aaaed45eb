import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newPassword } from '../../../../domain/identity/rules.ts';
import { useAuth } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { fieldCheck } from './fieldCheck.ts';
import { FormError } from './FormError.tsx';
import { useFirstField } from './useFirstField.ts';

interface NewPasswordFormProps {
  /** Of the recovery link, which the same press spends; null once a session began by it. */
  secret: string | null;
  onFollowed: () => void;
  /** The link opens nothing. */
  onRefused: (message: string) => void;
  onDone: () => void;
}

/** Sets a password in the session that a recovery link begins. */
export function NewPasswordForm({ secret, onFollowed, onRefused, onDone }: NewPasswordFormProps) {
  const { followRecoveryLink, setPassword } = useAuth();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const form = useFirstField('password');

  const submit = handleSubmit(async ({ password }) => {
    if (secret !== null) {
      const closed = await followRecoveryLink(secret);
      if (closed?.isOver) return onRefused(closed.message);
      if (closed) return setRefusal(closed.message);
      onFollowed();
    }
    const refused = await setPassword({ password });
    setRefusal(refused && refused.field !== 'password' ? refused.message : null);
    if (refused?.field === 'password') setError('password', { message: refused.message }, { shouldFocus: true });
    if (!refused) onDone();
  });
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
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
