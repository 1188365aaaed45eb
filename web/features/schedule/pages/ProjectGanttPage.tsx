// The programme of a project (specification §2, PRODUCT §3): a sheet to work on, and on a phone an agenda.

import { useState } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { ProjectId, TaskId } from '../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../domain/projects/contract.ts';
import { reasonOf } from '../../../lib/words.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { useLayout } from '../../../ui/breakpoints.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyPlan } from '../../../ui/drawings/EmptyPlan.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useLayer } from '../../../ui/layers.ts';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { AddPhaseDialog } from '../../projects/components/phases/AddPhaseDialog.tsx';
import { ProjectActions } from '../../projects/components/ProjectActions.tsx';
import { ProjectGate } from '../../projects/components/ProjectGate.tsx';
import { SmallProjectHead } from '../../projects/components/ProjectHead.tsx';
import { ProjectListSkeleton } from '../../projects/components/ProjectSkeleton.tsx';
import { ProjectTabs } from '../../projects/components/ProjectTabs.tsx';
import { SampleNote } from '../../projects/components/SampleNote.tsx';
import { useQuery } from '@tanstack/react-query';
import { studioQuery } from '../../studios/queries.ts';
import type { RowId } from '../../../../domain/schedule/plan.ts';
import { ImportDialog } from '../components/exchange/ImportDialog.tsx';
import { Programme } from '../components/Programme.tsx';
import { usePrinting } from '../../../ui/usePrinting.ts';
import { percentOf } from '../../../ui/percent.ts';
import { NewMilestoneDialog } from '../components/agenda/NewMilestoneDialog.tsx';
import { ProgrammeAgenda, type ProgrammeAgendaProps } from '../components/agenda/ProgrammeAgenda.tsx';
import { TaskPanel } from '../../tasks/components/lateParts.ts';
import { useSchedule } from '../queries.ts';

export default function ProjectGanttPage() {
  return <ProjectGate skeleton={<ProjectListSkeleton />}>{(project, today) => <Gantt project={project} today={today} />}</ProjectGate>;
}

function Gantt({ project, today }: { project: Project; today: Day }) {
  const [openTask, setOpenTask] = useState<TaskId | null>(null);
  useLayer(openTask !== null, () => setOpenTask(null));
  const [moving, setMoving] = useState<RowId | null>(null);
  const [asked, ask] = useState<Asked | null>(null);
  const isMobile = useLayout() === 'mobile';
  const moveTask = (id: TaskId) => {
    setOpenTask(null);
    setMoving(id);
  };
  return (
    <div className={`flex min-h-0 flex-1 flex-col px-10 pt-4 max-md:px-4 ${isMobile ? '' : 'overflow-hidden low:flex-none'}`}>
      {project.isSample && <SampleNote />}
      <SmallProjectHead
        project={project}
        actions={<ProjectActions project={project} />}
        beside={isMobile && <p className="num shrink-0 text-13 text-ink-muted">{percentOf(project.progress)} % done</p>}
      />
      <ProjectTabs project={project} current="gantt" className="mt-2 shrink-0" />
      <GanttBody {...{ project, today, isMobile, moving }} onOpenTask={setOpenTask} onMove={setMoving} onAsk={ask} />
      {asked && <AskedDialog asked={asked} project={project} today={today} onClose={() => ask(null)} />}
      {openTask && (
        <TaskPanel
          taskId={openTask}
          today={today}
          onClose={() => setOpenTask(null)}
          actions={isMobile && <MoveButton projectId={project.id} taskId={openTask} onMove={moveTask} />}
        />
      )}
    </div>
  );
}

type Asked = 'phase' | 'milestone' | 'import';

interface AskedDialogProps {
  asked: Asked;
  project: Project;
  today: Day;
  onClose: () => void;
}

