// The phases of a project as a list that can be edited and put in another order (PRODUCT §2).

import { useState } from 'react';
import type { Phase, Project } from '../../../../../domain/projects/contract.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { useRowDrag } from '../../../../ui/useRowDrag.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { usePhaseMoves } from '../../actions.tsx';
import { useMovedPhases } from '../../changeQueries.ts';
import { CompletePhaseDialog } from './CompletePhaseDialog.tsx';
import { phaseColumns, PhaseRow } from './PhaseRow.tsx';
import { positionAt } from './placing.ts';
import { useFollowQuestion } from './useFollowQuestion.tsx';
import { named } from '../../../../ui/Words.tsx';

export function PhaseList({ project: known, today }: { project: Project; today: string }) {
  const project = useMovedPhases(known);
  const { phases } = project;
  const [words, announce] = useState('');
  const [completing, setCompleting] = useState<Phase | null>(null);
  const [removing, setRemoving] = useState<Phase | null>(null);
  const moves = usePhaseMoves(project);
  const { edit, question } = useFollowQuestion(project);
  const { held, shown, list, gripHandlers } = useRowDrag({
    rows: phases,
    nameOf: ({ name }) => name,
    announce,
    onDrop: (phase, to) => moves.move(phase, positionAt(phases, phase.id, to)),
  });

  const complete = (phase: Phase) => {
    if (phase.openTasks > 0) setCompleting(phase);
    else moves.complete(phase, { openTasks: 'refuse', onAsk: () => setCompleting(phase) });
  };
  return (
    <>
      <p id="phase-keys" hidden>
        Space lifts the phase, arrow keys move it, Space drops it, Escape returns it.
      </p>
      <VisuallyHidden>
        <span role="status">{words}</span>
      </VisuallyHidden>
      <div className="@container">
        <ListHead />
        <ol ref={list} aria-label="Phases">
          {shown.map((phase) => (
            <PhaseRow
              key={phase.id}
              phase={phase}
              today={today}
              isHeld={held?.id === phase.id}
              grip={gripHandlers(phase)}
              disabledReason={reasonOf(project.can.edit)}
              onEdit={(changes) => edit(phase, changes)}
              onComplete={() => complete(phase)}
              onReopen={() => moves.reopen(phase)}
              onRemove={() => setRemoving(phase)}
            />
          ))}
        </ol>
      </div>
      {question}
      {completing && (
        <CompletePhaseDialog
          phase={project.phases.find(({ id }) => id === completing.id) ?? completing}
          phases={phases}
          onClose={() => setCompleting(null)}
          onComplete={(openTasks) => {
            setCompleting(null);
            moves.complete(project.phases.find(({ id }) => id === completing.id) ?? completing, {
              openTasks,
              onAsk: () => setCompleting(completing),
            });
          }}
        />
      )}
      {removing && (
        <ConfirmDialog
          open
          danger
          onClose={() => setRemoving(null)}
          title={named`Remove ${removing.name}?`}
          sentence={removing.totalTasks === 0 ? 'It holds no tasks.' : 'Its tasks stay in the project, without a phase.'}
          confirmLabel="Remove phase"
          onConfirm={() => {
            setRemoving(null);
            moves.remove(project.phases.find(({ id }) => id === removing.id) ?? removing);
          }}
        />
      )}
    </>
  );
}

/** The heads of the columns, where there are columns; each control carries its own name. */
function ListHead() {
  return (
    <div aria-hidden className={`${phaseColumns} h-8 border-b border-ink text-12 font-medium text-ink-muted @max-[860px]:hidden`}>
      <span className="px-1.5 [grid-area:name]">Phase</span>
      <span className="px-2 [grid-area:status]">Status</span>
      <span className="[grid-area:start]">Start</span>
      <span className="[grid-area:end]">End</span>
      <span className="px-1.5 [grid-area:days]">Working days</span>
      <span className="[grid-area:progress]">Tasks done</span>
      <span className="[grid-area:gate]">Gate</span>
    </div>
  );
}
