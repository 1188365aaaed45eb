import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Health of a project, state of a task or a phase, and the milestone: each has its own shape. */
export type Status =
  | 'on-track'
  | 'at-risk'
  | 'overdue'
  | 'completed'
  | 'in-progress'
  | 'in-review'
  | 'todo'
  | 'not-started'
  | 'on-hold'
  | 'milestone'
  | 'gate'
  | 'gate-passed';

export type StatusMarkProps = {
  status: Status;
  /** The accessible name, where the shape stands without its word. */
  label?: string;
  size?: 10 | 12 | 14;
  className?: string;
};

export function StatusMark({ status, label, size = 12, className }: StatusMarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 12 12"
      fill="none"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cx('shrink-0', markColour[status], className)}
    >
      {shapes[status]}
    </svg>
  );
}

const ring = <circle cx="6" cy="6" r="4.800" stroke="currentColor" strokeWidth="1.400" />;

const shapes: Record<Status, ReactNode> = {
  'on-track': <circle cx="6" cy="6" r="4.500" fill="currentColor" />,
  'at-risk': <path d="M6 .9 11.400 10.600H.6z" fill="currentColor" />,
  overdue: <rect x="1.400" y="1.400" width="9.200" height="9.200" fill="currentColor" />,
  completed: (
    <>
      <circle cx="6" cy="6" r="5.500" fill="currentColor" />
      <path d="M3.500 6.200 5.300 8 8.700 4.300" stroke="var(--surface-raised)" strokeWidth="1.500" />
    </>
  ),
  'in-progress': (
    <>
      {ring}
      <path d="M6 1.200a4.800 4.800 0 0 1 0 9.600z" fill="currentColor" />
    </>
  ),
  'in-review': (
    <>
      {ring}
      <circle cx="6" cy="6" r="2.200" fill="currentColor" />
    </>
  ),
  todo: ring,
  'not-started': <circle cx="6" cy="6" r="4.800" stroke="currentColor" strokeWidth="1.300" strokeDasharray="2 1.770" />,
  'on-hold': <path d="M2.500 1.500h2.400v9H2.500zM7.100 1.500h2.400v9H7.100z" fill="currentColor" />,
  milestone: <path d="M6 .6 11.400 6 6 11.400.6 6z" fill="currentColor" />,
  gate: (
    <>
      <path d="M6 1 11 6 6 11 1 6z" fill="none" stroke="currentColor" strokeWidth="1.2" />
      <path d="M6 3.800 8.200 6 6 8.200 3.800 6z" fill="currentColor" />
    </>
  ),
  'gate-passed': (
    <>
      <path d="M6 .6 11.400 6 6 11.400.6 6z" fill="currentColor" />
      <path d="m4.200 6 1.300 1.300 2.300-2.600" fill="none" stroke="var(--surface)" strokeWidth="1.300" />
    </>
  ),
};

const markColour: Record<Status, string> = {
  'on-track': 'text-on-track-mark',
  'at-risk': 'text-at-risk-mark',
  overdue: 'text-overdue-mark',
  completed: 'text-completed-mark',
  'in-progress': 'text-in-progress-mark',
  'in-review': 'text-in-progress-mark',
  todo: 'text-ink-muted',
  'not-started': 'text-ink-muted',
  'on-hold': 'text-ink-muted',
  milestone: 'text-ink-muted',
  gate: 'text-ink',
  'gate-passed': 'text-completed-mark',
};
