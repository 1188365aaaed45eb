import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlHeight, inputFrame, useFieldAttributes, type ControlSize } from './field.ts';

export type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & {
  /** 28, 36 or 40 high; 44 on touch. */
  size?: ControlSize;
};

export function TextInput({ size = 'normal', className, ...rest }: TextInputProps) {
  return <input type="text" {...useFieldAttributes()} {...rest} className={cx(inputFrame, controlHeight[size], 'px-3', className)} />;
}
