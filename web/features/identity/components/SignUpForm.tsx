import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { emailAddress, firstName, lastName, newPassword, studioName } from '../../../../domain/identity/rules.ts';
import { useAuth } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { fieldCheck } from './fieldCheck.ts';
import { FormError } from './FormError.tsx';
import { useFirstField } from './useFirstField.ts';

/** What a form that comes back begins with: all but the password. */
export interface TypedPerson {
  firstName: string;
  lastName: string;
  studioName: string;
  email: string;
}

export interface SignUpFormProps {
  /** What was typed on the way here. */
  typed: TypedPerson;
  onTyped: (typed: TypedPerson) => void;
  /** Without it the person starts a studio. */
  invitation?: { secret: string; email: string | null };
  onSent: (email: string) => void;
}

/** Sign-up: with a studio of one's own, or into the one that invites. */
export function SignUpForm({ typed, onTyped, invitation, onSent }: SignUpFormProps) {
  const { signUp } = useAuth();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, getValues, formState } = useForm({
    defaultValues: { ...typed, email: invitation?.email ?? typed.email, password: '' },
  });
  const { errors, isSubmitting } = formState;
  const form = useFirstField('firstName');

  const submit = handleSubmit(async ({ studioName, ...person }) => {
    const error = await signUp({ ...person, ...(invitation ? { invitation: invitation.secret } : { studioName }) });
    setRefusal(error);
    if (error === null) onSent(person.email.trim());
  });
  const keep = () => {
    const { password: _password, ...person } = getValues();
    onTyped(person);
  };
  const isAddressed = Boolean(invitation?.email);
  return (
    <form ref={form} noValidate onChange={keep} onSubmit={(event) => void submit(event)}>
      <div className="grid grid-cols-2 gap-3">
        <Field label="First name" error={errors.firstName?.message} required>
          <TextInput size="large" autoComplete="given-name" {...register('firstName', { validate: fieldCheck(firstName) })} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message} required>
          <TextInput size="large" autoComplete="family-name" {...register('lastName', { validate: fieldCheck(lastName) })} />
        </Field>
      </div>
      {!invitation && (
        <Field label="Studio name" error={errors.studioName?.message} required>
          <TextInput size="large" autoComplete="organization" {...register('studioName', { validate: fieldCheck(studioName) })} />
        </Field>
      )}
      <Field label="Email" error={errors.email?.message} help={isAddressed ? 'The invitation is for this address.' : undefined} required>
        <TextInput
          size="large"
          type="email"
          inputMode="email"
          autoComplete="email"
          readOnly={isAddressed}
          {...register('email', { validate: fieldCheck(emailAddress) })}
        />
      </Field>
      <Field label="Password" error={errors.password?.message} help="8 characters or more." required>
        <PasswordInput size="large" autoComplete="new-password" {...register('password', { validate: fieldCheck(newPassword) })} />
      </Field>
      <FormError message={refusal} />
      <Button type="submit" variant="primary" busy={isSubmitting} className="mt-2 h-10 w-full">
        {invitation ? 'Join the studio' : 'Start the studio'}
      </Button>
    </form>
  );
}
