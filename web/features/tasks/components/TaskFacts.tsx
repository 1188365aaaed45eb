// The facts of an open task, each changed where it stands.

import { useState } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { ProjectId } from '../../../../domain/kernel/ids.ts';
import { orThrow, type Result } from '../../../../domain/kernel/result.ts';
import { priorities } from '../../../../domain/tasks/choices.ts';
import type { Task } from '../../../../domain/tasks/contract.ts';
import { progressOfTask, whyNoPercent } from '../../../../domain/tasks/progress.ts';
import { estimateWords, parseEstimate } from '../../../../domain/tasks/estimate.ts';
import { readPercent } from '../../../lib/readPercent.ts';
import { chosenDay, weekday } from '../../../lib/dates.ts';
import { useUser } from '../../../lib/session/auth.ts';
import { reasonOf } from '../../../lib/words.ts';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Select } from '../../../ui/Select.tsx';
import { type Fact, Facts } from '../../../ui/SidePanel.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { percentOf } from '../../../ui/percent.ts';
import type { ProjectEntry } from '../../projects/queries.ts';
import { PeoplePicker } from '../../studios/components/PeoplePicker.tsx';
import type { BoardMoves } from '../actions.tsx';
import { EditableText } from './EditableText.tsx';
import { placeOf } from './places.ts';
import { personal, ProjectDialog, useProjectOptions } from './ProjectDialog.tsx';
import { statusChoices } from './steps.ts';
import { columnMarks, priorityNames } from './statusNames.ts';
import { NextTask } from './NextTask.tsx';
import { RepeatSelect } from './RepeatSelect.tsx';
import type { TaskEdit } from './useTaskEdit.ts';

export interface TaskFactsProps {
  task: Task;
  project: ProjectEntry | undefined;
  edit: TaskEdit;
  moves: BoardMoves;
  today: Day;
}

export function TaskFacts({ task, project, edit, moves, today }: TaskFactsProps) {
  const shared = { task, edit, today, disabledReason: reasonOf(task.can.edit) };
  const ofProject = (named: ProjectEntry): Fact[] => [
    { label: 'Reviewer', value: <ReviewerFact {...shared} project={named} /> },
    { label: 'Done', value: <DoneFact {...shared} /> },
    { label: 'Phase', value: <PhaseFact {...shared} project={named} /> },
    { label: 'Room', value: <RoomFact {...shared} /> },
  ];
  const facts: Fact[] = [
    { label: 'Status', value: <StatusFact task={task} moves={moves} /> },
    { label: 'Priority', value: <PriorityFact {...shared} /> },
    { label: 'Start', value: <DayFact {...shared} field="start" label="Start" /> },
    { label: 'Due', value: <DayFact {...shared} field="due" label="Due" /> },
    { label: 'Repeat', value: <RepeatFact {...shared} /> },
    { label: 'Assigned', value: <AssignedFact {...shared} project={project} /> },
    { label: 'Project', value: <ProjectFact task={task} disabledReason={shared.disabledReason} /> },
    ...(project ? ofProject(project) : []),
    { label: 'Estimate', value: <EstimateFact {...shared} /> },
  ];
  return (
    <div className="mt-3">
      <Facts facts={facts} />
    </div>
  );
}

interface FactProps {
  task: Task;
  edit: TaskEdit;
  today: Day;
  disabledReason: string | undefined;
}

function StatusFact({ task, moves }: Pick<TaskFactsProps, 'task' | 'moves'>) {
  const { id } = useUser();
  return (
    <Select
      look="fact"
      label="Status"
      value={task.status}
      disabledReason={reasonOf(task.can.move)}
      options={statusChoices(task, id).map((choice) => ({
        ...choice,
        lead: <StatusMark status={columnMarks[choice.value]} size={12} />,
      }))}
      onChange={(status) => moves.move(task, { status, position: task.position })}
    />
  );
}

/** What is chosen is done once it is said what that changes. */
function ProjectFact({ task, disabledReason }: Pick<FactProps, 'task' | 'disabledReason'>) {
  const [to, setTo] = useState<ProjectId | typeof personal | null>(null);
  const options = useProjectOptions(task);
  const lies = task.projectId ?? personal;
  return (
    <>
      <Select
        look="fact"
        label="Project"
        value={lies}
        disabledReason={disabledReason}
        options={options}
        onChange={(chosen) => setTo(chosen === lies ? null : chosen)}
      />
      {to !== null && <ProjectDialog task={task} to={to} onClose={() => setTo(null)} />}
    </>
  );
}

