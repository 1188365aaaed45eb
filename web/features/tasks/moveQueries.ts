// The step of a card to another place, apart from queries.ts: the first screen ticks tasks off and needs no board.

import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { TaskBrief } from '../../../domain/tasks/contract.ts';
import type { Change, Circumstances, Move } from '../../../domain/tasks/review.ts';
import { type Answer, api } from '../../lib/api.ts';
import { send } from '../../lib/outbox.ts';
import { useUser } from '../../lib/session/auth.ts';
import { useProjectIndex } from '../projects/queries.ts';
import { studioQuery, usePeople } from '../studios/queries.ts';
import { laneOf } from './pending.ts';

/** What the rules of tasks need to know of this person and moment. The same for as long as those who are in the studio are. */
export function useCircumstances(): (task: Pick<TaskBrief, 'projectId'>) => Circumstances {
  const { id } = useUser();
  const projects = useProjectIndex();
  const people = usePeople();
  const selfApproval = useQuery(studioQuery()).data?.selfApproval ?? false;
  return useCallback(
    ({ projectId }) => {
      const { leadId = null, readerIds = null } = projects.find(projectId) ?? {};
      const isThere = (userId: string) => !people.isHere || people.all.some((one) => one.id === userId);
      return {
        actorId: id,
        now: new Date().toISOString(),
        projectLeadId: leadId,
        selfApproval,
        canLook: (userId) => isThere(userId) && (readerIds?.includes(userId) ?? true),
      };
    },
    [id, projects, people, selfApproval],
  );
}

interface MoveCard {
  card: TaskBrief;
  move: Move;
  /** What the rule made of it. */
  change: Change;
}

/** Takes back an approval that this person has just given: the card goes where it was. */
export const sendTakeBack = ({ id, position }: Pick<TaskBrief, 'id' | 'position'>): Promise<Answer['tasks']['takeBackApproval']> =>
  send(api.tasks.takeBackApproval, { lane: laneOf(id), input: { taskId: id, position }, look: { status: 'in_review', position } });

/** Of two moves of a card the later one wins: they are sent in the order in which they were made. */
export const sendMove = ({ card, move, change }: MoveCard): Promise<Answer['tasks']['move']> =>
  send(api.tasks.move, { lane: laneOf(card.id), input: { taskId: card.id, ...move }, look: change.patch, about: card.title });
