import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export type TaskCardFrameProps = Omit<ComponentProps<'article'>, 'title'> & {
  /** Swatch and project. */
  head: ReactNode;
  /** At the right of the head; a menu takes its place while the card is pointed at or has the focus. */
  refNumber?: ReactNode;
  menu?: ReactNode;
  /** The picture strip, 72 high. */
  picture?: string | null | undefined;
  /** Usually a link with `rowLink`, so that the whole card opens. */
  title: ReactNode;
  /** Priority, due, round, checklist, comments: CardFact. Without any the card is short. */
  facts?: ReactNode;
  faces?: ReactNode;
  /** Its panel is open: a clay line. */
  open?: boolean;
  /** In the hand: raised and turned. */
  held?: boolean;
  /** Completed cards lose their fill. */
  completed?: boolean;
};

/** The card of a task on a board, in all its states; what it says comes from the feature. */
export function TaskCardFrame({
  head,
  refNumber,
  menu,
  picture,
  title,
  facts,
  faces,
  open = false,
  held = false,
  completed = false,
  className,
  ...rest
}: TaskCardFrameProps) {
  return (
    <article
      {...rest}
      className={cx(
        'group/row relative rounded-2 border px-3 py-2.5 transition-[border-color,box-shadow] data-takes:border-dashed data-takes:border-accent-line data-takes:bg-accent-soft',
        completed ? 'bg-transparent' : 'bg-surface-raised',
        open ? 'border-accent inset-ring inset-ring-accent' : held ? 'border-accent-line' : 'border-hairline hover:border-hairline-strong',
        held && 'z-(--z-drag) rotate-[1.6deg] bg-surface-raised shadow-held',
        className,
      )}
    >
      <div className="flex h-4 items-center gap-2 text-12 text-ink-muted">
        <span className="flex min-w-0 flex-1 items-center gap-1.5 truncate">{head}</span>
        <span
          className={cx(
            'num shrink-0',
            Boolean(menu) && 'group-focus-within/row:invisible group-hover/row:invisible touch:visible! touch:me-7',
          )}
        >
          {refNumber}
        </span>
        {menu && (
          <span className="absolute end-2 top-1 z-1 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-data-[state=open]:opacity-100 touch:opacity-100">
            {menu}
          </span>
        )}
      </div>
      {picture && <img src={picture} alt="" loading="lazy" className="picture mt-1.5 h-18 w-full rounded-1 object-cover" />}
      <div className="mt-1.5 flex items-end gap-2">
        {/* A name keeps its direction to itself: as a block it begins at its own side. */}
        <div className="line-clamp-2 min-w-0 flex-1 font-medium wrap-anywhere hyphens-auto [&_bdi]:block">{title}</div>
        {faces && !facts && <span className="relative z-1 flex shrink-0">{faces}</span>}
      </div>
      {facts && (
        <div className="mt-2 flex min-h-5.5 flex-wrap items-center gap-x-2.5 gap-y-1 text-12 text-ink-muted">
          {facts}
          {faces && <span className="relative z-1 ms-auto flex shrink-0">{faces}</span>}
        </div>
      )}
    </article>
  );
}

/** Where a held card came from: a dashed ghost of its size. */
export function CardGhost({ height }: { height: number }) {
  return (
    <div aria-hidden className="rounded-2 border border-dashed border-hairline-strong bg-surface-sunken/50" style={{ blockSize: height }} />
  );
}

/** Where a held card will land: a clay slot of its size. */
export function CardSlot({ height }: { height: number }) {
  return <div aria-hidden className="rounded-2 border border-dashed border-accent-line bg-accent-soft" style={{ blockSize: height }} />;
}

/** The ink tip beside a held card: "In review, Mirela will review". */
export function HeldTip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block rounded-2 bg-surface-inverse px-2 py-1 text-13 whitespace-nowrap text-ink-inverse shadow-held">
      {children}
    </span>
  );
}
