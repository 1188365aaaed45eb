// For a sign-up that is confirmed in another browser than the one that made it: what was typed there may be a stranger's.

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { firstName, lastName, newPassword, studioName } from '../../../../domain/identity/rules.ts';
import { type LinkRefusal, useAuth } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { fieldCheck } from './fieldCheck.ts';
import { FormError } from './FormError.tsx';
import { useFirstField } from './useFirstField.ts';

interface OwnDetailsFormProps {
  secret: string;
  asks: 'names' | 'studio';
  onDone: () => void;
  /** The link itself is good no more. */
  onRefused: (refusal: LinkRefusal) => void;
}

export function OwnDetailsForm({ secret, asks, onDone, onRefused }: OwnDetailsFormProps) {
  const { followSignUpLink } = useAuth();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { firstName: '', lastName: '', studioName: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const foundsStudio = asks === 'studio';
  const form = useFirstField('firstName');

  const submit = handleSubmit(async ({ studioName, ...person }) => {
    const refusal = await followSignUpLink({ secret, own: { ...person, ...(foundsStudio && { studioName }) } });
    setProblem(null);
    if (!refusal) onDone();
    else if (refusal.isOfPassword) setError('password', { message: refusal.message }, { shouldFocus: true });
    else if (refusal.isOver) onRefused(refusal);
    else setProblem(refusal.message);
  });
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid grid-cols-2 gap-3">
        <Field label="First name" error={errors.firstName?.message} required>
          <TextInput size="large" autoComplete="given-name" {...register('firstName', { validate: fieldCheck(firstName) })} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message} required>
          <TextInput size="large" autoComplete="family-name" {...register('lastName', { validate: fieldCheck(lastName) })} />
        </Field>
      </div>
      {foundsStudio && (
        <Field label="Studio name" error={errors.studioName?.message} required>
          <TextInput size="large" autoComplete="organization" {...register('studioName', { validate: fieldCheck(studioName) })} />
        </Field>
      )}
      <Field label="Password" error={errors.password?.message} help="8 characters or more." required>
        <PasswordInput size="large" autoComplete="new-password" {...register('password', { validate: fieldCheck(newPassword) })} />
      </Field>
      <FormError message={problem} />
      <Button type="submit" variant="primary" busy={isSubmitting} className="mt-2 h-10 w-full">
        Confirm and go in
      </Button>
    </form>
  );
}
