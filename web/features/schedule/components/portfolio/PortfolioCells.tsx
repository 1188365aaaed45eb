// The left part of a row: who leads it, what it is called, how it stands.

import { Link } from '@tanstack/react-router';
import type { Day } from '../../../../../domain/kernel/calendar.ts';
import type { PortfolioProject } from '../../../../../domain/schedule/portfolio.ts';
import { dayRange } from '../../../../lib/dates.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { SampleBadge } from '../../../../ui/SampleBadge.tsx';
import { StatusWord } from '../../../../ui/StatusWord.tsx';
import { shownHealth } from '../../../projects/components/HealthWord.tsx';
import type { People } from '../../../studios/queries.ts';
import { placeOf } from './portfolioRows.ts';

export interface PortfolioCellsProps {
  project: PortfolioProject;
  people: People;
  today: Day;
  isNarrow: boolean;
}

export function PortfolioCells({ project, people, today, isNarrow }: PortfolioCellsProps) {
  const lead = project.leadId && people.find(project.leadId);
  const place = placeOf(project);
  return (
    <>
      {lead && <span className="sr-only">Lead: </span>}
      {lead ? <Avatar name={lead.name} src={lead.src} size={28} /> : <span className="w-7 shrink-0" />}
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1.5">
          <Link
            to="/projects/$projectId/gantt"
            params={{ projectId: project.id }}
            title={project.name}
            className="min-w-0 truncate rounded-1 text-14 font-semibold hover:underline"
          >
            <bdi>{project.name}</bdi>
          </Link>
          {project.isSample && <SampleBadge />}
        </span>
        <span className="num flex gap-2 truncate text-12 text-ink-muted">
          <span>{project.number}</span>
          <span className="truncate">{place ? dayRange(place.start, place.end, today) : 'No dates yet'}</span>
        </span>
      </span>
      {!isNarrow && place && <StatusWord status={shownHealth(project)} className="text-13" />}
    </>
  );
}
