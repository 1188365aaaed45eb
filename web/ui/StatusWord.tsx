import { cx } from './cx.ts';
import { StatusMark, type Status } from './StatusMark.tsx';

export type StatusWordProps = {
  status: Status;
  /** Another word for the same state: "Review", or a date that is overdue. */
  word?: string;
  /** The smaller shape, for the foot of a card and a message below a field. */
  small?: boolean;
  className?: string;
};

/** A shape, a word, then a colour. */
export function StatusWord({ status, word = statusWords[status], small = false, className }: StatusWordProps) {
  return (
    <span className={cx('inline-flex items-center gap-1.5 font-medium whitespace-nowrap', wordColour[status], className)}>
      <StatusMark status={status} size={small ? 10 : 12} />
      {word}
    </span>
  );
}

export const statusWords: Record<Status, string> = {
  'on-track': 'On track',
  'at-risk': 'At risk',
  overdue: 'Overdue',
  completed: 'Completed',
  'in-progress': 'In progress',
  'in-review': 'In review',
  todo: 'To do',
  'not-started': 'Not started',
  'on-hold': 'On hold',
  milestone: 'Milestone',
  gate: 'Gate',
  'gate-passed': 'Signed off',
};

const wordColour: Record<Status, string> = {
  'on-track': 'text-on-track-text',
  'at-risk': 'text-at-risk-text',
  overdue: 'text-overdue-text',
  completed: 'text-completed-text',
  'in-progress': 'text-in-progress-text',
  'in-review': 'text-in-progress-text',
  todo: 'text-ink-muted',
  'not-started': 'text-ink-muted',
  'on-hold': 'text-ink-muted',
  milestone: 'text-ink-muted',
  gate: 'text-ink',
  'gate-passed': 'text-completed-text',
};
