// One task in the side panel: review first when it waits, the next step, facts in two columns, then text and checklist.

import { Link2, MoreHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { TaskId } from '../../../../domain/kernel/ids.ts';
import type { Task } from '../../../../domain/tasks/contract.ts';
import { problemOf } from '../../../lib/api.ts';
import { useFoundIn } from '../../../lib/useFoundIn.ts';
import { useNow } from '../../../lib/useNow.ts';
import { reasonOf } from '../../../lib/words.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { named } from '../../../ui/Words.tsx';
import { type ProjectEntry, useProjectEntry } from '../../projects/queries.ts';
import { usePeople } from '../../studios/queries.ts';
import { type BoardMoves, copyTaskLink, useBoardMoves, useBringTaskBack } from '../actions.tsx';
import { useTask, useTrashedTasks } from '../queries.ts';
import { ProjectName } from './BoardCard.tsx';
import { Checklist } from './Checklist.tsx';
import { DescriptionField } from './Description.tsx';
import { EditableText } from './EditableText.tsx';
import { MoveQuestions } from './MoveQuestions.tsx';
import { placeOf } from './places.ts';
import { ReviewBox } from './ReviewBox.tsx';
import { useTaskSlots } from './slots.ts';
import { TaskConflict } from './TaskConflict.tsx';
import { TaskFacts } from './TaskFacts.tsx';
import { TaskHistory } from './TaskHistory.tsx';
import { TaskMenu } from './TaskMenu.tsx';
import { TaskSteps } from './TaskSteps.tsx';
import { useTaskEdit } from './useTaskEdit.ts';

export interface TaskPanelProps {
  taskId: TaskId;
  today: Day;
  onClose: () => void;
  /** What else may be done with it where it is opened. */
  actions?: ReactNode;
}

/** One panel, whichever task it shows: another one changes what is in it. */
export function TaskPanel({ taskId, today, onClose, actions }: TaskPanelProps) {
  const { task: known, error, refetch } = useTask(taskId);
  // What this tab knows of it is no more than a memory then.
  const isGone = error !== null && problemOf(error).code === 'not_found';
  const task = isGone ? undefined : known;
  const { project, isHere: isProjectHere } = useProjectEntry(task?.projectId ?? null);
  const people = usePeople();
  // It comes with its names and faces: facts that followed would push the others. What is read anew later takes nothing away.
  const [opened, setOpened] = useState<TaskId | null>(null);
  const isHere = opened === taskId || (isProjectHere && people.isHere);
  if (task && isHere && opened !== taskId) setOpened(taskId);
  const moves = useBoardMoves();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <SidePanel
      label={task?.title ?? 'Task'}
      shows={taskId}
      returnTo={() => document.querySelector<HTMLElement>(`[data-opens-card="${taskId}"]`)}
      onClose={onClose}
      prints
      footer={task && isHere && <div ref={setFoot} className="min-h-11" />}
      head={task ? <PanelHead task={task} project={project} /> : 'Task'}
      actions={
        task && (
          <>
            {actions}
            <PanelActions task={task} today={today} moves={moves} onClose={onClose} />
          </>
        )
      }
    >
      {task && isHere ? (
        <OpenTask key={task.id} task={task} project={project} moves={moves} today={today} foot={foot} />
      ) : isGone ? (
        <Gone taskId={taskId} />
      ) : error ? (
        <LoadError title="This task cannot be shown" error={error} onRetry={() => void refetch()} />
      ) : (
        <TaskSkeleton />
      )}
      <MoveQuestions moves={moves} />
    </SidePanel>
  );
}

/** Whoever may bring it back from the trash can do so here. */
function Gone({ taskId }: { taskId: TaskId }) {
  const { LeftWords } = useTaskSlots();
  const trashed = useFoundIn(useTrashedTasks(), taskId);
  const bringBack = useBringTaskBack();
  if (trashed === undefined) return <TaskSkeleton />;
  return (
    <>
      {trashed ? (
        <EmptyState
          sentence={named`${trashed.title} is in the trash.`}
          action={
            <Button variant="primary" onClick={() => bringBack(trashed)}>
              Restore
            </Button>
          }
        />
      ) : (
        <EmptyState sentence="This task is not here any more, or you have no access to it." />
      )}
      <LeftWords kind="task" id={taskId} />
    </>
  );
}

function TaskSkeleton() {
  return (
    <Skeleton>
      <Strip className="h-7 w-3/4" />
      <Strip className="mt-6 h-4 w-full" />
      <Strip className="mt-3 h-4 w-full" />
      <Strip className="mt-3 h-4 w-2/3" />
    </Skeleton>
  );
}

interface OpenTaskProps {
  task: Task;
  project: ProjectEntry | undefined;
  moves: BoardMoves;
  today: Day;
  /** Where one writes about it. */
  foot: HTMLElement | null;
}

function OpenTask({ task, project, moves, today, foot }: OpenTaskProps) {
  const edit = useTaskEdit(task);
  const now = useNow();
  const editReason = reasonOf(task.can.edit);
  const { Attachments, Discussion } = useTaskSlots();
  return (
    <>
      <EditableText
        look="title"
        label="Title"
        task={task}
        value={task.title}
        place={placeOf(task, 'title')}
        maxLength={200}
        disabledReason={editReason}
        check={(title) => (title === '' ? 'Title is required.' : null)}
        error={edit.errorOf('title')}
        onSave={(title, seen) => edit.save({ title }, seen)}
      />
      <ReviewBox task={task} now={now} />
      <TaskSteps task={task} moves={moves} />
      <TaskFacts task={task} project={project} edit={edit} moves={moves} today={today} />
      <DescriptionField
        task={task}
        disabledReason={editReason}
        error={edit.errorOf('description')}
        onSave={(description, seen) => edit.save({ description }, seen)}
      />
      <Checklist
        task={task}
        today={today}
        place={placeOf(task, 'checklist')}
        onChange={(checklist, seen) => edit.save({ checklist }, seen)}
        editReason={editReason}
      />
      <Attachments task={task} />
      <TaskHistory task={task} project={project} />
      <Discussion task={task} foot={foot} />
      {edit.conflict && (
        <TaskConflict
          problem={edit.conflict}
          onKeepTheirs={edit.keepTheirs}
          onUseMine={edit.useMine}
          onClose={edit.putOff}
          busy={edit.isSettling}
        />
      )}
    </>
  );
}

function PanelHead({ task, project }: { task: Task; project: ProjectEntry | undefined }) {
  return (
    <>
      <ProjectName card={task} project={project} />
      {task.ref && <span className="num shrink-0 whitespace-nowrap">{task.ref}</span>}
    </>
  );
}

function PanelActions({ task, today, moves, onClose }: Pick<OpenTaskProps, 'task' | 'today' | 'moves'> & Pick<TaskPanelProps, 'onClose'>) {
  return (
    <>
      <IconButton icon={Link2} label="Copy link" onClick={() => void copyTaskLink(task.id)} />
      <TaskMenu
        task={task}
        today={today}
        move={moves.move}
        onDelete={onClose}
        trigger={<IconButton icon={MoreHorizontal} label="More" />}
      />
    </>
  );
}
