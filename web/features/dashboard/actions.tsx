import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { InvitationToAnswer } from '../../../domain/dashboard/contract.ts';
import type { TaskCard } from '../../../domain/tasks/contract.ts';
import type { completeTask } from '../../../domain/tasks/rules.ts';
import { follow } from '../../lib/outcome.ts';
import { sayRefused, showToast } from '../../ui/toast/store.ts';
import type { ToastContent } from '../../ui/toast/toasts.ts';
import { offerUndo } from '../identity/components/offerUndo.ts';
import { useAcceptInvitation, useDeclineInvitation } from '../projects/invitationQueries.ts';
import { sendMove, sendTakeBack, useCircumstances } from '../tasks/moveQueries.ts';
import { useReadDashboardAnew } from './queries.ts';
import { named } from '../../ui/Words.tsx';

/** The tasks that were ticked off here, each with the version that it had: a newer one is another story. */
export interface Ticked {
  versions: ReadonlyMap<string, number>;
  set: (change: (versions: ReadonlyMap<string, number>) => ReadonlyMap<string, number>) => void;
}

export interface Ticks {
  /** Ticked, and still in the list because the server's answer is on its way. */
  isTicked: (task: TaskCard) => boolean;
  /** Completes it; what waits for review is approved by that. */
  complete: (task: TaskCard) => void;
}

/** The rules of a step weigh more than the list that shows it: they come with the first tick. */
const loadRules = () => import('../../../domain/tasks/rules.ts');
type Rules = Awaited<ReturnType<typeof loadRules>>;

/** Completes and approves tasks from My day: shown at once, undone from the toast. */
export function useTicks({ versions, set }: Ticked): Ticks {
  const circumstances = useCircumstances();
  const readAnew = useReadDashboardAnew();

  const untick = (id: string) => set((known) => new Map([...known].filter(([each]) => each !== id)));

  /** @param isUndo what is taken back is not offered to be taken back */
  const move = (card: TaskCard, outcome: ReturnType<typeof completeTask>, isUndo = false) => {
    if (!outcome.ok) {
      untick(card.id);
      showToast({ shape: 'warning', title: 'Not completed', line: outcome.details.message ?? 'This step is not possible from here.' });
      return;
    }
    const change = outcome.value;
    const moved = { ...card, ...change.patch };
    const goBack = () => {
      const { inverse } = change;
      if (inverse) step(({ moveTask }) => move(moved, moveTask(moved, inverse, circumstances(moved)), true));
      else takeBack(card);
    };
    follow(sendMove({ card, move: { status: moved.status, position: moved.position }, change }), {
      done: () => {
        if (moved.status !== 'completed') return untick(card.id);
        const title = named`${change.step === 'approve' ? 'Approved' : 'Completed'}: ${card.title}`;
        if (isUndo || (change.inverse === null && change.step !== 'approve')) showToast({ shape: 'done', title });
        else offerUndo({ title }, goBack);
      },
      refused: (problem) => {
        untick(card.id);
        sayRefused('Not completed')(problem);
      },
      settled: readAnew,
    });
  };

  const takeBack = (card: TaskCard) =>
    follow(sendTakeBack(card), {
      done: () => untick(card.id),
      refused: sayRefused(named`Not taken back: ${card.title}`),
      settled: readAnew,
    });

  const step = (take: (rules: Rules) => void, giveUp = () => {}) => {
    const fail = () => {
      giveUp();
      showToast({ shape: 'error', title: 'Not completed', line: 'Atelier could not be reached. Try again.' });
    };
    loadRules().then(take, fail);
  };

  return {
    isTicked: ({ id, version }) => (versions.get(id) ?? 0) >= version,
    complete: (task) => {
      set((known) => new Map([...known, [task.id, task.version]]));
      step(
        (rules) => move(task, rules.completeTask(task, circumstances(task))),
        () => untick(task.id),
      );
    },
  };
}

/** Answers invitations into projects; what was answered leaves with the server's word. */
export function useAnswers() {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const accepting = useAcceptInvitation();
  const declining = useDeclineInvitation();
  const readAnew = useReadDashboardAnew();
  const navigate = useNavigate();
  const send = ({ id, project }: InvitationToAnswer, mutation: typeof accepting | typeof declining, done: ToastContent) => {
    setAnswered((ids) => new Set([...ids, id]));
    follow(mutation.mutateAsync({ invitationId: id }), {
      done: () => showToast({ ...done, line: project.name }),
      refused: (problem) => {
        setAnswered((ids) => new Set([...ids].filter((each) => each !== id)));
        sayRefused('Not answered')(problem);
      },
      settled: readAnew,
    });
  };
  return {
    isAnswered: (id: string) => answered.has(id),
    accept: (invitation: InvitationToAnswer) => {
      const open = () => void navigate({ to: '/projects/$projectId', params: { projectId: invitation.project.id } });
      send(invitation, accepting, { shape: 'done', title: 'You are in the project', action: { label: 'Open', onSelect: open } });
    },
    decline: (invitation: InvitationToAnswer) => send(invitation, declining, { shape: 'done', title: 'Invitation declined' }),
  };
}
