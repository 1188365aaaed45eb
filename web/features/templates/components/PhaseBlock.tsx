import { ChevronDown, ChevronRight, Ellipsis, ListChecks, Plus } from 'lucide-react';
import type { PlanProblem } from '../../../../domain/templates/rules.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { type RowDrag, useRowDrag } from '../../../ui/useRowDrag.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { ColourPicker } from '../../projects/components/phases/ColourPicker.tsx';
import {
  addMilestone,
  addTask,
  type MilestoneRow,
  moveRow,
  patchMilestone,
  patchPhase,
  patchTask,
  type PhaseRow,
  type Plan,
  shownMilestones,
  type TaskRow,
} from './draft.ts';
import { NumberCell, TextCell } from './PlanCells.tsx';
import { NarrowMilestone, NarrowPhase, NarrowTask } from './NarrowRows.tsx';
import { newKey, rowButton, rowGrid } from './planRows.ts';
import { capital, roleNamed } from './planWords.ts';
import { RowGrip } from './RowGrip.tsx';

interface Rows {
  problems: readonly PlanProblem[];
  chosen: string | null;
  disabledReason: string | undefined;
  onChoose: (key: string) => void;
  onOpen: ((key: string) => void) | undefined;
  /** On a phone: two lines a row, all of it on a page of its own. */
  isNarrow: boolean;
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
  const { disabledReason, onChange, onChoose, onOpen, isNarrow, chosen } = rows;
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
        <RowGrip label={`Move ${phase.name}`} handlers={grip} disabledReason={disabledReason} isShown={isNarrow} />
        <IconButton
          size="small"
          className={rowButton}
          icon={isOpen ? ChevronDown : ChevronRight}
          label={`${isOpen ? 'Fold' : 'Open'} ${phase.name}`}
          aria-expanded={isOpen}
          onClick={onToggle}
        />
        {/* It brings the place of another grid with it. */}
        <span className="touch:flex touch:justify-center">
          <ColourPicker
            name={phase.name}
            value={phase.colour}
            done={1}
            disabledReason={disabledReason}
            onChange={(colour) => patch({ colour })}
          />
        </span>
        <span className="flex min-w-0 items-center gap-0.5 ps-1">
          <span className="num flex size-4.5 shrink-0 items-center justify-center rounded-full border border-ink-muted text-[11px] font-semibold">
            {number}
          </span>
          {isNarrow ? (
            <NarrowPhase phase={phase} onOpen={() => onOpen?.(phase.key)} />
          ) : (
            <TextCell
              cell="name"
              className="w-auto! max-w-full font-semibold [field-sizing:content]"
              label={`Name of phase ${number}`}
              value={phase.name}
              maxLength={80}
              disabledReason={disabledReason}
              onChange={(name) => patch({ name })}
            />
          )}
          {!isNarrow && (
            <>
              <span className="num shrink-0 text-12 text-ink-muted">{phase.tasks.length}</span>
              <OpenRow name={phase.name} rowKey={phase.key} onOpen={onOpen} />
            </>
          )}
        </span>
        {!isNarrow && <PhaseCells phase={phase} disabledReason={disabledReason} patch={patch} />}
      </div>
      {isOpen && <PhaseWork phase={phase} {...rows} />}
    </li>
  );
}

interface PhaseCellsProps {
  phase: PhaseRow;
  disabledReason: string | undefined;
  patch: (changes: Partial<PhaseRow>) => void;
}

/** Where it lies, how long it is, and whether it ends with an approval. */
function PhaseCells({ phase, disabledReason, patch }: PhaseCellsProps) {
  return (
    <>
      <span />
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
      <span className="col-start-9 flex text-13">
        <Checkbox
          label={
            <>
              Gate
              <VisuallyHidden>
                {' '}
                of <bdi>{phase.name}</bdi>
              </VisuallyHidden>
            </>
          }
          checked={phase.gate}
          disabledReason={disabledReason}
          onChange={(gate) => patch({ gate })}
        />
      </span>
    </>
  );
}

