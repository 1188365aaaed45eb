// A project at a glance: head, tabs, and on the overview its plan, the work of the current phase and the milestones.

import type { ReactNode } from 'react';
import type { Phase, Project } from '../../../../domain/projects/contract.ts';
import { shortDay } from '../../../lib/dates.ts';
import { cx } from '../../../ui/cx.ts';
import { PhasesStrip } from '../../../ui/PhasesStrip.tsx';
import { Milestones } from './Milestones.tsx';
import { NoPlan } from './NoPlan.tsx';
import { pageFrame } from './pageFrame.ts';
import { ProjectActions } from './ProjectActions.tsx';
import { ProjectHead, ProjectTitleBlock, SmallProjectHead } from './ProjectHead.tsx';
import { SampleNote } from './SampleNote.tsx';
import { type ProjectTab, ProjectTabs } from './ProjectTabs.tsx';

export interface ProjectDetailsProps {
  project: Project;
  today: string;
  tab: Exclude<ProjectTab, 'phases' | 'gantt'>;
  /** What the tab shows: the board of its tasks takes the height that is left, all others scroll with the page. */
  renderTab: () => ReactNode;
  /** The newest of what is said in it. */
  renderTalk: (project: Project) => ReactNode;
  /** Open tasks of a phase, with their head. */
  renderPhaseTasks: (project: Project, phase: Phase) => ReactNode;
}

export function ProjectDetails({ project, today, tab, renderTab, renderTalk, renderPhaseTasks }: ProjectDetailsProps) {
  const actions = <ProjectActions project={project} />;
  if (tab !== 'overview') {
    const isBoard = tab === 'tasks';
    return (
      <div className={cx(pageFrame, 'flex flex-col pt-4!', isBoard ? 'min-h-0 flex-1 pb-0!' : 'min-h-full')}>
        {project.isSample && <SampleNote />}
        <SmallProjectHead project={project} actions={actions} />
        <ProjectTabs project={project} current={tab} className={cx('mt-2 shrink-0', isBoard ? 'mb-4' : 'mb-1')} />
        {renderTab()}
      </div>
    );
  }
  const phase = currentPhase(project);
  return (
    <div className={cx(pageFrame, '@container')}>
      {project.isSample && <SampleNote />}
      <ProjectHead project={project} today={today} actions={actions} />
      <ProjectTabs project={project} current="overview" className="mt-4.5 mb-5" />
      {project.phases.length === 0 ? (
        <NoPlan project={project} />
      ) : (
        <PhasesStrip phases={segmentsOf(project)} today={today} formatDay={(day) => shortDay(day)} />
      )}
      <div className="mt-5 grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)] gap-x-10 gap-y-7 @max-[860px]:grid-cols-1 print:block print:space-y-7">
        {phase && project.status !== 'archived' && renderPhaseTasks(project, phase)}
        <div className="space-y-7">
          {project.milestones.length > 0 && <Milestones project={project} today={today} />}
          {/* Last: it comes a moment later, and moves nothing that stands. */}
          {renderTalk(project)}
        </div>
      </div>
      <ProjectTitleBlock project={project} today={today} className="mt-7 md:hidden" />
    </div>
  );
}

/** The phase that the work is in: the first one in progress, else the first that is not completed. */
const currentPhase = ({ phases }: Project): Phase | undefined =>
  phases.find(({ status }) => status === 'in-progress') ?? phases.find(({ status }) => status !== 'completed');

const segmentsOf = ({ phases }: Project) =>
  phases.map(({ id, name, colour, status, start, end, workingDays, progress }) => ({
    id,
    name,
    colour,
    status,
    start,
    end,
    workingDays,
    doneShare: status === 'completed' ? 1 : progress,
  }));
