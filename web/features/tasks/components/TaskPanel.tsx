// One task in the side panel: review first when it waits, facts in two columns, then text and checklist.

import { Link2, MoreHorizontal, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { asDay, type Day } from '../../../../domain/kernel/calendar.ts';
import type { PhaseId, TaskId, UserId } from '../../../../domain/kernel/ids.ts';
import { orThrow, type Result } from '../../../../domain/kernel/result.ts';
import { priorities, type Task } from '../../../../domain/tasks/contract.ts';
import { estimateWords, parseEstimate } from '../../../../domain/tasks/estimate.ts';
import { problemOf } from '../../../lib/api.ts';
import { weekday } from '../../../lib/dates.ts';
import { follow } from '../../../lib/outcome.ts';
import { useNow } from '../../../lib/useNow.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { type PhaseColour, PhaseSwatch } from '../../../ui/PhaseSwatch.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Facts, SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { StatusWord } from '../../../ui/StatusWord.tsx';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { useShown } from '../../../lib/useShown.ts';
import { type ProjectEntry, useProjectIndex } from '../../projects/queries.ts';
import { PeoplePicker } from '../../studios/components/PeoplePicker.tsx';
import { useDeleteTask } from '../actions.tsx';
import { useSendToReview, useTask } from '../queries.ts';
import { Checklist } from './Checklist.tsx';
import { EditableText } from './EditableText.tsx';
import { ReviewerDialog } from './MoveQuestions.tsx';
import { ReviewBox } from './ReviewBox.tsx';
import { columnMarks, columnNames, priorityNames } from './statusNames.ts';
import { TaskConflict } from './TaskConflict.tsx';
import { TaskHistory } from './TaskHistory.tsx';
import { type TaskEdit, useTaskEdit } from './useTaskEdit.ts';
import { named } from '../../../ui/Words.tsx';

export interface TaskPanelProps {
  taskId: TaskId;
  today: Day;
  onClose: () => void;
}

export function TaskPanel({ taskId, today, onClose }: TaskPanelProps) {
  const { task, error } = useTask(taskId);
  if (task) return <OpenTask key={task.id} task={task} today={today} onClose={onClose} />;
  return (
    <SidePanel label="Task" onClose={onClose} head="Task">
      {error ? (
        <ErrorCard title="This task cannot be shown">{problemOf(error).message}</ErrorCard>
      ) : (
        <Skeleton>
          <Strip className="h-7 w-3/4" />
          <Strip className="mt-6 h-4 w-full" />
          <Strip className="mt-3 h-4 w-full" />
          <Strip className="mt-3 h-4 w-2/3" />
        </Skeleton>
      )}
    </SidePanel>
  );
}

function OpenTask({ task, today, onClose }: { task: Task; today: Day; onClose: () => void }) {
  const project = useProjectIndex().find(task.projectId);
  const edit = useTaskEdit(task);
  const now = useNow();
  const editReason = reasonOf(task.can.edit);
  return (
    <SidePanel
      label={task.title}
      onClose={onClose}
      head={<PanelHead task={task} project={project} />}
      actions={<PanelActions task={task} onClose={onClose} />}
    >
      <EditableText
        look="title"
        label="Title"
        value={task.title}
        place={placeOf(task, 'title')}
        maxLength={200}
        disabledReason={editReason}
        check={(title) => (title === '' ? 'Title is required.' : null)}
        error={edit.errorOf('title')}
        onSave={(title) => edit.save({ title })}
      />
      <ReviewBox task={task} now={now} />
      <SendToReview task={task} />
      <TaskFacts task={task} project={project} edit={edit} today={today} />
      <EditableText
        look="text"
        label="Description"
        placeholder="Add a description"
        value={task.description}
        place={placeOf(task, 'description')}
        maxLength={20_000}
        disabledReason={editReason}
        error={edit.errorOf('description')}
        onSave={(description) => edit.save({ description })}
      />
      <Checklist
        items={task.checklist}
        place={placeOf(task, 'checklist')}
        onChange={(checklist) => void edit.save({ checklist })}
        tickReason={reasonOf(task.can.move)}
        editReason={editReason}
      />
      <TaskHistory task={task} project={project} />
      {edit.conflict && <TaskConflict problem={edit.conflict} onKeepTheirs={edit.keepTheirs} onUseMine={edit.useMine} />}
    </SidePanel>
  );
}

function PanelHead({ task, project }: { task: Task; project: ProjectEntry | undefined }) {
  const phase = project?.phases.find(({ id }) => id === task.phaseId);
  return (
    <>
      <PhaseSwatch colour={(phase?.colour ?? project?.colour ?? 1) as PhaseColour} />
      <span className="truncate">
        <bdi>{project?.name ?? 'Personal'}</bdi>
      </span>
      {task.ref && <span className="num">{task.ref}</span>}
    </>
  );
}

function PanelActions({ task, onClose }: { task: Task; onClose: () => void }) {
  const remove = useDeleteTask();
  const copyLink = async () => {
    const link = `${window.location.origin}/todos?task=${task.id}`;
    try {
      await navigator.clipboard.writeText(link);
      showToast({ shape: 'done', title: 'Link copied' });
    } catch {
      // The browser keeps its clipboard to itself: without a secure connection, or because somebody said so.
      showToast({ shape: 'warning', title: 'Not copied', line: link, duration: 8000 });
    }
  };
  return (
    <>
      <IconButton icon={Link2} label="Copy link" onClick={() => void copyLink()} />
      <Menu trigger={<IconButton icon={MoreHorizontal} label="More" />}>
        <MenuItem
          icon={Trash2}
          danger
          disabledReason={reasonOf(task.can.remove)}
          onSelect={() => {
            onClose();
            remove(task);
          }}
        >
          Delete task
        </MenuItem>
      </Menu>
    </>
  );
}

interface TaskFactsProps {
  task: Task;
  project: ProjectEntry | undefined;
  edit: TaskEdit;
  today: Day;
}

const noPhase = 'none';

function TaskFacts({ task, project, edit, today }: TaskFactsProps) {
  const disabledReason = reasonOf(task.can.edit);
  const facts = [
    { label: 'Status', value: <StatusWord status={columnMarks[task.status]} word={columnNames[task.status]} /> },
    {
      label: 'Due',
      value: (
        <DateInput
          look="bare"
          label="Due"
          value={task.due}
          today={today}
          formatDay={weekday}
          disabledReason={disabledReason}
          onChange={(due) => void edit.save({ due: due === null ? null : asDay(due) })}
        />
      ),
    },
    {
      label: 'Assigned',
      value: (
        <PeoplePicker
          label="Assigned"
          value={task.assigneeIds}
          most={10}
          only={project?.readerIds ?? null}
          disabledReason={task.projectId === null ? 'A personal task is yours alone' : disabledReason}
          onChange={(ids) => void edit.save({ assigneeIds: ids as UserId[] })}
        />
      ),
    },
    ...(project
      ? [
          {
            label: 'Phase',
            value: (
              <Select
                look="fact"
                label="Phase"
                value={task.phaseId ?? noPhase}
                disabledReason={disabledReason}
                options={[
                  { value: noPhase, label: 'No phase' },
                  ...project.phases.map(({ id, name }) => ({ value: id as string, label: name })),
                ]}
                onChange={(id) => void edit.save({ phaseId: id === noPhase ? null : (id as PhaseId) })}
              />
            ),
          },
          {
            label: 'Reviewer',
            value: (
              <PeoplePicker
                label="Reviewer"
                value={task.reviewerId ? [task.reviewerId] : []}
                most={2}
                only={project.readerIds}
                disabledReason={disabledReason}
                onChange={(ids) => void edit.save({ reviewerId: (ids.at(-1) ?? null) as UserId | null })}
              />
            ),
          },
          {
            label: 'Room',
            value: (
              <EditableText
                look="fact"
                label="Room"
                placeholder="No room"
                value={task.room}
                place={placeOf(task, 'room')}
                maxLength={60}
                disabledReason={disabledReason}
                error={edit.errorOf('room')}
                onSave={(room) => edit.save({ room })}
              />
            ),
          },
        ]
      : []),
    {
      label: 'Priority',
      value: (
        <Select
          look="fact"
          label="Priority"
          value={task.priority}
          disabledReason={disabledReason}
          options={priorities.map((value) => ({ value, label: priorityNames[value] }))}
          onChange={(priority) => void edit.save({ priority })}
        />
      ),
    },
    {
      label: 'Estimate',
      value: (
        <EditableText
          look="fact"
          label="Estimate in hours"
          placeholder="None"
          value={estimateWords(task.estimate)}
          place={placeOf(task, 'estimate')}
          maxLength={40}
          disabledReason={disabledReason}
          check={(text) => refusalOf(parseEstimate(text))}
          error={edit.errorOf('estimate')}
          onSave={(text) => edit.save({ estimate: orThrow(parseEstimate(text)) })}
        />
      ),
    },
  ];
  return (
    <div className="mt-3">
      <Facts facts={facts} />
    </div>
  );
}

/** The way into review, while the work is with those who do it. */
function SendToReview({ task }: { task: Task }) {
  const send = useSendToReview();
  const shown = useShown();
  const [asking, setAsking] = useState(false);
  const sendTo = (reviewerId?: UserId) =>
    follow(send.mutateAsync({ taskId: task.id, ...(reviewerId && { reviewerId }) }), {
      refused: (problem) => {
        if (problem.code === 'reviewer_required' && shown()) setAsking(true);
        else sayRefused(named`Not sent to review: ${task.title}`)(problem);
      },
    });
  if (task.projectId === null || (task.status !== 'todo' && task.status !== 'in_progress')) return null;
  return (
    <div className="mt-3">
      <Button size="small" icon={Send} busy={send.isPending} disabledReason={reasonOf(task.can.sendToReview)} onClick={() => sendTo()}>
        Send to review
      </Button>
      {asking && (
        <ReviewerDialog
          own={task.assigneeIds}
          projectId={task.projectId}
          onClose={() => setAsking(false)}
          onChoose={(reviewerId) => {
            setAsking(false);
            sendTo(reviewerId);
          }}
        />
      )}
    </div>
  );
}

/** Where something is typed about a task, for what is not saved yet. */
const placeOf = ({ id }: Task, field: string): string => `task ${id} ${field}`;

const refusalOf = (result: Result<unknown>): string | null => (result.ok ? null : (result.details.message ?? null));
