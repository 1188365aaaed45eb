// Project details (specification §2). Composed here, because a project knows nothing of the tasks above it.

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { Day } from '../../../domain/kernel/calendar.ts';
import type { PhaseId, ProjectId, TaskId } from '../../../domain/kernel/ids.ts';
import type { Project } from '../../../domain/projects/contract.ts';
import { ProjectDetails } from '../../features/projects/components/ProjectDetails.tsx';
import { ProjectGate } from '../../features/projects/components/ProjectGate.tsx';
import { ProjectSkeleton } from '../../features/projects/components/ProjectSkeleton.tsx';
import { projectQuery } from '../../features/projects/queries.ts';
import { BoardView, type BoardViewProps } from '../../features/tasks/components/BoardView.tsx';
import { phaseIn, readFilter } from '../../features/tasks/components/readFilter.ts';
import { type FilterText, noFilter, TaskFilters } from '../../features/tasks/components/TaskFilters.tsx';
import { NewTaskDialog, TaskPanel, usePartsOfTasks } from '../../features/tasks/components/lateParts.ts';
import { boardQuery } from '../../features/tasks/queries.ts';
import type { Ahead } from '../../lib/ahead.ts';
import { useConnected } from '../../lib/connection.ts';
import { idAt, idIn } from '../../lib/ids.ts';
import { lazyPart } from '../../lib/lazyPart.tsx';
import { withChanges } from '../../lib/searchChanges.ts';
import { reasonOf } from '../../lib/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { FloatingButton } from '../../ui/FloatingButton.tsx';
import { PhaseTasks } from './PhaseTasks.tsx';

export const ahead: Ahead = (read, { params, search }) => {
  const projectId = idAt<ProjectId>(params['projectId']);
  read(projectQuery(projectId));
  if (search['tab'] === 'tasks') read(boardQuery({ ...readFilter(search), view: 'project', projectId }));
  if (search['tab'] === 'documents') ProjectDocuments.preload();
  if (search['task'] !== undefined) TaskPanel.preload();
};

/** In the place of a tab whose code is not on this device and cannot be had. */
function TabMissing() {
  const isConnected = useConnected();
  return (
    <div className="pt-5">
      <ErrorCard title={isConnected ? 'This page could not be loaded' : 'You are offline'}>
        {isConnected
          ? 'Reload to open it. What you have typed is kept.'
          : 'This page is not on this device yet. It opens once you are connected.'}
      </ErrorCard>
    </div>
  );
}

const tabPart = (load: () => Promise<ComponentType<{ project: Project }>>) => lazyPart(load, { missing: <TabMissing /> });

const ProjectDocuments = tabPart(async () => (await import('../../features/files/components/ProjectDocuments.tsx')).ProjectDocuments);

const ProjectBoards = tabPart(async () => (await import('../../features/boards/components/gallery/ProjectBoards.tsx')).ProjectBoards);

const ProjectDiscussion = tabPart(
  async () => (await import('../../features/discussions/components/ProjectDiscussion.tsx')).ProjectDiscussion,
);

const ProjectTeam = tabPart(async () => (await import('../../features/projects/components/access/ProjectTeam.tsx')).ProjectTeam);

const ProjectActivity = tabPart(
  async () => (await import('../../features/dashboard/components/activity/ProjectActivity.tsx')).ProjectActivity,
);

const TasksPutAway = lazyPart(async () => (await import('../../features/projects/components/TasksPutAway.tsx')).TasksPutAway);

const ProjectTalk = lazyPart(async () => (await import('../../features/discussions/components/ProjectTalk.tsx')).ProjectTalk);

