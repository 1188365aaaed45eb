import * as Slot from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

export type TextLinkProps = ComponentProps<'a'> & {
  /** Renders its one child (a router's link, or a button) with the look of a link. */
  asChild?: boolean;
  strong?: boolean;
};

/** A link in clay; underlined when pointed at. */
export function TextLink({ asChild = false, strong = false, className, ...rest }: TextLinkProps) {
  const Element = asChild ? Slot.Root : 'a';
  return (
    <Element
      {...rest}
      className={cx('rounded-1 text-accent-text decoration-1 underline-offset-3 hover:underline', strong && 'font-semibold', className)}
    />
  );
}
