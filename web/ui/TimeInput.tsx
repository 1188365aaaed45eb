import { cx } from './cx.ts';
import { controlHeight, inputFrame, useFieldAttributes } from './field.ts';

export type TimeInputProps = {
  /** The accessible name, unless a Field gives one. */
  label?: string;
  /** `22:00`, whatever the browser shows. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/** A time of day, as the browser lets one choose it. */
export function TimeInput({ label, value, onChange, onBlur }: TimeInputProps) {
  return (
    <span className="inline-block w-34">
      <input
        type="time"
        {...useFieldAttributes()}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className={cx(inputFrame, controlHeight.normal, 'num px-3')}
      />
    </span>
  );
}
