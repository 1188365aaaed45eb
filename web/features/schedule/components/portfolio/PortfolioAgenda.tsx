// The timeline in a hand, and on paper: the projects one below the other, each with its plan on one common scale.

import { Link } from '@tanstack/react-router';
import { MoveHorizontal } from 'lucide-react';
import type { Day } from '../../../../../domain/kernel/calendar.ts';
import type { PortfolioProject } from '../../../../../domain/schedule/portfolio.ts';
import { dayRange, shortDay } from '../../../../lib/dates.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { StatusWord } from '../../../../ui/StatusWord.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { shownHealth } from '../../../projects/components/HealthWord.tsx';
import type { People } from '../../../studios/queries.ts';
import { planWords } from './planWords.ts';
import { placeOf, timeOf } from './portfolioRows.ts';

export interface PortfolioAgendaProps {
  projects: readonly PortfolioProject[];
  people: People;
  today: Day;
  onMove: (project: PortfolioProject) => void;
}

export function PortfolioAgenda({ projects, people, today, onMove }: PortfolioAgendaProps) {
  const time = timeOf(projects, today);
  return (
    <div className="pb-6">
      {time.start !== time.end && (
        <p aria-hidden className="num flex justify-between border-b border-ink pb-1 text-12 text-ink-muted">
          <span>{shortDay(time.start, today)}</span>
          <span>{shortDay(time.end, today)}</span>
        </p>
      )}
      <ul aria-label="Timeline of the projects">
        {projects.map((project) => (
          <AgendaProject key={project.id} project={project} people={people} today={today} time={time} onMove={() => onMove(project)} />
        ))}
      </ul>
    </div>
  );
}

interface AgendaProjectProps {
  project: PortfolioProject;
  people: People;
  today: Day;
  time: { start: Day; end: Day };
  onMove: () => void;
}

function AgendaProject({ project, people, today, time, onMove }: AgendaProjectProps) {
  const lead = project.leadId && people.find(project.leadId);
  const place = placeOf(project);
  const denied = reasonOf(project.can.edit) ?? (place ? undefined : 'It has no dates yet');
  return (
    <li className="break-inside-avoid border-b border-hairline py-2.5">
      <div className="flex items-center gap-3">
        <Link
          to="/projects/$projectId/gantt"
          params={{ projectId: project.id }}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3"
        >
          {lead && <span className="sr-only">Lead: </span>}
          {lead && <Avatar name={lead.name} src={lead.src} size={28} />}
          <span className="min-w-0 flex-1">
            <span className="block truncate text-14 font-semibold">
              <bdi>{project.name}</bdi>
            </span>
            <span className="num flex items-center gap-2 text-13 text-ink-muted">
              {place ? dayRange(place.start, place.end, today) : 'No dates yet'}
              {place && <StatusWord status={shownHealth(project)} small />}
            </span>
          </span>
        </Link>
        <span className="print:hidden">
          <IconButton icon={MoveHorizontal} label={`Move ${project.name}`} disabledReason={denied} onClick={onMove} />
        </span>
      </div>
      <VisuallyHidden>{planWords(project, today)}</VisuallyHidden>
      {place && <PlanLine project={project} place={place} today={today} time={time} />}
    </li>
  );
}

interface PlanLineProps extends Pick<AgendaProjectProps, 'project' | 'today' | 'time'> {
  place: { start: Day; end: Day };
}

const numberOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** As wide as the hand: the phases in their colours, milestones, today. */
function PlanLine({ project, place, today, time }: PlanLineProps) {
  const first = numberOf(time.start);
  const all = numberOf(time.end) - first + 1;
  const share = (day: Day, isEnd = false): number => ((numberOf(day) - first + (isEnd ? 1 : 0)) / all) * 100;
  return (
    <div aria-hidden className="relative mt-1.5 h-6 overflow-hidden">
      <span
        className="absolute top-1.5 h-px bg-control-line"
        style={{ insetInlineStart: `${share(place.start)}%`, width: `${share(place.end, true) - share(place.start)}%` }}
      />
      {project.phases.map(({ id, start, end, colour, progress }) => (
        <span
          key={id}
          className="absolute top-3.5 h-2 border-s border-ink bg-surface-raised shadow-[inset_0_0_0_1px_var(--control-line)]"
          style={{ insetInlineStart: `${share(start)}%`, width: `${Math.max(0.6, share(end, true) - share(start))}%` }}
        >
          <span className="block h-full" style={{ width: `${progress * 100}%`, background: `var(--phase-${colour})` }} />
        </span>
      ))}
      {project.milestones.map(({ id, day }) => (
        <span
          key={id}
          className="absolute top-1 size-1.5 -translate-x-1/2 rotate-45 bg-ink-muted"
          style={{ insetInlineStart: `${share(day, true)}%` }}
        />
      ))}
      <span className="absolute inset-y-0 w-px bg-accent" style={{ insetInlineStart: `${share(today)}%` }} />
    </div>
  );
}