/** What is begun over the programme stays open, however that is drawn by then: somebody else may begin it, a phone may be turned. */
function AskedDialog({ asked, project, today, onClose }: AskedDialogProps) {
  const { schedule } = useSchedule(project.id);
  const { data: studio } = useQuery(studioQuery());
  if (asked === 'phase') return studio && <AddPhaseDialog project={project} studio={studio} onClose={onClose} />;
  if (!schedule) return null;
  if (asked === 'import') return <ImportDialog projectId={project.id} schedule={schedule} onClose={onClose} />;
  return <NewMilestoneDialog project={project} schedule={schedule} today={today} onClose={onClose} />;
}

interface MoveButtonProps {
  projectId: ProjectId;
  taskId: TaskId;
  onMove: (id: TaskId) => void;
}

/** In the panel of a task, where there is no bar to drag. */
function MoveButton({ projectId, taskId, onMove }: MoveButtonProps) {
  const row = useSchedule(projectId).schedule?.rows.find(({ id }) => id === taskId);
  if (!row) return null;
  return (
    <Button size="small" waitsFor={row.end === null ? 'Give it a due date first' : undefined} onClick={() => onMove(taskId)}>
      Move
    </Button>
  );
}

interface GanttBodyProps extends Pick<ProgrammeAgendaProps, 'moving' | 'onMove'> {
  project: Project;
  today: Day;
  isMobile: boolean;
  onOpenTask: (id: TaskId) => void;
  onAsk: (asked: Asked) => void;
}

function GanttBody({ project, today, isMobile, onOpenTask, moving, onMove, onAsk }: GanttBodyProps) {
  const { schedule, known, error, refetch } = useSchedule(project.id);
  const isPrinting = usePrinting();
  if (!schedule && error) {
    return (
      <div className="pt-6">
        <LoadError title="The programme could not be loaded" error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!schedule || !known) return <ProgrammeSkeleton />;
  if (schedule.rows.length === 0) return <NothingDrawn project={project} onAsk={onAsk} />;
  const agenda = <ProgrammeAgenda {...{ project, schedule, today, onOpenTask, moving, onMove }} onAdd={onAsk} />;
  if (isMobile) return agenda;
  return (
    <>
      {/* The sheet is as wide as the programme is long: paper has its weeks one below the other. */}
      {isPrinting && agenda}
      <div className="contents print:hidden">
        <Programme {...{ project, schedule, known, today, onOpenTask }} onAddPhase={() => onAsk('phase')} />
      </div>
    </>
  );
}

function NothingDrawn({ project, onAsk }: Pick<GanttBodyProps, 'project' | 'onAsk'>) {
  return (
    <div className="flex flex-1 items-center justify-center pb-10">
      <EmptyState
        drawing={<EmptyPlan />}
        sentence="Nothing is drawn yet: begin the programme with a phase."
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" disabledReason={reasonOf(project.can.edit)} onClick={() => onAsk('phase')}>
              Add phase
            </Button>
            <Button disabledReason={reasonOf(project.can.edit) ?? reasonOf(project.can.createTask)} onClick={() => onAsk('import')}>
              Import from Microsoft Project
            </Button>
          </span>
        }
      />
    </div>
  );
}

const skeletonRows = [
  ['w-48', 'w-40'],
  ['w-36', 'w-24'],
  ['w-44', 'w-32'],
  ['w-40', 'w-56'],
  ['w-52', 'w-28'],
  ['w-32', 'w-44'],
] as const;

function ProgrammeSkeleton() {
  return (
    <Skeleton>
      <div className="pt-3">
        <Strip className="h-7 w-72" />
        <div className="mt-4 border-t border-ink">
          {skeletonRows.map(([name, bar]) => (
            <div key={name + bar} className="flex h-10 items-center border-b border-hairline">
              <Strip className={`h-3 ${name}`} />
              <Strip className={`ml-16 h-3 ${bar}`} />
            </div>
          ))}
        </div>
      </div>
    </Skeleton>
  );
}
