import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newPassword } from '../../../../domain/identity/rules.ts';
import { useAuth, useUser } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { showToast } from '../../../ui/toast/store.ts';
import { fieldCheck } from './fieldCheck.ts';
import { FormError } from './FormError.tsx';

/** A new password for who knows the current one. */
export function ChangePasswordForm() {
  const { setPassword } = useAuth();
  const { email } = useUser();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, reset, setError, formState } = useForm({ defaultValues: { currentPassword: '', password: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (passwords) => {
    const refused = await setPassword(passwords);
    setRefusal(refused && refused.field === null ? refused.message : null);
    if (refused?.field) setError(refused.field, { message: refused.message }, { shouldFocus: true });
    if (refused) return;
    reset();
    showToast({ shape: 'done', title: 'Password changed', line: 'All other devices were signed out.' });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-90">
      {/* Tells a password manager whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errors.currentPassword?.message} required>
        <PasswordInput {...register('currentPassword', { required: 'Current password is required.' })} />
      </Field>
      <Field label="New password" error={errors.password?.message} help="8 characters or more." required>
        <PasswordInput autoComplete="new-password" {...register('password', { validate: fieldCheck(newPassword) })} />
      </Field>
      <FormError message={refusal} />
      <Button type="submit" busy={isSubmitting} className="mt-2">
        Change password
      </Button>
    </form>
  );
}
