// The step of a card to another place, apart from queries.ts: the first screen ticks tasks off and needs no board.

import { useMutation, useQuery } from '@tanstack/react-query';
import type { UserId } from '../../../domain/kernel/ids.ts';
import type { TaskCard } from '../../../domain/tasks/contract.ts';
import type { Change, Circumstances, Move } from '../../../domain/tasks/review.ts';
import { api } from '../../lib/api.ts';
import { useUser } from '../../lib/session/auth.ts';
import { useProjectIndex } from '../projects/queries.ts';
import { studioQuery } from '../studios/queries.ts';
import { beginMove, confirmMove, dropMove } from './pending.ts';

/** What the rules of tasks need to know of this person and moment. */
export function useCircumstances(): (task: Pick<TaskCard, 'projectId'>) => Circumstances {
  const { id } = useUser();
  const projects = useProjectIndex();
  const { data: studio } = useQuery(studioQuery());
  return ({ projectId }) => ({
    actorId: id as UserId,
    now: new Date().toISOString(),
    projectLeadId: projects.find(projectId)?.leadId ?? null,
    selfApproval: studio?.selfApproval ?? false,
  });
}

interface MoveCard {
  card: TaskCard;
  move: Move;
  /** What the rule made of it. */
  change: Change;
}

export const useMoveTask = () =>
  useMutation({
    // Of two moves the later one wins: they are sent one after the other, in the order in which they were made.
    scope: { id: 'tasks.move' },
    mutationFn: ({ card, move }: MoveCard) => api.tasks.move.call({ taskId: card.id, ...move }),
    onMutate: ({ card, change }) => beginMove({ ...card, ...change.patch }),
    onSuccess: ({ seq }, _moved, pending) => confirmMove(pending, seq),
    onError: (_error, _moved, pending) => pending && dropMove(pending),
  });
