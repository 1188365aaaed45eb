import { useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';

interface Bounds {
  label: string;
  min: number;
  max?: number;
  disabledReason: string | undefined;
}

export type NumberFieldProps = Bounds &
  (
    | { value: number; canBeEmpty?: false; onChange: (value: number) => void }
    | { value: number | null; canBeEmpty: true; onChange: (value: number | null) => void }
  );

/** A whole number; what is none yet stays typed and changes nothing. */
export function NumberField({ label, min, max = 2000, disabledReason, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    setTyped(text);
    const number = Number(text.trim());
    if (text.trim() === '') {
      if (field.canBeEmpty) field.onChange(null);
    } else if (Number.isInteger(number) && number >= min && number <= max) field.onChange(number);
  };
  return (
    <Field label={label} compact>
      <TextInput
        inputMode="numeric"
        value={typed ?? (field.value === null ? '' : String(field.value))}
        readOnly={disabledReason !== undefined}
        onChange={(event) => take(event.target.value)}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}
