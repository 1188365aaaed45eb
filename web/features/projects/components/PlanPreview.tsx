// The plan as it will be: the template's phases over the studio's working days, by the rules that the server uses.

import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { asDay, type Day } from '../../../../domain/kernel/calendar.ts';
import type { TemplateSummary } from '../../../../domain/projects/templates/summary.ts';
import { endOfPlan, layOutPhases } from '../../../../domain/projects/phases.ts';
import type { Studio } from '../../../../domain/studios/contract.ts';
import { shortDay } from '../../../lib/dates.ts';
import { PhasesStrip } from '../../../ui/PhasesStrip.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { counted } from './projectNames.ts';

/** The plan is still to come: where today lies in it says nothing yet. */
const outsideThePlan = '';

export interface PlanPreviewProps {
  template: TemplateSummary;
  /** The chosen first day; today where none is. */
  start: Day;
  studio: Studio;
}

export function PlanPreview({ template, start, studio }: PlanPreviewProps) {
  const { workingDays, holidays } = studio;
  const calendar = useMemo(() => ({ workingDays, holidays: holidays.map(asDay) }), [workingDays, holidays]);
  const plan = layOutPhases({ start, phases: template.phases, calendar });
  const end = endOfPlan(plan);
  const [first] = plan;
  const words = first && end && `${shortDay(first.start)} – ${shortDay(end, first.start)}, ${counted(template.taskCount, 'task')}`;
  return (
    <section aria-label="Plan">
      <SectionHead
        className="mb-4"
        title={template.name}
        count={words && <span className="max-md:hidden">{words}</span>}
        link={
          <TextLink asChild>
            <Link to="/projects/template-selection">Other templates</Link>
          </TextLink>
        }
      />
      {words && <p className="num mb-3 text-ink-muted md:hidden">{words}</p>}
      {plan.length === 0 ? (
        <p className="text-ink-muted">No phases and no tasks: you draw the plan yourself.</p>
      ) : (
        <PhasesStrip
          today={outsideThePlan}
          formatDay={(day) => shortDay(day)}
          phases={template.phases.map(({ name, colour }, index) => ({
            id: String(index),
            name,
            colour,
            status: 'not-started',
            start: plan[index]?.start ?? null,
            end: plan[index]?.end ?? null,
            workingDays: plan[index]?.workingDays ?? 0,
            doneShare: 0,
          }))}
        />
      )}
    </section>
  );
}
