import { ChevronDown, ChevronRight, Ellipsis, Flag, GripVertical, ListChecks, Plus, Stamp } from 'lucide-react';
import type { PlanProblem } from '../../../../domain/templates/rules.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { PhaseColour } from '../../../ui/PhaseSwatch.tsx';
import { type RowDrag, useRowDrag } from '../../../ui/useRowDrag.ts';
import { ColourPicker } from '../../projects/components/phases/ColourPicker.tsx';
import { addMilestone, addTask, moveRow, patchMilestone, patchPhase, patchTask, type PhaseRow, type Plan, type TaskRow } from './draft.ts';
import { NumberCell, TextCell } from './PlanCells.tsx';
import { newKey, rowGrid } from './planRows.ts';

interface Rows {
  problems: readonly PlanProblem[];
  chosen: string | null;
  disabledReason: string | undefined;
  onChoose: (key: string) => void;
  onOpen: ((key: string) => void) | undefined;
  onChange: (change: (plan: Plan) => Plan) => void;
  announce: (words: string) => void;
}

export interface PhaseBlockProps extends Rows {
  phase: PhaseRow;
  number: number;
  isOpen: boolean;
  isHeld: boolean;
  grip: ReturnType<RowDrag<PhaseRow & { id: string }>['gripHandlers']>;
  onToggle: () => void;
}

/** A phase, and what lies in it while it is open. */
export function PhaseBlock({ phase, number, isOpen, isHeld, grip, onToggle, ...rows }: PhaseBlockProps) {
  const { disabledReason, onChange, onChoose, onOpen, chosen } = rows;
  const patch = (changes: Partial<PhaseRow>) => onChange((plan) => patchPhase(plan, phase.key, changes));
  return (
    <li data-row={phase.key} className={cx(isHeld && 'relative z-(--z-drag) bg-accent-soft')}>
      <div
        onFocus={() => onChoose(phase.key)}
        className={cx(
          rowGrid,
          'min-h-9 border-b border-hairline',
          chosen === phase.key && chosenRow,
          isHeld && 'bg-surface-raised shadow-held',
        )}
      >
        <Grip label={`Move ${phase.name}`} handlers={grip} disabledReason={disabledReason} />
        <IconButton
          size="small"
          className="border-0! bg-transparent!"
          icon={isOpen ? ChevronDown : ChevronRight}
          label={`${isOpen ? 'Fold' : 'Open'} ${phase.name}`}
          aria-expanded={isOpen}
          onClick={onToggle}
        />
        {/* It brings the place of another grid with it. */}
        <span>
          <ColourPicker
            name={phase.name}
            value={phase.colour as PhaseColour}
            done={1}
            disabledReason={disabledReason}
            onChange={(colour) => patch({ colour })}
          />
        </span>
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="num shrink-0 text-12 text-ink-muted">{number}</span>
          <TextCell
            cell="name"
            className="font-medium"
            label={`Name of phase ${number}`}
            value={phase.name}
            maxLength={80}
            disabledReason={disabledReason}
            onChange={(name) => patch({ name })}
          />
          <span className="num shrink-0 text-12 text-ink-muted">{phase.tasks.length}</span>
          <OpenRow name={phase.name} rowKey={phase.key} onOpen={onOpen} />
        </span>
        <span className="@max-[560px]:hidden" />
        <NumberCell
          cell="offset"
          signed
          label={`Offset of ${phase.name}`}
          value={phase.offset}
          min={-500}
          disabledReason={disabledReason}
          onChange={(offset) => patch({ offset })}
        />
        <NumberCell
          cell="days"
          className="font-medium"
          label={`Days of ${phase.name}`}
          value={phase.workingDays}
          min={1}
          disabledReason={disabledReason}
          onChange={(workingDays) => patch({ workingDays })}
        />
        <span className="ps-3 @max-[560px]:hidden">
          <Checkbox label="Gate" checked={phase.gate} disabledReason={disabledReason} onChange={(gate) => patch({ gate })} />
        </span>
      </div>
      {isOpen && <PhaseWork phase={phase} {...rows} />}
    </li>
  );
}