export default function ProjectPage() {
  const { tab, task } = useSearch({ from: '/inner/projects/$projectId' });
  const navigate = useNavigate({ from: '/projects/$projectId' });
  usePartsOfTasks();
  const shown = tabs.find((one) => one === tab) ?? 'overview';
  const Part = shown === 'overview' || shown === 'tasks' ? null : parts[shown];
  const openTask = (id: TaskId | undefined) =>
    void navigate({ search: ({ task: _open, comment: _said, ...rest }) => (id ? { ...rest, task: id } : rest), replace: id === undefined });
  return (
    <ProjectGate skeleton={<ProjectSkeleton />}>
      {(project, today) => (
        <>
          <ProjectDetails
            project={project}
            today={today}
            tab={shown}
            renderTab={() =>
              Part ? (
                <Part project={project} />
              ) : project.status === 'archived' ? (
                <TasksPutAway project={project} />
              ) : (
                <ProjectBoard project={project} today={today} openTask={task ?? null} onOpen={openTask} />
              )
            }
            renderTalk={() => <ProjectTalk project={project} />}
            renderPhaseTasks={(_project, phase) => <PhaseTasks project={project} phase={phase} today={today} openTask={task ?? null} />}
          />
          {task && <TaskPanel taskId={task} today={today} onClose={() => openTask(undefined)} />}
        </>
      )}
    </ProjectGate>
  );
}

const tabs = ['tasks', 'documents', 'boards', 'discussion', 'team', 'activity'] as const;

/** What the other tabs than that of the tasks show. */
const parts = {
  documents: ProjectDocuments,
  boards: ProjectBoards,
  discussion: ProjectDiscussion,
  team: ProjectTeam,
  activity: ProjectActivity,
};

interface ProjectBoardProps {
  project: Project;
  today: Day;
  openTask: string | null;
  onOpen: (taskId: TaskId) => void;
}

function ProjectBoard({ project, today, openTask, onOpen }: ProjectBoardProps) {
  const { phase, assignee, priority, due, q } = useSearch({ from: '/inner/projects/$projectId' });
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const [creating, setCreating] = useState<'todo' | 'in_progress' | null>(null);
  const filterText: FilterText = { phase: phaseIn(project.phases, phase), assignee, priority, due, q };
  const addReason = reasonOf(project.can.createTask);
  const changeFilter = (changes: FilterText) => void navigate({ search: (now) => withChanges(now, changes), replace: true });
  return (
    <>
      <div className="mb-4 flex shrink-0 items-center gap-4">
        <div className="min-w-0 flex-1">
          <TaskFilters value={filterText} onChange={changeFilter} phases={project.phases} />
        </div>
        <Button size="small" icon={Plus} disabledReason={addReason} onClick={() => setCreating('todo')} className="max-md:hidden">
          New task
        </Button>
      </div>
      <BoardView
        filter={{ ...readFilter(filterText), view: 'project', projectId: project.id }}
        isFiltered={Object.values(filterText).some(Boolean)}
        onClearFilter={() => changeFilter(noFilter)}
        today={today}
        openTask={openTask}
        renderLink={linkTo}
        onAdd={(status) => setCreating(status === 'in_progress' ? status : 'todo')}
        addDisabledReason={addReason}
        empty={{
          sentence: 'No tasks yet: write down the first step.',
          action: (
            <Button variant="primary" disabledReason={addReason} onClick={() => setCreating('todo')}>
              New task
            </Button>
          ),
        }}
      />
      <FloatingButton label="New task" disabledReason={addReason}>
        <button type="button" onClick={() => setCreating('todo')} />
      </FloatingButton>
      {creating && (
        <NewTaskDialog
          status={creating}
          projectId={project.id}
          phaseId={idIn<PhaseId>(filterText.phase) ?? null}
          today={today}
          onClose={() => setCreating(null)}
          onCreated={onOpen}
        />
      )}
    </>
  );
}

/** Opens the panel of a card, on this page. */
const linkTo: BoardViewProps['renderLink'] = ({ id }, props) => (
  <Link from="/projects/$projectId" to="." search={({ comment: _said, ...now }) => ({ ...now, task: id })} {...props} />
);
