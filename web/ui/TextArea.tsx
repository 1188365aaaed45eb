import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { inputFrame, useFieldAttributes } from './field.ts';

export type TextAreaProps = ComponentProps<'textarea'>;

/** Grows with what is typed, from `rows` on. */
export function TextArea({ rows = 3, className, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...useFieldAttributes()}
      rows={rows}
      {...rest}
      className={cx(inputFrame, 'field-sizing-content max-h-100 resize-y px-3 py-2 leading-(--lead-14)', className)}
    />
  );
}
