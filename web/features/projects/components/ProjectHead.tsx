// The head of a project's pages: large with its cover on the overview, small on the others.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Project } from '../../../../domain/projects/contract.ts';
import { dayRange } from '../../../lib/dates.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { SampleBadge } from '../../../ui/SampleBadge.tsx';
import { ScaleBar } from '../../../ui/ScaleBar.tsx';
import { TitleBlock } from '../../../ui/TitleBlock.tsx';
import { percentOf } from '../../../ui/percent.ts';
import { studioQuery, usePeople } from '../../studios/queries.ts';
import { HealthWord, shownHealth } from './HealthWord.tsx';
import { areaWords, moneyWords } from './measures.ts';
import { ProjectPicture } from './ProjectPicture.tsx';
import { statusNames, typeNames } from './projectNames.ts';

export interface ProjectHeadProps {
  project: Project;
  today: string;
  /** Buttons at the right. */
  actions?: ReactNode;
}

export function ProjectHead({ project, today, actions }: ProjectHeadProps) {
  return (
    <header className={`${headGrid} gap-x-8 max-md:gap-y-4`}>
      <ProjectPicture project={project} className="aspect-16/10 w-full self-start [grid-area:picture] max-md:aspect-16/9" />
      <div className="min-w-0 [grid-area:words]">
        <Facts project={project} tags={project.tags} actions={actions} />
        <h2 className="mt-1 font-title text-title-40 break-words max-md:mt-0 max-md:text-title-28">
          <bdi>{project.name}</bdi>
        </h2>
        <Progress project={project} />
      </div>
      <ProjectTitleBlock project={project} today={today} className="self-end [grid-area:facts] @max-[960px]:mt-6 max-md:hidden" />
    </header>
  );
}

/** Beside the picture the words, and below them the facts; with less room the facts below both. */
export const headGrid =
  'grid grid-cols-[316px_minmax(0,1fr)] grid-rows-[auto_1fr] [grid-template-areas:"picture_words"_"picture_facts"] ' +
  '@max-[960px]:grid-cols-[240px_minmax(0,1fr)] @max-[960px]:[grid-template-areas:"picture_words"_"facts_facts"] ' +
  'max-md:grid-cols-1! max-md:[grid-template-areas:"picture"_"words"]!';

/** The same in little: where the page belongs to a list or a form. */
export function SmallProjectHead({ project, actions, beside }: Omit<ProjectHeadProps, 'today'> & { beside?: ReactNode }) {
  return (
    <header>
      <Facts project={project} actions={actions} />
      <div className="flex items-baseline gap-4">
        <h2 className="min-w-0 flex-1 font-title text-title-28 break-words">
          <Link
            to="/projects/$projectId"
            params={{ projectId: project.id }}
            className="rounded-1 decoration-1 underline-offset-3 hover:underline"
          >
            <bdi>{project.name}</bdi>
          </Link>
        </h2>
        {beside}
      </div>
    </header>
  );
}

function Facts({ project, tags = [], actions }: Omit<ProjectHeadProps, 'today'> & { tags?: readonly string[] }) {
  return (
    <div className="flex min-h-7 items-center gap-2">
      <p className="num flex min-w-0 flex-1 flex-wrap items-center gap-x-3 text-13 text-ink-muted">
        {project.isSample && <SampleBadge />}
        <span>{project.number}</span>
        <span>{typeNames[project.type]}</span>
        {[...new Set([project.place, ...tags])].filter(Boolean).map((words) => (
          <span key={words} className="min-w-0 wrap-anywhere">
            <bdi>{words}</bdi>
          </span>
        ))}
        {project.status !== 'wip' && <span className="font-medium text-ink">{statusNames[project.status]}</span>}
      </p>
      {actions}
    </div>
  );
}

function Progress({ project }: { project: Project }) {
  const { progress, elapsed } = project;
  const health = shownHealth(project);
  return (
    <div className="mt-2 mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 @max-[960px]:mb-0">
      <HealthWord project={project} />
      <ScaleBar
        className="w-55 max-md:w-32.5"
        label={`Progress of ${project.name}`}
        progress={progress}
        elapsed={elapsed}
        health={health}
      />
      <span className="num text-ink-muted">
        <b className="font-semibold text-ink">{percentOf(progress)} %</b>
        <span className="max-md:hidden"> done{elapsed !== null && `, ${percentOf(elapsed)} % of the time gone`}</span>
      </span>
    </div>
  );
}

/** The facts of a project in one row; who pays and how much only for those who may see it. */
export function ProjectTitleBlock({ project, today, className }: { project: Project; today: string; className: string }) {
  const people = usePeople();
  const { data: studio } = useQuery(studioQuery());
  const { client, leadId, area, start, targetEnd } = project;
  const lead = leadId ? people.find(leadId) : null;
  const cells = [
    ...(client ? [{ label: 'Client', value: client.name || client.company || nothing }] : []),
    {
      label: 'Lead',
      value: lead ? (
        <>
          <Avatar name={lead.name} src={lead.src} size={20} deactivated={lead.deactivated} decorative />
          <span className="truncate">
            <bdi>{lead.name}</bdi>
            {lead.deactivated && ' (deactivated)'}
          </span>
        </>
      ) : (
        nothing
      ),
    },
    ...(client ? [{ label: 'Budget', staysWhole: true, value: client.budget === null ? nothing : moneyWords(client.budget, studio) }] : []),
    { label: 'Area', staysWhole: true, value: area === null ? nothing : areaWords(area, studio) },
    { label: 'Start to target', staysWhole: true, value: dayRange(start, targetEnd, today) },
  ];
  return <TitleBlock cells={cells} className={className} />;
}

const nothing = '–';
