import type { TemplateSummary } from '../../../../domain/projects/templates/summary.ts';
import { cx } from '../../../ui/cx.ts';
import { phaseFill } from '../../../ui/PhaseSwatch.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

type TemplatePhase = Omit<TemplateSummary['phases'][number], 'gate'>;

/** A plan without dates as a dimension string: each phase as long as its working days, those that overlap one below the other. */
export function PlanString({ phases }: { phases: readonly TemplatePhase[] }) {
  if (phases.length === 0) return <BlankString />;
  const lines = linesOf(phases);
  const total = Math.max(...lines.map(({ to }) => to));
  const isDeep = lines.some(({ row }) => row > 0);
  return (
    <>
      <ol className="sr-only">
        {phases.map(({ name, workingDays }) => (
          <li key={name}>
            <bdi>{name}</bdi>, {workingDays} working days
          </li>
        ))}
      </ol>
      <div aria-hidden className={cx('relative', isDeep ? 'h-11' : 'h-8')}>
        {lines.map(({ name, colour, from, to, row }) => (
          <div
            key={name}
            className="absolute border-t border-ink/40"
            style={{ insetInlineStart: share(from, total), inlineSize: share(to - from, total), insetBlockStart: row * 12 }}
          >
            <div className={cx('h-2', phaseFill[colour])} />
            <Slash className="start-0" />
            <Slash className="start-full" />
            {(to - from) / total >= leastShareForNumber && (
              <span className={cx('num absolute inset-x-0 text-center text-12 text-ink-muted', isDeep && row === 0 ? 'top-6' : 'top-3')}>
                {to - from}
              </span>
            )}
          </div>
        ))}
      </div>
    </>
  );
}

/** Below this share of the string a number would touch its neighbour's. */
const leastShareForNumber = 0.055;

interface Line extends TemplatePhase {
  /** Working days from the plan's first day. */
  from: number;
  to: number;
  /** 1 where it begins before the phase ahead of it has ended. */
  row: number;
}

function linesOf(phases: readonly TemplatePhase[]): Line[] {
  const lines: Line[] = [];
  for (const phase of phases) {
    const ahead = lines.at(-1);
    const from = Math.max(ahead?.from ?? 0, (ahead?.to ?? 0) + phase.offset);
    const row = ahead && from < ahead.to ? 1 - ahead.row : 0;
    lines.push({ ...phase, from, to: from + phase.workingDays, row });
  }
  return lines;
}

const share = (days: number, total: number): string => `${(days / total) * 100}%`;

/** The 45 degree tick of a dimension line. */
function Slash({ className }: { className: string }) {
  return (
    <svg width="10" height="10" viewBox="0 0 12 12" className={cx('absolute -top-px z-1 -translate-x-1/2 text-ink', className)}>
      <path d="M1 11 11 1" stroke="currentColor" strokeWidth="1.400" />
    </svg>
  );
}

function BlankString() {
  return (
    <div className="relative h-8">
      <VisuallyHidden>No phases</VisuallyHidden>
      <div aria-hidden className="h-2 border border-dashed border-hairline-strong" />
    </div>
  );
}
