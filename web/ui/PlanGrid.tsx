import { cx } from './cx.ts';
import type { PhaseColour } from './PhaseSwatch.tsx';
import { phaseFill } from './PhaseSwatch.tsx';

/** The cover of a project without one: its colour, with the grid lines, walls and door swing of a plan. */
export function PlanGrid({ colour, className }: { colour: PhaseColour; className?: string }) {
  return (
    <div className={cx('picture overflow-hidden rounded-1', phaseFill[colour], className ?? 'aspect-16/10 w-full')}>
      <svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden className="block size-full">
        <rect width="320" height="200" fill="var(--surface-raised)" opacity="0.620" />
        <g stroke="var(--ink)" strokeWidth="0.700" strokeDasharray="14 3 2 3" opacity="0.450">
          <path d="M72 8V192M164 8V192M248 8V192M20 48H300M20 108H300M20 160H300" />
        </g>
        <g stroke="var(--ink)" strokeWidth="0.800" opacity="0.600" fill="var(--surface-raised)">
          <circle cx="20" cy="48" r="6" />
          <circle cx="20" cy="108" r="6" />
          <circle cx="20" cy="160" r="6" />
        </g>
        <g opacity="0.820" stroke="var(--ink)" strokeLinecap="square">
          <path d="M72 48H248V160H212M188 160H72V48" strokeWidth="4.500" />
          <path d="M164 48V70M164 92V108H72M164 108H196M220 108H248" strokeWidth="3" />
          <path d="M188 160V136M164 70H142M196 108V84" strokeWidth="1.300" strokeLinecap="butt" />
          <path d="M188 136A24 24 0 0 1 212 160M142 70A22 22 0 0 0 164 92M196 84A24 24 0 0 1 220 108" strokeWidth="0.700" />
        </g>
        <path d="M75 51h86v54H75z" fill={`var(--phase-${colour})`} opacity="0.550" />
        <g stroke="var(--ink)" strokeWidth="0.800" opacity="0.600">
          <path d="M72 178H248M72 173v10M164 173v10M248 173v10M68.500 181.500l7-7M160.500 181.500l7-7M244.500 181.500l7-7" />
        </g>
      </svg>
    </div>
  );
}
