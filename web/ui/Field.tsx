import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { FieldContext } from './field.ts';
import { StatusMark } from './StatusMark.tsx';

export type FieldProps = {
  label: ReactNode;
  /** At the end of the label's line, read and reached after the control: a link such as "Forgot your password?". */
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
    <div className={cx('grid grid-cols-[minmax(0,1fr)_auto]', className)}>
      <label id={labelId} htmlFor={id} className="mb-1.5 self-baseline justify-self-start text-13 font-medium">
        {label}
      </label>
      <div className="col-span-2 row-start-2 flex flex-col">
        <FieldContext value={wiring}>{children}</FieldContext>
      </div>
      {/* After the control: Tab leads from one field into the next, not to a link that is seldom wanted. */}
      {labelEnd && <div className="col-start-2 row-start-1 mb-1.5 ml-3 self-baseline text-13">{labelEnd}</div>}
      <div
        id={message}
        aria-live="polite"
        className={cx('col-span-2 pt-1.5 text-13 leading-(--lead-12)', !compact && 'min-h-8 pb-1', !error && !help && compact && 'hidden')}
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
