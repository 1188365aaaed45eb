import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { emailAddress } from '../../../../domain/identity/rules.ts';
import type { AuthError } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { fieldCheck } from './fieldCheck.ts';
import { FormError } from './FormError.tsx';
import { useFirstField } from './useFirstField.ts';

export interface EmailFormProps {
  /** The words of its button. */
  action: string;
  email?: string;
  onSubmit: (email: string) => Promise<AuthError>;
  onSent: (email: string) => void;
}

/** Asks for an address to which a mail goes. */
export function EmailForm({ action, email = '', onSubmit, onSent }: EmailFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email } });
  const form = useFirstField('email');

  const submit = handleSubmit(async ({ email: typed }) => {
    const error = await onSubmit(typed);
    setRefusal(error);
    if (error === null) onSent(typed.trim());
  });
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Email" error={formState.errors.email?.message} required>
        <TextInput
          size="large"
          type="email"
          inputMode="email"
          autoComplete="username"
          {...register('email', { validate: fieldCheck(emailAddress) })}
        />
      </Field>
      <FormError message={refusal} />
      <Button type="submit" variant="primary" busy={formState.isSubmitting} className="h-10 w-full">
        {action}
      </Button>
    </form>
  );
}
