// What can be done with a task without opening it: the menu of its card, and of its panel.

import { Calendar, Check, CircleDot, CopyPlus, Flag, FolderInput, Link2, RotateCcw, Trash2, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { addDays, type Day } from '../../../../domain/kernel/calendar.ts';
import { priorities } from '../../../../domain/tasks/choices.ts';
import type { TaskBrief } from '../../../../domain/tasks/contract.ts';
import { shortDay } from '../../../lib/dates.ts';
import { useUser } from '../../../lib/session/auth.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Menu, MenuCheck, MenuChoice, MenuItem, MenuLine, MenuSub } from '../../../ui/Menu.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { useProjectIndex } from '../../projects/queries.ts';
import { usePeople } from '../../studios/queries.ts';
import { type BoardMoves, copyTaskLink, useDeleteTask, useDuplicateTask, useQuickEdit } from '../actions.tsx';
import { DueDialog, ProjectDialog } from './lateDialogs.ts';
import { reasonAgainst, statusChoices } from './steps.ts';
import { columnMarks, priorityNames } from './statusNames.ts';

export interface TaskMenuProps {
  task: TaskBrief;
  today: Day;
  move: BoardMoves['move'];
  trigger: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Before it is deleted: its panel closes. */
  onDelete?: (() => void) | undefined;
  /** What else can be done with it where it stands. */
  children?: ReactNode;
}

export function TaskMenu({ task, today, move, trigger, onDelete, children, ...openness }: TaskMenuProps) {
  const [isDating, setDating] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Menu trigger={trigger} {...openness}>
        <Finish task={task} move={move} />
        <StatusEntries task={task} move={move} />
        <AssignEntries task={task} />
        <DueEntries task={task} today={today} onChoose={() => setDating(true)} />
        <PriorityEntries task={task} />
        <MenuLine />
        {children}
        <OtherEntries task={task} onMove={() => setLeaving(true)} onDelete={onDelete} />
      </Menu>
      {isDating && <DueDialog task={task} today={today} onClose={() => setDating(false)} />}
      {isLeaving && <ProjectDialog task={task} onClose={() => setLeaving(false)} />}
    </>
  );
}

/** Completes, approves or reopens: the one step that most tasks wait for. */
function Finish({ task, move }: Pick<TaskMenuProps, 'task' | 'move'>) {
  const { id } = useUser();
  const to = task.status === 'completed' ? 'in_progress' : 'completed';
  const words = { todo: 'Complete', in_progress: 'Complete', in_review: 'Approve', completed: 'Reopen' }[task.status];
  return (
    <MenuItem
      icon={task.status === 'completed' ? RotateCcw : Check}
      disabledReason={reasonAgainst(task, to, id)}
      onSelect={() => move(task, { status: to, position: task.position })}
    >
      {words}
    </MenuItem>
  );
}

function StatusEntries({ task, move }: Pick<TaskMenuProps, 'task' | 'move'>) {
  const { id } = useUser();
  return (
    <MenuSub icon={CircleDot} label="Status">
      <MenuChoice
        label="Status"
        value={task.status}
        onChange={(status) => move(task, { status, position: task.position })}
        options={statusChoices(task, id).map((choice) => ({
          ...choice,
          lead: <StatusMark status={columnMarks[choice.value]} size={12} />,
        }))}
      />
    </MenuSub>
  );
}

const mostAssigned = 10;

function AssignEntries({ task }: Pick<TaskMenuProps, 'task'>) {
  const edit = useQuickEdit();
  const people = usePeople();
  const { readerIds } = usePlace(task);
  const isFull = task.assigneeIds.length >= mostAssigned;
  const disabledReason = task.projectId === null ? 'A personal task is yours alone' : reasonOf(task.can.edit);
  return (
    <MenuSub icon={Users} label="Assign" disabledReason={disabledReason}>
      {people.all
        .filter(({ id }) => !readerIds || readerIds.includes(id) || task.assigneeIds.includes(id))
        .map(({ id, name, src }) => {
          const isAssigned = task.assigneeIds.includes(id);
          return (
            <MenuCheck
              key={id}
              checked={isAssigned}
              disabledReason={!isAssigned && isFull ? 'A task can have 10 people at most' : undefined}
              onChange={(checked) =>
                edit(task, { assigneeIds: checked ? [...task.assigneeIds, id] : task.assigneeIds.filter((one) => one !== id) })
              }
            >
              <Avatar name={name} src={src} size={22} decorative />
              <bdi>{name}</bdi>
            </MenuCheck>
          );
        })}
    </MenuSub>
  );
}

function DueEntries({ task, today, onChoose }: Pick<TaskMenuProps, 'task' | 'today'> & { onChoose: () => void }) {
  const edit = useQuickEdit();
  const days = [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'In a week', day: addDays(today, 7) },
  ];
  return (
    <MenuSub icon={Calendar} label="Due" disabledReason={reasonOf(task.can.edit)}>
      {days.map(({ label, day }) => (
        <MenuItem
          key={label}
          keys={<span className="num text-12 text-ink-muted">{shortDay(day)}</span>}
          onSelect={() => edit(task, { due: day })}
        >
          {label}
        </MenuItem>
      ))}
      <MenuItem onSelect={onChoose}>Another day…</MenuItem>
      {task.due !== null && <MenuItem onSelect={() => edit(task, { due: null })}>No date</MenuItem>}
    </MenuSub>
  );
}

function PriorityEntries({ task }: Pick<TaskMenuProps, 'task'>) {
  const edit = useQuickEdit();
  return (
    <MenuSub icon={Flag} label="Priority" disabledReason={reasonOf(task.can.edit)}>
      <MenuChoice
        label="Priority"
        value={task.priority}
        onChange={(priority) => edit(task, { priority })}
        options={priorities.map((value) => ({ value, label: priorityNames[value] }))}
      />
    </MenuSub>
  );
}

function OtherEntries({ task, onMove, onDelete }: Pick<TaskMenuProps, 'task' | 'onDelete'> & { onMove: () => void }) {
  const remove = useDeleteTask();
  const duplicate = useDuplicateTask();
  const { createReason } = usePlace(task);
  return (
    <>
      <MenuItem icon={Link2} onSelect={() => void copyTaskLink(task.id)}>
        Copy link
      </MenuItem>
      <MenuItem icon={CopyPlus} disabledReason={createReason} onSelect={() => duplicate(task)}>
        Duplicate
      </MenuItem>
      <MenuItem icon={FolderInput} disabledReason={reasonOf(task.can.edit)} onSelect={onMove}>
        Move to project…
      </MenuItem>
      <MenuItem
        icon={Trash2}
        danger
        disabledReason={reasonOf(task.can.remove)}
        onSelect={() => {
          onDelete?.();
          remove(task);
        }}
      >
        Delete task
      </MenuItem>
    </>
  );
}

/** What the task's project says: who can be named, and whether another task may be made there. */
function usePlace({ projectId }: TaskBrief) {
  const project = useProjectIndex().find(projectId);
  return { readerIds: project?.readerIds ?? null, createReason: projectId === null ? undefined : reasonOf(project?.can.createTask) };
}
