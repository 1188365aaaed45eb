// Other dates of a phase that others lie behind: whether they come along is asked, as the plan would else contradict itself.

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { asDay, nextWorkingDay, type WorkingCalendar } from '../../../../../domain/kernel/calendar.ts';
import type { Phase, Project } from '../../../../../domain/projects/contract.ts';
import { plainDay } from '../../../../lib/dates.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { named } from '../../../../ui/Words.tsx';
import { studioQuery } from '../../../studios/queries.ts';
import { projectDays } from './projectDays.ts';
import { type PhaseChanges, usePhaseEdit } from './usePhaseEdit.ts';

interface Asked {
  phase: Phase;
  changes: PhaseChanges;
}

/** @returns how a phase is changed, and the question while one is open */
export function useFollowQuestion(project: Project): {
  edit: (phase: Phase, changes: PhaseChanges) => Promise<string | null>;
  question: ReactNode;
} {
  const send = usePhaseEdit(project);
  const { data: studio } = useQuery(studioQuery());
  const [asked, setAsked] = useState<Asked | null>(null);
  const waiting = useRef<{ answer: Promise<string | null>; settle: (saved: Promise<string | null>) => void } | null>(null);

  const edit = (phase: Phase, given: PhaseChanges) => {
    const changes = studio ? asItWillBegin(given, projectDays(project, studio)) : given;
    if (!movesWhatFollows(project, phase, changes)) return send(phase, changes);
    // The field that loses the focus to the question saves once more.
    if (waiting.current) return waiting.current.answer;
    const { promise: answer, resolve: settle } = Promise.withResolvers<string | null>();
    waiting.current = { answer, settle };
    setAsked({ phase, changes });
    return answer;
  };
  const end = (saved: Promise<string | null>) => {
    waiting.current?.settle(saved);
    waiting.current = null;
    setAsked(null);
  };
  const answer = ({ phase, changes }: Asked, takesAlong: boolean) => end(send(phase, changes, takesAlong));

  return {
    edit,
    question: asked && (
      <ConfirmDialog
        open
        onClose={() => end(Promise.resolve(null))}
        title="Move the phases and tasks that follow?"
        sentence={`${changeWords(asked)} What lies behind it can come along by as many working days. Finished work stays.`}
        alternative={{ label: 'Leave them', onSelect: () => answer(asked, false) }}
        confirmLabel="Move them"
        onConfirm={() => answer(asked, true)}
      />
    ),
  };
}

/** A phase begins on a working day: a day off stands for the next one. */
function asItWillBegin(changes: PhaseChanges, days: WorkingCalendar): PhaseChanges {
  if (!changes.start) return changes;
  return { ...changes, start: nextWorkingDay(asDay(changes.start), days) };
}

function movesWhatFollows({ phases }: Project, phase: Phase, { start, workingDays }: PhaseChanges): boolean {
  const isOther = (start !== undefined && start !== phase.start) || (workingDays !== undefined && workingDays !== phase.workingDays);
  const { end } = phase;
  if (!isOther || start === null || end === null) return false;
  return phases.some((other) => other.status !== 'completed' && other.start !== null && other.start > end);
}

function changeWords({ phase, changes: { start, workingDays } }: Asked): string {
  if (workingDays !== undefined) return named`${phase.name} gets ${workingDays} working days instead of ${phase.workingDays}.`;
  return named`${phase.name} begins on ${start ? plainDay(start) : 'no day'} instead of ${phase.start ? plainDay(phase.start) : 'none'}.`;
}
