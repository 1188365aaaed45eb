import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { inputFrame, useFieldAttributes } from './field.ts';

export type TextAreaProps = ComponentProps<'textarea'>;

/** Grows with what is typed, from `rows` on. */
export function TextArea({ rows = 3, className, style, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...useFieldAttributes()}
      rows={rows}
      {...rest}
      // A field that is as high as its text takes no notice of `rows`.
      style={{ minBlockSize: `calc(${rows}lh + 18px)`, ...style }}
      className={cx(inputFrame, 'field-sizing-content max-h-100 resize-y px-3 py-2 leading-(--lead-14)', className)}
    />
  );
}
