// Before a whole project is moved: by how much, and what that means. A hand at a desk has said how far; a thumb says it here.

import { useState } from 'react';
import type { WorkingCalendar } from '../../../../../domain/kernel/calendar.ts';
import { mostProjectMove, type PortfolioProject } from '../../../../../domain/schedule/portfolio.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { named } from '../../../../ui/Words.tsx';
import { counted } from '../barWords.ts';
import { DayStepper } from '../DayStepper.tsx';
import { byWords, movedDates, moveQuestion } from './moveWords.ts';
import { useMovingProject } from './useMovingProject.ts';

export interface MoveProjectDialogProps {
  project: PortfolioProject;
  /** Working days that it was dragged on; 0 asks for them. */
  by: number;
  calendar: WorkingCalendar;
  onClose: () => void;
}

export function MoveProjectDialog({ project, by: dragged, calendar, onClose }: MoveProjectDialogProps) {
  const [by, setBy] = useState(dragged);
  const { move, isBusy } = useMovingProject();
  const step = (days: number) => setBy(Math.max(-mostProjectMove, Math.min(mostProjectMove, by + days)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={moveQuestion(by)}
      sentence={`Finished work stays. ${sentenceOf(project, by, calendar)}`}
      onSubmit={() => by !== 0 && move(project, by, onClose)}
      actions={
        <>
          <Button variant="bare" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            // Who has said how far means that by Enter, and not a day less.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={dragged !== 0}
            busy={isBusy}
            waitsFor={by === 0 ? 'Choose by how many days' : undefined}
          >
            {by === 0 ? 'Move' : `Move by ${counted(Math.abs(by), 'day')}`}
          </Button>
        </>
      }
    >
      <DayStepper
        words={by === 0 ? 'Where it is' : byWords(by)}
        dates={movedDates(project, by, calendar)}
        week={calendar.workingDays.length}
        onStep={step}
      />
    </Dialog>
  );
}

function sentenceOf(project: PortfolioProject, by: number, calendar: WorkingCalendar): string {
  const now = movedDates(project, 0, calendar);
  return by === 0
    ? named`${project.name} runs ${now}.`
    : named`${project.name} runs ${now} now, and ${movedDates(project, by, calendar)} then.`;
}
