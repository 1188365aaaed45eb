// A template as it would stand from a chosen day: a bar for each phase, its gate and its milestones, over the months.

import { addDays, addWorkingDays, asDay, type Day, type WorkingCalendar } from '../../../../domain/kernel/calendar.ts';
import { placementOf } from '../../../../domain/projects/templates/placement.ts';
import type { PlannedPhase, TemplatePlan } from '../../../../domain/projects/templates/plan.ts';
import { monthLetter, plainDay, shortDay } from '../../../lib/dates.ts';
import { phaseFill, PhaseSwatch } from '../../../ui/PhaseSwatch.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { Mark } from './Mark.tsx';
import { Slash } from './Slash.tsx';

export interface PlanChartProps {
  plan: TemplatePlan;
  start: Day;
  calendar: WorkingCalendar;
  today: string | undefined;
  /** With the words "Preview" and when it ends. */
  heading?: boolean;
}

export function PlanChart({ plan, start, calendar, today, heading = false }: PlanChartProps) {
  const placed = placementOf(plan);
  if (!placed.ok || plan.phases.length === 0) return null;
  const { places, workingDays } = placed.value;
  const dayOf = (place: number) => addWorkingDays(start, place, calendar);
  const [first, last] = [dayOf(0), dayOf(workingDays - 1)];
  const scale = scaleOf(first, last);
  const spanOf = (phase: PlannedPhase) => {
    const { from, to } = places.get(phase.key) ?? { from: 0, to: 1 };
    return { from: dayOf(from), to: dayOf(to - 1) };
  };
  return (
    <section aria-label="Preview">
      {heading && <SectionHead title="Preview" count={`ends ${plainDay(last, today)}`} className="mb-2" />}
      <div className="relative grid grid-cols-[minmax(0,1fr)_56px_minmax(0,1.35fr)] text-13 max-[420px]:grid-cols-[minmax(0,1fr)_56px]">
        <div aria-hidden className="relative col-start-3 h-6 border-b border-hairline max-[420px]:hidden">
          {scale.months.map(({ day, at }) => (
            <span
              key={day}
              className="absolute top-1 border-s border-hairline ps-1 text-12 font-medium text-ink-muted"
              style={{ insetInlineStart: `${at}%` }}
            >
              {monthLetter(day)}
            </span>
          ))}
        </div>
        <ol className="col-span-full grid grid-cols-subgrid">
          {plan.phases.map((phase) => {
            const { from, to } = spanOf(phase);
            return (
              <li key={phase.key} className="col-span-full grid min-h-5.75 grid-cols-subgrid items-center max-[420px]:pb-2">
                <span className="flex min-w-0 items-center gap-2">
                  <PhaseSwatch colour={phase.colour} size={12} />
                  <span className="truncate" title={phase.name}>
                    <bdi>{phase.name}</bdi>
                  </span>
                </span>
                <span className="num pe-2 text-end text-12 whitespace-nowrap text-ink-muted">{shortDay(from)}</span>
                <span aria-hidden className="relative block h-5.75 max-[420px]:col-span-full max-[420px]:h-4">
                  {scale.months.map(({ day, at }) => (
                    <span key={day} className="absolute inset-y-0 border-s border-hairline" style={{ insetInlineStart: `${at}%` }} />
                  ))}
                  <span
                    className={`absolute top-2 block h-2 ${phaseFill[phase.colour]} max-[420px]:top-1`}
                    style={{
                      insetInlineStart: `${scale.at(from)}%`,
                      inlineSize: `${Math.max(0.8, scale.at(addDays(to, 1)) - scale.at(from))}%`,
                    }}
                  >
                    <Slash at="0" />
                    <Slash at="100%" />
                  </span>
                  {phase.milestones.map(({ key }) => (
                    <Mark key={key} kind="milestone" at={scale.at(addDays(dayOf((places.get(key)?.to ?? 1) - 1), 1))} />
                  ))}
                  {phase.gate && <Mark kind="gate" at={scale.at(addDays(to, 1))} />}
                </span>
                <span className="sr-only">
                  {`to ${plainDay(to, today)}${phase.gate ? ', ends with an approval' : ''}${phase.milestones.length > 0 ? `, milestones: ${phase.milestones.map(({ name }) => name).join(', ')}` : ''}`}
                </span>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

/** Calendar days as per cent of the width. */
function scaleOf(first: Day, last: Day) {
  const number = (day: string) => Date.parse(day) / 86_400_000;
  const [zero, span] = [number(first), number(last) + 1 - number(first)];
  const at = (day: string) => ((number(day) - zero) / span) * 100;
  const months: { day: Day; at: number }[] = [];
  for (let day = asDay(`${first.slice(0, 7)}-01`); day <= last; day = nextMonth(day)) if (day >= first) months.push({ day, at: at(day) });
  // So many letters that none touches its neighbour.
  const step = Math.ceil(months.length / 14);
  return { at, months: months.filter((_, index) => index % step === 0) };
}

const nextMonth = (day: Day): Day => asDay(`${addDays(day, 31).slice(0, 7)}-01`);
