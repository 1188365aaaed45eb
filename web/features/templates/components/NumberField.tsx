import { useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { formatNumber, readNumber } from '../../../ui/locale.ts';
import { TextInput } from '../../../ui/TextInput.tsx';

interface Bounds {
  label: string;
  min: number;
  max?: number;
  /** Whether it may have a fraction: `1.5`, `1,5`. */
  hasFraction?: boolean;
  disabledReason: string | undefined;
}

export type NumberFieldProps = Bounds &
  (
    | { value: number; canBeEmpty?: false; onChange: (value: number) => void }
    | { value: number | null; canBeEmpty: true; onChange: (value: number | null) => void }
  );

/** A number; what is none yet stays typed, with the reason, and changes nothing. */
export function NumberField({ label, min, max = 2000, hasFraction = false, disabledReason, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const fits = (text: string): boolean => {
    if (text === '') return field.canBeEmpty === true;
    const number = readNumber(text);
    return (hasFraction ? Number.isFinite(number) : Number.isInteger(number)) && number >= min && number <= max;
  };
  const take = (shown: string) => {
    const text = shown.trim();
    setTyped(shown);
    setProblem(undefined);
    if (!fits(text)) return;
    if (text !== '') field.onChange(readNumber(text));
    else if (field.canBeEmpty) field.onChange(null);
  };
  const leave = () => {
    if (typed === null || fits(typed.trim())) setTyped(null);
    else setProblem(`Type ${hasFraction ? 'a number' : 'a whole number'} from ${min} to ${formatNumber(max)}.`);
  };
  return (
    <Field label={label} compact error={problem}>
      <TextInput
        inputMode={hasFraction ? 'decimal' : 'numeric'}
        value={typed ?? (field.value === null ? '' : String(field.value))}
        readOnly={disabledReason !== undefined}
        onChange={(event) => take(event.target.value)}
        onBlur={leave}
      />
    </Field>
  );
}
