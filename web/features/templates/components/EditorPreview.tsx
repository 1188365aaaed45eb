// The whole template in little: its length, phases, each task a line, milestones and gates under them.

import { type ReactNode, useRef } from 'react';
import { type Place, placementOf } from '../../../../domain/projects/templates/placement.ts';
import { cx } from '../../../ui/cx.ts';
import { phaseFill } from '../../../ui/PhaseSwatch.tsx';
import { useElementWidth } from '../../../ui/useElementWidth.ts';
import { counted } from '../../projects/components/projectNames.ts';
import type { PhaseRow, Plan } from './draft.ts';
import { Mark } from './Mark.tsx';
import { Slash } from './Slash.tsx';

export interface EditorPreviewProps {
  plan: Plan;
  chosen: string | null;
  onChoose: (key: string) => void;
}

export function EditorPreview({ plan, chosen, onChoose }: EditorPreviewProps) {
  const room = useRef<HTMLDivElement>(null);
  const width = useElementWidth(room);
  const placed = placementOf(plan);
  if (!placed.ok) return <p className="py-8 text-ink-muted">The links go round in a loop: there is no order to draw.</p>;
  const { places, workingDays } = placed.value;
  if (plan.phases.length === 0) return <p className="py-8 text-ink-muted">Nothing is drawn yet: begin with a phase.</p>;
  const at = (place: number) => `${(place / workingDays) * 100}%`;
  const most = Math.min(14, Math.max(...plan.phases.map(({ tasks }) => tasks.length)));
  const height = 74 + most * 6 + 18;
  return (
    <div
      role="img"
      aria-label={`${counted(workingDays, 'working day')} in ${counted(plan.phases.length, 'phase')}`}
      className="relative px-2"
      style={{ blockSize: height }}
    >
      <div ref={room} className="relative h-full">
        <div className="absolute inset-x-0 top-2 border-t border-ink">
          <Slash at="0" />
          <Slash at="100%" />
          <span className="num absolute -top-2 left-1/2 -translate-x-1/2 bg-surface px-2 text-12 leading-4 text-ink-muted">
            {counted(workingDays, 'working day')}
          </span>
        </div>
        {plan.phases.map((phase, index) => (
          <PhaseDrawing
            key={phase.key}
            {...{ phase, index, places, at, chosen, onChoose }}
            isDeep={isDeep(plan.phases, index, places)}
            width={shareOf(phase, places, workingDays) * width}
          />
        ))}
      </div>
    </div>
  );
}

const shareOf = ({ key }: PhaseRow, places: ReadonlyMap<string, Place>, all: number): number => {
  const { from, to } = places.get(key) ?? { from: 0, to: 0 };
  return (to - from) / all;
};

/** Phases that overlap the one before stand one line lower. */
function isDeep(phases: readonly PhaseRow[], index: number, places: ReadonlyMap<string, Place>): boolean {
  const [own, ahead] = [phases[index], phases[index - 1]];
  if (!own || !ahead) return false;
  return (places.get(own.key)?.from ?? 0) < (places.get(ahead.key)?.to ?? 0) && !isDeep(phases, index - 1, places);
}

interface PhaseDrawingProps {
  phase: PhaseRow;
  index: number;
  places: ReadonlyMap<string, Place>;
  at: (place: number) => string;
  chosen: string | null;
  onChoose: (key: string) => void;
  isDeep: boolean;
  /** px. */
  width: number;
}

function PhaseDrawing({ phase, index, places, at, chosen, onChoose, isDeep: deep, width }: PhaseDrawingProps): ReactNode {
  const { from, to } = places.get(phase.key) ?? { from: 0, to: 1 };
  const isChosen = chosen === phase.key || phase.tasks.some(({ key }) => key === chosen);
  const within = (place: number) => `${((place - from) / Math.max(1, to - from)) * 100}%`;
  return (
    // The table below says the same to whoever does not point.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onClick={() => onChoose(phase.key)}
      className={cx('absolute top-4.5 bottom-0 cursor-pointer', isChosen && 'bg-surface-raised')}
      style={{ insetInlineStart: at(from), inlineSize: at(to - from) }}
    >
      {/* The grid line that it begins on. */}
      <svg aria-hidden className="absolute inset-y-0 start-0 h-full w-px overflow-visible">
        <line x1={0} x2={0} y1="18" y2="100%" stroke="var(--hairline-strong)" strokeDasharray="8 3 2 3" />
      </svg>
      <span className="flex h-5 items-center gap-1.5 overflow-hidden text-12 font-medium whitespace-nowrap">
        {width >= 20 && (
          <span className="num flex size-4.5 shrink-0 items-center justify-center rounded-full border border-ink bg-surface text-[11px]">
            {index + 1}
          </span>
        )}
        {width >= 30 + 7 * phase.name.length && <bdi>{phase.name}</bdi>}
      </span>
      <span className={cx('relative block h-2.25', phaseFill[phase.colour], deep && 'mt-2.5')}>
        <Slash at="0" />
        <Slash at="100%" />
      </span>
      {width >= 24 && <span className="num block text-center text-12 text-ink-muted">{phase.workingDays}</span>}
      {phase.tasks.slice(0, 14).map(({ key }, line) => {
        const place = places.get(key) ?? { from: 0, to: 1 };
        return (
          <span
            key={key}
            className={cx('absolute', key === chosen ? 'h-0.75 bg-accent' : isChosen ? 'h-0.5 bg-ink' : 'h-[1.500px] bg-ink-faint')}
            style={{
              insetInlineStart: within(place.from),
              inlineSize: within(from + place.to - place.from),
              insetBlockStart: 58 + line * 6,
            }}
          />
        );
      })}
      <span className="absolute inset-x-0 block h-4" style={{ insetBlockStart: 58 + Math.min(14, phase.tasks.length) * 6 }}>
        {phase.milestones.map(({ key }) => (
          <Mark key={key} kind="milestone" at={(((places.get(key)?.to ?? from) - from) / Math.max(1, to - from)) * 100} />
        ))}
        {phase.gate && <Mark kind="gate" at={100} />}
      </span>
    </div>
  );
}
