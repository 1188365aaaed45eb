import { Link } from '@tanstack/react-router';
import type { ProjectCard } from '../../../../domain/projects/contract.ts';
import { shortDay } from '../../../lib/dates.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { PhaseSwatch } from '../../../ui/PhaseSwatch.tsx';
import { rowLink } from '../../../ui/Row.tsx';
import { SampleBadge } from '../../../ui/SampleBadge.tsx';
import { ScaleBar } from '../../../ui/ScaleBar.tsx';
import { HeadCell, Table, TableCell, TableHead, TableRow } from '../../../ui/Table.tsx';
import { percentOf } from '../../../ui/percent.ts';
import type { People } from '../../studios/queries.ts';
import { HealthWord, shownHealth } from './HealthWord.tsx';
import type { ProjectsViewProps } from './ProjectCards.tsx';
import { ProjectPicture } from './ProjectPicture.tsx';
import { typeNames } from './projectNames.ts';
import type { Sort } from './projectsSearch.ts';

/** Each column has one way to be sorted, the one that people look for. */
const directions = { number: 'descending', name: 'ascending', target: 'ascending' } as const satisfies Partial<Record<Sort, string>>;

/** Columns that need room: what is left out stands on the project's own page. */
const wide = '@max-[1000px]:hidden';
const roomy = '@max-[860px]:hidden';

/** Projects for those who work in lists: a row each, sorted by its heads. */
export function ProjectsTable({ projects, people, today, sort, onSort }: ProjectsViewProps) {
  const sortable = (by: keyof typeof directions) => ({ sort: sort === by ? directions[by] : null, onSort: () => onSort(by) });
  return (
    <div className="@container">
      <Table label="Projects">
        <TableHead>
          <HeadCell {...sortable('number')} className="ps-0!">
            Number
          </HeadCell>
          <HeadCell {...sortable('name')}>Name</HeadCell>
          <HeadCell className={wide}>Type</HeadCell>
          <HeadCell className={wide}>Place</HeadCell>
          <HeadCell>Lead</HeadCell>
          <HeadCell className={roomy}>Phase</HeadCell>
          <HeadCell>Progress</HeadCell>
          <HeadCell>Health</HeadCell>
          <HeadCell {...sortable('target')} className="pe-0!">
            Target
          </HeadCell>
        </TableHead>
        <tbody>
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} people={people} today={today} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function ProjectRow({ project, people, today }: { project: ProjectCard; people: People; today: string }) {
  const { currentPhase, targetEnd } = project;
  const lead = project.leadId ? people.find(project.leadId) : null;
  const health = shownHealth(project);
  return (
    <TableRow className="group/row relative whitespace-nowrap">
      <TableCell className="num ps-0! text-13 text-ink-muted">{project.number}</TableCell>
      <TableCell className="w-full max-w-0 min-w-40">
        <span className="flex items-center gap-3">
          <ProjectPicture project={project} className="h-5 w-8 shrink-0" />
          <Link to="/projects/$projectId" params={{ projectId: project.id }} className={`${rowLink} truncate font-medium`}>
            <bdi>{project.name}</bdi>
          </Link>
          {project.isSample && <SampleBadge />}
        </span>
      </TableCell>
      <TableCell className={cx(wide, 'text-13 text-ink-muted')}>{typeNames[project.type]}</TableCell>
      <TableCell className={cx(wide, 'max-w-36 truncate text-13 text-ink-muted')}>{project.place}</TableCell>
      <TableCell className="max-w-44 text-13">
        {lead && (
          <span className="flex items-center gap-2">
            <Avatar name={lead.name} src={lead.src} size={22} deactivated={lead.deactivated} decorative />
            <span className="truncate">
              <bdi>{lead.name}</bdi>
            </span>
          </span>
        )}
      </TableCell>
      <TableCell className={cx(roomy, 'max-w-44 text-13 text-ink-muted')}>
        {currentPhase && (
          <span className="flex items-center gap-2">
            <PhaseSwatch colour={currentPhase.colour} />
            <span className="truncate">
              <bdi>{currentPhase.name}</bdi>
            </span>
          </span>
        )}
      </TableCell>
      <TableCell>
        <span className="flex items-center gap-2">
          <ScaleBar
            className="w-14 @max-[760px]:hidden"
            label={`Progress of ${project.name}`}
            progress={project.progress}
            elapsed={project.elapsed}
            health={health}
          />
          <span className="num w-9 text-13 text-ink-muted">{percentOf(project.progress)} %</span>
        </span>
      </TableCell>
      <TableCell className="text-13">
        <HealthWord project={project} />
      </TableCell>
      <TableCell className="num pe-0! text-13 text-ink-muted">
        {targetEnd && <time dateTime={targetEnd}>{shortDay(targetEnd, today)}</time>}
      </TableCell>
    </TableRow>
  );
}
