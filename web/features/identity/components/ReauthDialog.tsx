import { useForm } from 'react-hook-form';
import { problemOf } from '../../../lib/api.ts';
import { authCall } from '../../../lib/session/authCall.ts';
import { useUser } from '../../../lib/session/auth.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';

export interface ReauthDialogProps {
  /** The password was right: for a few minutes the server asks for no other. */
  onProven: () => void;
  onClose: () => void;
}

/** Asks the signed-in person for their password, before something that a stolen session must not do. */
export function ReauthDialog({ onProven, onClose }: ReauthDialogProps) {
  const { email } = useUser();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const submit = handleSubmit(async ({ password }) => {
    try {
      await authCall({ path: '/reauthenticate', body: { password }, signedIn: true });
      onProven();
    } catch (error) {
      setError('password', { message: problemOf(error).message }, { shouldFocus: true });
    }
  });
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={() => void submit()}
      title="Is it you?"
      sentence="Enter your password to go on."
      submitLabel="Go on"
      busy={formState.isSubmitting}
    >
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Password" error={formState.errors.password?.message} required>
        <PasswordInput {...register('password', { required: 'Password is required.' })} />
      </Field>
    </FormDialog>
  );
}
