import type { ReactNode } from 'react';
import { StatusMark } from './StatusMark.tsx';

export type ErrorCardProps = {
  /** What happened. */
  title: string;
  /** What to do next; the request id, if there is one. */
  children?: ReactNode;
  /** "Try again". */
  action?: ReactNode;
};

/** A part of a page that could not be shown; the rest of the page stays. */
export function ErrorCard({ title, children, action }: ErrorCardProps) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-2 border border-hairline-strong bg-surface-raised px-4 py-3.5">
      <StatusMark status="overdue" className="mt-1" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-0.5 text-13 text-ink-muted">{children}</div>}
      </div>
      {action}
    </div>
  );
}
