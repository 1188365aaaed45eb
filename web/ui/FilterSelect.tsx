import { cx } from './cx.ts';
import { Select, type SelectOption } from './Select.tsx';

export interface FilterSelectProps {
  /** What stands on the chip while nothing is chosen: "Lead designer". */
  label: string;
  /** The option that chooses nothing: "Any lead designer". */
  anyLabel: string;
  /** One that is none of the options means no choice. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  options: readonly SelectOption<string>[];
  /** The label stands before what is chosen, too: "Due: Today". */
  isPrefixed?: boolean;
}

const any = 'any';

/** A filter with one value at most: a chip, with an ink line once something is chosen. */
export function FilterSelect({ label, anyLabel, value, onChange, options, isPrefixed = false }: FilterSelectProps) {
  const isKnown = options.some((option) => option.value === value);
  return (
    <Select
      look="chip"
      className={cx('shrink-0', isKnown && 'border-ink! text-ink!')}
      label={label}
      prefix={isPrefixed && isKnown ? `${label}:` : ''}
      value={isKnown ? (value ?? any) : any}
      onChange={(chosen) => onChange(chosen === any ? undefined : chosen)}
      options={[{ value: any, label: anyLabel }, ...options]}
      renderValue={(option) => (option.value === any ? label : option.label)}
    />
  );
}
