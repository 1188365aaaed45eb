import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { emailAddress } from '../../../../domain/identity/rules.ts';
import { wordsFor } from '../../../../domain/kernel/words.ts';
import { useAuth } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { fieldCheck } from './fieldCheck.ts';
import { useFirstField } from './useFirstField.ts';

export interface SignInFormProps {
  /** What was typed on the way here. */
  email: string;
  onEmail: (email: string) => void;
  /** The person asks for the verification mail again. */
  onUnconfirmed: (email: string) => void;
}

export function SignInForm({ email, onEmail, onUnconfirmed }: SignInFormProps) {
  const { signIn } = useAuth();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, getValues, formState } = useForm({ defaultValues: { email, password: '' } });
  const { errors, isSubmitting } = formState;
  const form = useFirstField('email');

  const submit = handleSubmit(async (typed) => setRefusal(await signIn(typed)));
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Email" error={errors.email?.message} required>
        <TextInput
          size="large"
          type="email"
          inputMode="email"
          autoComplete="username"
          {...register('email', { validate: fieldCheck(emailAddress), onChange: () => onEmail(getValues('email')) })}
        />
      </Field>
      <Field
        label="Password"
        error={errors.password?.message ?? refusal ?? undefined}
        required
        labelEnd={
          <TextLink asChild>
            <Link to="/auth/reset-password-request">Forgot your password?</Link>
          </TextLink>
        }
      >
        <PasswordInput size="large" {...register('password', { required: 'Password is required.' })} />
      </Field>
      <Button type="submit" variant="primary" busy={isSubmitting} className="h-10 w-full">
        Sign in
      </Button>
      {refusal === wordsFor('email_not_confirmed') && (
        <p className="mt-5 text-13 text-ink-muted">
          Did the mail get lost?{' '}
          <TextLink asChild strong>
            <button type="button" onClick={() => onUnconfirmed(getValues('email'))}>
              Send it again
            </button>
          </TextLink>
        </p>
      )}
    </form>
  );
}
