import { Eye, EyeOff } from 'lucide-react';
import { useContext, useState } from 'react';
import { FieldContext } from './field.ts';
import { Icon } from './Icon.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';
import { cx } from './cx.ts';

export type PasswordInputProps = Omit<TextInputProps, 'type'>;

/** A password with an eye that shows it. */
export function PasswordInput({ className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const field = useContext(FieldContext);
  return (
    <span className={cx('relative block', className)}>
      <TextInput
        autoComplete="current-password"
        {...rest}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
        className="pe-11"
      />
      <button
        type="button"
        aria-label="Show password"
        // Where two stand below each other it says which.
        aria-describedby={field?.labelId}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="touch-target absolute! inset-y-0 end-1 my-auto flex size-8 items-center justify-center rounded-2 text-ink-muted hover:text-ink"
      >
        <Icon of={shown ? EyeOff : Eye} size={18} />
      </button>
    </span>
  );
}
