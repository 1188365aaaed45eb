// Where a session ended without its person: they sign in again, and the page that they were at comes back as it was.

import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useAuth, useUser } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { useFirstField } from './useFirstField.ts';

export function SignInAgain() {
  const { signIn, leaveForAnother } = useAuth();
  const { email } = useUser();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = formState;
  const form = useFirstField('password');

  const submit = handleSubmit(async ({ password }) => {
    const refusal = await signIn({ email, password });
    if (refusal !== null) setError('password', { message: refusal }, { shouldFocus: true });
  });
  return (
    <AuthFrame title="Sign in to go on." sentence="You were signed out. What you were doing is kept here for you.">
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Email">
          <TextInput size="large" type="email" autoComplete="username" value={email} readOnly />
        </Field>
        <Field
          label="Password"
          error={errors.password?.message}
          required
          labelEnd={
            <TextLink asChild>
              {/* In a tab of its own: signing in there brings this page back. */}
              <Link to="/auth/reset-password-request" target="_blank">
                Forgot your password?
              </Link>
            </TextLink>
          }
        >
          <PasswordInput size="large" {...register('password', { required: 'Password is required.' })} />
        </Field>
        <Button type="submit" variant="primary" busy={isSubmitting} className="h-10 w-full">
          Sign in
        </Button>
      </form>
      <p className="mt-5 text-13 text-ink-muted">
        Somebody else?{' '}
        <TextLink asChild strong>
          <button type="button" onClick={leaveForAnother}>
            Sign in with another account
          </button>
        </TextLink>
      </p>
    </AuthFrame>
  );
}
