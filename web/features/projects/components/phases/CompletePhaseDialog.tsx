import type { Phase } from '../../../../../domain/projects/contract.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { named } from '../../../../ui/Words.tsx';

export interface CompletePhaseDialogProps {
  phase: Phase;
  /** All phases of the project, in order. */
  phases: readonly Phase[];
  onClose: () => void;
  onComplete: (openTasks: 'complete-anyway' | 'move-to-next') => void;
}

/** What becomes of the tasks that are open (PRODUCT §2). */
export function CompletePhaseDialog({ phase, phases, onClose, onComplete }: CompletePhaseDialogProps) {
  const next = phases.slice(phases.findIndex(({ id }) => id === phase.id) + 1).find(({ status }) => status !== 'completed') ?? null;
  const question = { open: true, onClose, title: named`Complete ${phase.name}?` };
  if (!next) {
    return (
      <ConfirmDialog
        {...question}
        sentence={`${openWords(phase)} No phase follows this one.`}
        confirmLabel="Complete anyway"
        onConfirm={() => onComplete('complete-anyway')}
      />
    );
  }
  return (
    <ConfirmDialog
      {...question}
      sentence={`${openWords(phase)} Complete anyway, or move ${phase.openTasks === 1 ? 'it' : 'them'} to the next phase?`}
      alternative={{ label: 'Complete anyway', onSelect: () => onComplete('complete-anyway') }}
      confirmLabel={`Move to ${next.name}`}
      onConfirm={() => onComplete('move-to-next')}
    />
  );
}

const openWords = ({ openTasks }: Phase): string => `${openTasks === 1 ? '1 task is' : `${openTasks} tasks are`} still open.`;
