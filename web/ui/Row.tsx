import * as Slot from 'radix-ui/slot';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Words } from './Words.tsx';

export type RowProps = Omit<ComponentProps<'div'>, 'title'> & {
  /** At the left: a mark, a face, a tick. */
  lead?: ReactNode;
  title: ReactNode;
  /** A second line below the title: the row is 52 high. */
  second?: ReactNode;
  /** At the right: date, faces, buttons. */
  children?: ReactNode;
  /** Raised, with a clay line at its left. */
  chosen?: boolean;
  /** Someone else just changed it: the ground is clay for a moment. */
  fresh?: boolean;
  /** Wraps the title (a router's link) so that it can be pressed on the whole row. */
  renderTitle?: (title: ReactNode, className: string) => ReactNode;
};

/** A row of a list: 40 high, one line cut with an ellipsis, a hairline below. */
export function Row({ lead, title, second, children, chosen = false, fresh = false, renderTitle, className, ...rest }: RowProps) {
  const words = 'block truncate font-medium';
  return (
    <div
      {...rest}
      className={cx(
        'group/row relative flex items-center gap-3 border-b border-hairline transition-colors duration-(--motion-3)',
        second ? 'min-h-13 py-1.5' : 'min-h-10 touch:min-h-12',
        chosen && '-mx-3 bg-surface-raised px-3 shadow-[inset_2px_0_0_var(--accent)]',
        fresh && 'bg-accent-soft',
        className,
      )}
    >
      {lead && <span className="relative z-1 flex shrink-0 items-center">{lead}</span>}
      <span className="min-w-0 flex-1">
        {renderTitle ? (
          renderTitle(title, cx(words, rowLink))
        ) : (
          <span className={words}>{typeof title === 'string' ? <bdi>{title}</bdi> : title}</span>
        )}
        {second && (
          <span className="block truncate text-13 text-ink-muted">{typeof second === 'string' ? <Words of={second} /> : second}</span>
        )}
      </span>
      {children && <span className="relative z-1 flex shrink-0 items-center gap-3 text-ink-muted">{children}</span>}
    </div>
  );
}

/** A link whose press area is the whole row or card round it (which is `relative`). */
export const rowLink = 'rounded-1 after:absolute after:inset-0 group-hover/row:underline decoration-1 underline-offset-3';

/** A list of rows with its own element per row. */
export function Rows({ asChild = false, className, ...rest }: ComponentProps<'ul'> & { asChild?: boolean }) {
  const Element = asChild ? Slot.Root : 'ul';
  return <Element {...rest} className={cx('flex flex-col', className)} />;
}
