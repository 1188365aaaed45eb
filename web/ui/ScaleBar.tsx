import { cx } from './cx.ts';
import { percentOf } from './percent.ts';
import { StatusWord } from './StatusWord.tsx';

export type Health = 'on-track' | 'at-risk' | 'overdue' | 'completed';

export type ScaleBarProps = {
  /** What is measured, for screen readers: the project's name, or "Checklist". */
  label: string;
  /** Share of the work done, 0 to 1. */
  progress: number;
  /** Share of the time gone, 0 to 1; null draws no pointer. */
  elapsed?: number | null;
  /** What has no health: a checklist or phase in progress, and a phase that rests. */
  health: Health | 'in-progress' | 'other';
  /** 5 px with a pointer, or 4 px without. */
  size?: 'normal' | 'small';
  className?: string;
};

/** Progress as the scale bar of a drawing: quarters cut in paper, an ink pointer at the share of time gone. */
export function ScaleBar({ label, progress, elapsed = null, health, size = 'normal', className }: ScaleBarProps) {
  const done = share(progress);
  const gone = elapsed === null || size === 'small' ? null : share(elapsed);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percentOf(done)}
      aria-valuetext={`${percentOf(done)} % done${gone === null ? '' : `, ${percentOf(gone)} % of the time gone`}`}
      className={cx('relative', size === 'small' ? 'h-1' : 'h-1.25', className)}
    >
      <div className="absolute inset-0 bg-hairline" />
      <div className={cx('absolute inset-y-0 start-0', fills[health])} style={{ inlineSize: `${done * 100}%` }} />
      <div aria-hidden className="absolute inset-0 flex justify-evenly">
        <Cut />
        <Cut />
        <Cut />
      </div>
      {gone !== null && <Pointer at={gone} />}
    </div>
  );
}

/** The words below a bar: shape, word and per cent. */
export function ScaleBarWords({ progress, health, className }: { progress: number; health: Health; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2 text-13', className)}>
      <StatusWord status={health} />
      <span className="num text-ink-muted">{percentOf(share(progress))} %</span>
    </span>
  );
}

function Cut() {
  return <span className="w-px bg-surface group-data-raised:bg-surface-raised" />;
}

function Pointer({ at }: { at: number }) {
  return (
    <svg
      width="7"
      height="14"
      viewBox="0 0 7 14"
      aria-hidden
      className="absolute -top-1.25 -translate-x-1/2 text-ink"
      style={{ insetInlineStart: `${at * 100}%` }}
    >
      <path d="M0 0h7L4.100 4.500V14H2.900V4.500z" fill="currentColor" />
    </svg>
  );
}

function share(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}

const fills = {
  'on-track': 'bg-on-track-mark',
  'at-risk': 'bg-at-risk-mark',
  overdue: 'bg-overdue-mark',
  completed: 'bg-completed-mark',
  'in-progress': 'bg-in-progress-mark',
  other: 'bg-hairline-strong',
};
