import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { FieldContext } from './field.ts';
import { StatusMark } from './StatusMark.tsx';

export type FieldProps = {
  label: ReactNode;
  /** At the end of the label's line: a link such as "Forgot your password?". */
  labelEnd?: ReactNode;
  help?: ReactNode;
  /** What is wrong and what to do; takes the place of the help. */
  error?: string | undefined;
  required?: boolean;
  /** Keeps no line free for a message: for a field that has no rule to break. */
  compact?: boolean;
  className?: string;
  /** One control of this folder; it takes the label, the message and the invalid state from here. */
  children: ReactNode;
};

/** Label above, control, and below it one line for help or error: stacked fields need no gap and never move. */
export function Field({ label, labelEnd, help, error, required = false, compact = false, className, children }: FieldProps) {
  const id = useId();
  const message = `${id}-message`;
  const labelId = `${id}-label`;
  const wiring = { id, labelId, describedBy: error || help ? message : undefined, invalid: Boolean(error), required };
  return (
    <div className={cx('flex flex-col', className)}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-13">
        <label id={labelId} htmlFor={id} className="font-medium">
          {label}
        </label>
        {labelEnd}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      <div
        id={message}
        aria-live="polite"
        className={cx('pt-1.5 text-13 leading-4', !compact && 'min-h-8', !error && !help && compact && 'hidden')}
      >
        {error ? (
          <p className="flex gap-1.5 text-overdue-text">
            <StatusMark status="overdue" size={10} className="mt-0.75" />
            {error}
          </p>
        ) : (
          help && <p className="text-ink-muted">{help}</p>
        )}
      </div>
    </div>
  );
}