function DayFact({ task, edit, today, disabledReason, field, label }: FactProps & { field: 'start' | 'due'; label: string }) {
  return (
    <DateInput
      look="bare"
      label={label}
      value={task[field]}
      today={today}
      formatDay={weekday}
      disabledReason={disabledReason}
      onChange={(day) => void edit.save({ [field]: chosenDay(day) })}
    />
  );
}

/** Of one that was completed: what came next, which repeats in its place. */
function RepeatFact({ task, edit, today, disabledReason }: FactProps) {
  if (task.nextId) return <NextTask id={task.nextId} today={today} />;
  return (
    <RepeatSelect
      look="fact"
      label="Repeat"
      value={task.repeat}
      due={task.due}
      projectId={task.projectId}
      today={today}
      disabledReason={disabledReason}
      onChange={(repeat) => void edit.save({ repeat })}
    />
  );
}

function AssignedFact({ task, edit, disabledReason, project }: FactProps & { project: ProjectEntry | undefined }) {
  return (
    <PeoplePicker
      label="Assigned"
      value={task.assigneeIds}
      most={10}
      only={project?.readerIds ?? null}
      disabledReason={task.projectId === null ? 'A personal task is yours alone' : disabledReason}
      onChange={(ids) => void edit.save({ assigneeIds: ids })}
    />
  );
}

const noPhase = 'none';

function PhaseFact({ task, edit, disabledReason, project }: FactProps & { project: ProjectEntry }) {
  return (
    <Select
      look="fact"
      label="Phase"
      value={task.phaseId ?? noPhase}
      disabledReason={disabledReason}
      options={[{ value: noPhase, label: 'No phase' }, ...project.phases.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(id) => void edit.save({ phaseId: id === noPhase ? null : id })}
    />
  );
}

function ReviewerFact({ task, edit, disabledReason, project }: FactProps & { project: ProjectEntry }) {
  return (
    <PeoplePicker
      label="Reviewer"
      value={task.reviewerId ? [task.reviewerId] : []}
      most={2}
      only={project.readerIds}
      disabledReason={disabledReason}
      onChange={(ids) => void edit.save({ reviewerId: ids.at(-1) ?? null })}
    />
  );
}

function RoomFact({ task, edit, disabledReason }: FactProps) {
  return (
    <EditableText
      look="fact"
      label="Room"
      placeholder="No room"
      task={task}
      value={task.room}
      place={placeOf(task, 'room')}
      maxLength={60}
      disabledReason={disabledReason}
      error={edit.errorOf('room')}
      onSave={(room, seen) => edit.save({ room }, seen)}
    />
  );
}

function PriorityFact({ task, edit, disabledReason }: FactProps) {
  return (
    <Select
      look="fact"
      label="Priority"
      value={task.priority}
      disabledReason={disabledReason}
      options={priorities.map((value) => ({ value, label: priorityNames[value] }))}
      onChange={(priority) => void edit.save({ priority })}
    />
  );
}

function EstimateFact({ task, edit, disabledReason }: FactProps) {
  return (
    <EditableText
      look="fact"
      label="Estimate in hours"
      placeholder="None"
      task={task}
      value={estimateWords(task.estimate)}
      place={placeOf(task, 'estimate')}
      maxLength={40}
      disabledReason={disabledReason}
      asShown={estimateAsShown}
      check={(text) => refusalOf(parseEstimate(text))}
      error={edit.errorOf('estimate')}
      onSave={(text, seen) => edit.save({ estimate: orThrow(parseEstimate(text)) }, seen)}
    />
  );
}

/** How far it is, in per cent: said by whoever works on it, unless its status or its checklist says so already. */
function DoneFact({ task, edit }: FactProps) {
  const { status, checklist } = task;
  const stepsDone = checklist.filter(({ done }) => done).length;
  const share = progressOfTask({ status, steps: checklist.length, stepsDone, percent: task.percent });
  return (
    <EditableText
      look="fact"
      label="Done, in per cent"
      task={task}
      value={`${percentOf(share)} %`}
      place={placeOf(task, 'percent')}
      maxLength={8}
      disabledReason={whyNoPercent({ status, hasSteps: checklist.length > 0 }) ?? reasonOf(task.can.move)}
      asShown={(text) => (readPercent(text) === null ? text : `${readPercent(text)} %`)}
      check={(text) => (readPercent(text) === null ? 'Type 0 to 99. What is done is completed.' : null)}
      error={edit.errorOf('percent')}
      onSave={(text, seen) => edit.save({ percent: readPercent(text) ?? 0 }, seen)}
    />
  );
}

const estimateAsShown = (text: string): string => {
  const typed = parseEstimate(text);
  return typed.ok ? estimateWords(typed.value) : text;
};

const refusalOf = (result: Result<unknown>): string | null => (result.ok ? null : (result.details.message ?? null));
