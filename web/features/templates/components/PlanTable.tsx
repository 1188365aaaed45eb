// The rows of a template: phases with their work, edited where they stand, put in order by dragging and by keys.

import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { capital, roleSuggestions } from './planWords.ts';
import type { PlanProblem } from '../../../../domain/templates/rules.ts';
import { useLayout } from '../../../ui/breakpoints.ts';
import { Button } from '../../../ui/Button.tsx';
import { useRowDrag } from '../../../ui/useRowDrag.ts';
import { addPhase, addTask, moveRow, type PhaseRow, type Plan, rowOf, titleOf } from './draft.ts';
import { focusAfter, nameOf } from './focusRow.ts';
import { PhaseBlock } from './PhaseBlock.tsx';
import { newKey, rowGrid } from './planRows.ts';

export interface PlanTableProps {
  plan: Plan;
  problems: readonly PlanProblem[];
  chosen: string | null;
  disabledReason: string | undefined;
  onChoose: (key: string) => void;
  /** Opens all of a row, where it does not stand beside the table. */
  onOpen: ((key: string) => void) | undefined;
  onChange: (change: (plan: Plan) => Plan) => void;
  /** Speaks to screen readers. */
  announce: (words: string) => void;
}

export function PlanTable({ plan, problems, chosen, disabledReason, onChoose, onOpen, onChange, announce }: PlanTableProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(plan.phases.slice(2).map(({ key }) => key)));
  const isNarrow = useLayout() === 'mobile';
  const { held, shown, list, gripHandlers } = useRowDrag<PhaseRow & { id: string }>({
    rows: plan.phases.map((phase) => ({ ...phase, id: phase.key })),
    nameOf: ({ name }) => name,
    announce,
    onDrop: ({ key }, to) => onChange((now) => moveRow(now, key, to)),
  });
  const toggle = (key: string) =>
    setFolded((now) => (now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key])));
  const onKeyDown = useTableKeys({ plan, isFixed: disabledReason !== undefined, onChange, onChoose, announce });
  return (
    <section aria-label="Plan" onKeyDown={onKeyDown}>
      <p id="template-keys" hidden>
        Enter goes down, Tab right. Alt with the arrow keys moves the row. Control Enter adds a task below. Space on a grip lifts the row.
      </p>
      <datalist id="template-roles">
        {roleSuggestions(plan).map((role) => (
          <option key={role} value={capital(role)} />
        ))}
      </datalist>
      <div aria-hidden className={`${rowGrid} h-8 border-b border-ink text-12 font-medium text-ink-muted max-md:hidden`}>
        <span className="col-start-4">Phase, task or milestone</span>
        <span className="ps-1.5">Role</span>
        <span className="text-end">Offset</span>
        <span className="text-end">Days</span>
        <span className="ps-3">Checklist</span>
        <span>Approval</span>
      </div>
      <ol ref={list} aria-label="Phases">
        {shown.map((phase, index) => (
          <PhaseBlock
            key={phase.key}
            phase={phase}
            number={index + 1}
            isOpen={!folded.has(phase.key)}
            isHeld={held?.id === phase.key}
            grip={gripHandlers(phase)}
            onToggle={() => toggle(phase.key)}
            {...{ problems, chosen, disabledReason, onChoose, onOpen, isNarrow, onChange, announce }}
          />
        ))}
      </ol>
      <div className="mt-3">
        <Button
          size="small"
          icon={Plus}
          data-adds=""
          disabledReason={disabledReason}
          onClick={() => {
            const key = newKey();
            onChange((now) => addPhase(now, key));
            onChoose(key);
          }}
        >
          Add a phase
        </Button>
      </div>
    </section>
  );
}

type TableKeys = Pick<PlanTableProps, 'plan' | 'onChange' | 'onChoose' | 'announce'> & { isFixed: boolean };

/** Enter goes down a column, Alt with arrows moves the row, Ctrl Enter adds one below. */
function useTableKeys({ plan, isFixed, onChange, onChoose, announce }: TableKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const key = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const found = rowOf(plan, key ?? null);
    if (!key || !found) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && step && !isFixed && found.kind !== 'milestone') {
      event.preventDefault();
      const rows = found.kind === 'phase' ? plan.phases : found.phase.tasks;
      const to = Math.min(rows.length - 1, Math.max(0, found.index + step));
      onChange((now) => moveRow(now, key, to));
      announce(`${titleOf(found)}, place ${to + 1} of ${rows.length}.`);
      return;
    }
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || event.defaultPrevented) return;
    event.preventDefault();
    if (event.ctrlKey && !isFixed) {
      const added = newKey();
      const add = () => {
        onChange((now) => addTask(now, { phaseKey: found.phase.key, behind: found.kind === 'task' ? key : null, key: added }));
        onChoose(added);
      };
      focusAfter(add, () => nameOf(added));
      return;
    }
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-cell="${target.dataset['cell']}"]`)];
    cells[cells.indexOf(target) + 1]?.focus();
  };
}
