// Keeps the first steps in sight of a Principal's tab: how many are open, that the studio's record follows, and the one quiet
// word when all are taken. Shows nothing itself; loaded after the first screen.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isBehind } from '../../../../domain/onboarding/rules.ts';
import { showToast } from '../../../ui/toast/store.ts';
import { type Checklist, openStepsOf, progressQuery, useChecklist, useFinishChecklist, useRecordProgress } from '../queries.ts';

export interface OnboardingWatchProps {
  /** Told how many steps are open, whenever that changes. */
  onOpenSteps: (count: number) => void;
  /** While the list itself is on screen it says by itself that all is done. */
  isListShown: boolean;
}

export function OnboardingWatch({ onOpenSteps, isListShown }: OnboardingWatchProps) {
  const { data: checklist } = useChecklist();
  const count = openStepsOf(checklist).length;
  useEffect(() => {
    // Talks to the badge, which stands in the shell.
    onOpenSteps(count);
  }, [count, onOpenSteps]);
  useRecord(checklist);
  useLastStep({ checklist, count, isListShown });
  return null;
}

/** Asks the server to bring its record up to what it says itself; once for each answer that shows a difference. */
function useRecord(checklist: Checklist | undefined): void {
  const isOpen = checklist !== undefined && !checklist.isFinished;
  const { data: recorded } = useQuery({ ...progressQuery(), enabled: isOpen && checklist.isRecorded });
  const { mutate } = useRecordProgress();
  const isLate = isOpen && (checklist.isRecorded ? recorded !== undefined && isBehind(recorded, checklist.steps) : true);
  const seq = checklist?.seq;
  useEffect(() => {
    // Talks to the server.
    if (isLate) mutate({});
  }, [isLate, seq, mutate]);
}

/** The last step was taken before these eyes: that is said once, and the list is seen off. */
function useLastStep({ checklist, count, isListShown }: { checklist: Checklist | undefined; count: number; isListShown: boolean }): void {
  const { mutate: finish } = useFinishChecklist();
  const before = useRef(0);
  const isDone = checklist !== undefined && !checklist.isFinished && count === 0;
  useEffect(() => {
    // Talks to the person, and to the server.
    if (isDone && before.current > 0 && !isListShown && !document.hidden) {
      showToast({ shape: 'done', title: 'Your studio is set up', line: 'That was the last of the first steps.' });
      finish({});
    }
    // What was not said here the guide says when it is opened, and sees the list off when it closes.
    before.current = count;
  }, [isDone, count, isListShown, finish]);
}
