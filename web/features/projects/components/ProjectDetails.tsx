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
import { ProjectTabs } from './ProjectTabs.tsx';

export interface ProjectDetailsProps {
  project: Project;
  today: string;
  tab: 'overview' | 'tasks' | 'documents' | 'boards' | 'discussion';
  /** The board of the project; takes the height that is left. */
  renderTasks: (project: Project) => ReactNode;
  /** Its documents; they scroll with the page. */
  renderDocuments: (project: Project) => ReactNode;
  /** Its mood boards; they scroll with the page. */
  renderBoards: (project: Project) => ReactNode;
  /** What is said about it; it scrolls with the page as well. */
  renderDiscussion: (project: Project) => ReactNode;
  /** The newest of what is said in it. */
  renderTalk: (project: Project) => ReactNode;
  /** Open tasks of a phase, with their head. */
  renderPhaseTasks: (project: Project, phase: Phase) => ReactNode;
}

export function ProjectDetails({
  project,
  today,
  tab,
  renderTasks,
  renderDocuments,
  renderBoards,
  renderDiscussion,
  renderTalk,
  renderPhaseTasks,
}: ProjectDetailsProps) {
  const actions = <ProjectActions project={project} />;
  if (tab === 'tasks') {
    return (
      <div className={cx(pageFrame, 'flex min-h-0 flex-1 flex-col pt-4! pb-0!')}>
        {project.isSample && <SampleNote />}
        <SmallProjectHead project={project} actions={actions} />
        <ProjectTabs project={project} current="tasks" className="mt-2 mb-4 shrink-0" />
        {renderTasks(project)}
      </div>
    );
  }
  if (tab !== 'overview') {
    const renderTab = { documents: renderDocuments, boards: renderBoards, discussion: renderDiscussion }[tab];
    return (
      <div className={cx(pageFrame, 'flex min-h-full flex-col pt-4!')}>
        {project.isSample && <SampleNote />}
        <SmallProjectHead project={project} actions={actions} />
        <ProjectTabs project={project} current={tab} className="mt-2 mb-1 shrink-0" />
        {renderTab(project)}
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
      <div className="mt-5 grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)] gap-x-10 gap-y-7 @max-[860px]:grid-cols-1">
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