function PhaseWork({ phase, ...rows }: Rows & { phase: PhaseRow }) {
  const { disabledReason, onChange, onChoose, onOpen, announce, chosen, problems } = rows;
  const { held, shown, list, gripHandlers } = useRowDrag<TaskRow & { id: string }>({
    rows: phase.tasks.map((task) => ({ ...task, id: task.key })),
    nameOf: ({ title }) => title,
    announce,
    onDrop: ({ key }, to) => onChange((plan) => moveRow(plan, key, to)),
  });
  const add = (change: (plan: Plan, key: string) => Plan) => {
    const key = newKey();
    onChange((plan) => change(plan, key));
    onChoose(key);
  };
  const milestones = phase.milestones.toSorted((a, b) => a.from - b.from);
  return (
    <>
      <ol ref={list} aria-label={`Tasks of ${phase.name}`}>
        {shown.map((task) => (
          <TaskLine
            key={task.key}
            task={task}
            isHeld={held?.id === task.key}
            grip={gripHandlers(task)}
            problem={problems.find(({ key }) => key === task.key)?.message}
            {...{ chosen, disabledReason, onChoose, onOpen, onChange }}
          />
        ))}
      </ol>
      {milestones.length > 0 && (
        <ul aria-label={`Milestones of ${phase.name}`}>
          {milestones.map(({ key, name, from }) => (
            <li
              key={key}
              data-row={key}
              onFocus={() => onChoose(key)}
              className={cx(rowGrid, 'min-h-8 border-b border-hairline', chosen === key && chosenRow)}
            >
              <OpenRow className="col-start-2" name={name} rowKey={key} onOpen={onOpen} />
              <span className="col-start-3 flex justify-center">
                <Icon of={Flag} size={14} />
              </span>
              <TextCell
                cell="name"
                label={`Milestone in ${phase.name}`}
                value={name}
                maxLength={120}
                disabledReason={disabledReason}
                onChange={(text) => onChange((plan) => patchMilestone(plan, key, { name: text }))}
              />
              <span className="text-13 text-ink-muted @max-[560px]:hidden">Milestone</span>
              <NumberCell
                cell="offset"
                signed
                label={`Offset of ${name}`}
                value={from}
                min={0}
                problem={problems.find((one) => one.key === key)?.message}
                disabledReason={disabledReason}
                onChange={(next) => onChange((plan) => patchMilestone(plan, key, { from: next }))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 py-1.5 ps-12">
        <Button
          size="small"
          variant="bare"
          icon={Plus}
          disabledReason={disabledReason}
          onClick={() => add((plan, key) => addTask(plan, { phaseKey: phase.key, behind: null, key }))}
        >
          Add a task
        </Button>
        <Button
          size="small"
          variant="bare"
          disabledReason={disabledReason}
          onClick={() => add((plan, key) => addMilestone(plan, { phaseKey: phase.key, key }))}
        >
          Add a milestone
        </Button>
      </div>
    </>
  );
}

interface TaskLineProps extends Omit<Rows, 'problems' | 'announce'> {
  task: TaskRow;
  isHeld: boolean;
  grip: ReturnType<RowDrag<TaskRow & { id: string }>['gripHandlers']>;
  problem: string | undefined;
}

function TaskLine({ task, isHeld, grip, problem, chosen, disabledReason, onChoose, onOpen, onChange }: TaskLineProps) {
  const { key, title, role, from, days, review, checklist } = task;
  const patch = (changes: Partial<TaskRow>) => onChange((plan) => patchTask(plan, key, changes));
  return (
    <li data-row={key} className={cx(isHeld && 'relative z-(--z-drag) bg-accent-soft')}>
      <div
        onFocus={() => onChoose(key)}
        className={cx(rowGrid, 'min-h-8 border-b border-hairline', chosen === key && chosenRow, isHeld && 'bg-surface-raised shadow-held')}
      >
        <Grip label={`Move ${title}`} handlers={grip} disabledReason={disabledReason} />
        <OpenRow className="col-start-2" name={title} rowKey={key} onOpen={onOpen} />
        <span className="col-start-4 min-w-0">
          <TextCell
            cell="name"
            label="Task"
            value={title}
            maxLength={200}
            disabledReason={disabledReason}
            onChange={(text) => patch({ title: text })}
          />
        </span>
        <span className="@max-[560px]:hidden">
          <TextCell
            cell="role"
            list="template-roles"
            label={`Role of ${title}`}
            value={role ?? ''}
            placeholder="Nobody"
            maxLength={60}
            disabledReason={disabledReason}
            onChange={(text) => patch({ role: text === '' ? null : text })}
            canBeEmpty
          />
        </span>
        <NumberCell
          cell="offset"
          signed
          label={`Offset of ${title}`}
          value={from}
          min={0}
          problem={problem}
          disabledReason={disabledReason}
          onChange={(next) => patch({ from: next })}
        />
        <NumberCell
          cell="days"
          label={`Days of ${title}`}
          value={days}
          min={1}
          problem={problem}
          disabledReason={disabledReason}
          onChange={(next) => patch({ days: next })}
        />
        <span className="num flex items-center gap-2 ps-3 text-12 text-ink-muted @max-[560px]:hidden">
          {review && (
            <span className="flex items-center gap-1">
              <Icon of={Stamp} size={14} /> Review
            </span>
          )}
          {checklist.length > 0 && (
            <span className="flex items-center gap-1">
              <Icon of={ListChecks} size={14} /> {checklist.length}
            </span>
          )}
        </span>
      </div>
    </li>
  );
}

interface OpenRowProps {
  name: string;
  rowKey: string;
  onOpen: ((key: string) => void) | undefined;
  className?: string;
}

function OpenRow({ name, rowKey, onOpen, className }: OpenRowProps) {
  if (!onOpen) return null;
  return (
    <IconButton
      size="small"
      icon={Ellipsis}
      label={`All of ${name}`}
      className={cx('border-0! bg-transparent!', className)}
      onClick={() => onOpen(rowKey)}
    />
  );
}

interface GripProps {
  label: string;
  handlers: object;
  disabledReason: string | undefined;
}

function Grip({ label, handlers, disabledReason }: GripProps) {
  return (
    <IconButton
      {...(disabledReason === undefined && handlers)}
      data-grip
      size="small"
      icon={GripVertical}
      label={label}
      aria-describedby="template-keys"
      disabledReason={disabledReason}
      className="cursor-grab touch-none border-0! bg-transparent! active:cursor-grabbing"
    />
  );
}

const chosenRow = 'bg-surface-raised inset-shadow-[2px_0_0_var(--accent)]';
