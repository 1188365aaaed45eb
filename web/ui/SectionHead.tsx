import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { formatNumber } from './locale.ts';
import { Words } from './Words.tsx';

export type SectionHeadProps = {
  title: string;
  /** A number, or words such as "6 open of 13". */
  count?: ReactNode;
  /** A shape before the title (a board's column). */
  lead?: ReactNode;
  /** At the right: a TextLink, or small buttons. */
  link?: ReactNode;
  level?: 2 | 3;
  id?: string;
  className?: string;
};

/** The head of a section: title, count, link, and the ink line that all rows hang from. */
export function SectionHead({ title, count, lead, link, level = 2, id, className }: SectionHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={cx('flex items-center gap-2 border-b border-ink pb-2', className)}>
      {lead}
      <Heading id={id} className="min-w-0 truncate text-14 font-semibold">
        <Words of={title} />
      </Heading>
      {count !== undefined && (
        <span className="num shrink-0 text-14 text-ink-muted">{typeof count === 'number' ? formatNumber(count) : count}</span>
      )}
      {link && <span className="ms-auto shrink-0 text-14">{link}</span>}
    </div>
  );
}