function PhaseWork({ phase, ...rows }: Rows & { phase: PhaseRow }) {
  const { disabledReason, onChange, onChoose, onOpen, isNarrow, announce, chosen, problems } = rows;
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
  const milestones = shownMilestones(phase);
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
            {...{ chosen, disabledReason, onChoose, onOpen, isNarrow, onChange }}
          />
        ))}
      </ol>
      {milestones.length > 0 && (
        <ul aria-label={`Milestones of ${phase.name}`}>
          {milestones.map((milestone) => (
            <MilestoneLine
              key={milestone.key}
              milestone={milestone}
              phaseName={phase.name}
              problem={problems.find((one) => one.key === milestone.key)?.message}
              {...{ chosen, disabledReason, onChoose, onOpen, isNarrow, onChange }}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 py-1.5 ps-12">
        <Button
          size="small"
          variant="bare"
          icon={Plus}
          aria-label={`Add a task to ${phase.name}`}
          disabledReason={disabledReason}
          onClick={() => add((plan, key) => addTask(plan, { phaseKey: phase.key, behind: null, key }))}
        >
          Add a task
        </Button>
        <Button
          size="small"
          variant="bare"
          aria-label={`Add a milestone to ${phase.name}`}
          disabledReason={disabledReason}
          onClick={() => add((plan, key) => addMilestone(plan, { phaseKey: phase.key, key }))}
        >
          Add a milestone
        </Button>
      </div>
    </>
  );
}

interface MilestoneLineProps extends Omit<Rows, 'problems' | 'announce'> {
  milestone: MilestoneRow;
  phaseName: string;
  problem: string | undefined;
}

function MilestoneLine({
  milestone,
  phaseName,
  problem,
  chosen,
  disabledReason,
  onChoose,
  onOpen,
  isNarrow,
  onChange,
}: MilestoneLineProps) {
  const { key, name, from, gate } = milestone;
  return (
    <li
      data-row={key}
      onFocus={() => onChoose(key)}
      className={cx(isNarrow ? narrowRow : rowGrid, 'min-h-8 border-b border-hairline', chosen === key && chosenRow)}
    >
      {isNarrow ? (
        <NarrowMilestone milestone={milestone} problem={problem} grip={null} onOpen={() => onOpen?.(key)} />
      ) : (
        <>
          <OpenRow className="col-start-2" name={name} rowKey={key} onOpen={onOpen} />
          <span className="col-start-3 flex justify-center">
            <StatusMark status={gate ? 'gate' : 'milestone'} />
          </span>
          <TextCell
            cell="name"
            label={`Milestone in ${phaseName}`}
            value={name}
            maxLength={120}
            disabledReason={disabledReason}
            onChange={(text) => onChange((plan) => patchMilestone(plan, key, { name: text }))}
          />
          <span className="ps-1.5 text-13 text-ink-muted">{gate ? 'Gate' : 'Milestone'}</span>
          <NumberCell
            cell="offset"
            signed
            label={`Offset of ${name}`}
            value={from}
            min={0}
            problem={problem}
            disabledReason={disabledReason}
            onChange={(next) => onChange((plan) => patchMilestone(plan, key, { from: next }))}
          />
        </>
      )}
    </li>
  );
}

interface TaskLineProps extends Omit<Rows, 'problems' | 'announce'> {
  task: TaskRow;
  isHeld: boolean;
  grip: ReturnType<RowDrag<TaskRow & { id: string }>['gripHandlers']>;
  problem: string | undefined;
}

function TaskLine({ task, isHeld, grip, problem, chosen, disabledReason, onChoose, onOpen, isNarrow, onChange }: TaskLineProps) {
  const { key, title } = task;
  const taken = <RowGrip label={`Move ${title}`} handlers={grip} disabledReason={disabledReason} isShown={isNarrow} />;
  return (
    <li data-row={key} className={cx(isHeld && 'relative z-(--z-drag) bg-accent-soft')}>
      <div
        onFocus={() => onChoose(key)}
        className={cx(
          isNarrow ? narrowRow : rowGrid,
          'min-h-8 border-b border-hairline',
          chosen === key && chosenRow,
          isHeld && 'bg-surface-raised shadow-held',
        )}
      >
        {isNarrow ? (
          <NarrowTask task={task} problem={problem} grip={taken} onOpen={() => onOpen?.(key)} />
        ) : (
          <>
            {taken}
            <OpenRow className="col-start-2" name={title} rowKey={key} onOpen={onOpen} />
            <TaskCells task={task} problem={problem} disabledReason={disabledReason} onChange={onChange} />
          </>
        )}
      </div>
    </li>
  );
}

/** What of a task stands in the columns of the table. */
function TaskCells({ task, problem, disabledReason, onChange }: Pick<TaskLineProps, 'task' | 'problem' | 'disabledReason' | 'onChange'>) {
  const { key, title, role, from, days, review, checklist } = task;
  const patch = (changes: Partial<TaskRow>) => onChange((plan) => patchTask(plan, key, changes));
  return (
    <>
      <span className="col-start-3 flex justify-center">
        <StatusMark status="todo" />
      </span>
      <TextCell
        cell="name"
        label="Task"
        value={title}
        maxLength={200}
        disabledReason={disabledReason}
        onChange={(text) => patch({ title: text })}
      />
      <TextCell
        cell="role"
        list="template-roles"
        label={`Role of ${title}`}
        value={capital(role ?? '')}
        placeholder="Nobody"
        maxLength={60}
        disabledReason={disabledReason}
        onChange={(text) => patch({ role: roleNamed(text) })}
        canBeEmpty
      />
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
      <span className="num flex items-center gap-1 ps-3 text-12 text-ink-muted">
        {checklist.length > 0 && (
          <>
            <Icon of={ListChecks} size={14} /> {checklist.length}
          </>
        )}
      </span>
      <span className="flex items-center gap-1.5 text-12 text-ink-muted">
        {review && (
          <>
            <StatusMark status="in-review" /> Review
          </>
        )}
      </span>
    </>
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
    <IconButton size="small" icon={Ellipsis} label={`All of ${name}`} className={cx(rowButton, className)} onClick={() => onOpen(rowKey)} />
  );
}

const narrowRow = 'flex items-center gap-1';

const chosenRow = 'bg-surface-raised inset-shadow-[2px_0_0_var(--accent)]';
