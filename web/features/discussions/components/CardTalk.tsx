// What the cards of a board show of what was said, beside what is attached to them.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import type { ProjectId } from '../../../../domain/kernel/ids.ts';
import { api } from '../../../lib/api.ts';
import { CardFact } from '../../../ui/CardFact.tsx';
import { UnreadDot } from '../../../ui/CountPill.tsx';
import { CardAttachments } from '../../files/components/attachments/CardAttachments.tsx';
import type { BoardExtrasProps } from '../../tasks/components/slots.ts';

export function CardTalk({ projectId, children }: BoardExtrasProps) {
  const talks = new Map(useCardTalks(projectId)?.map((one) => [one.taskId, one]));
  return (
    <CardAttachments projectId={projectId}>
      {(extrasOf) =>
        children((card) => {
          const [extras, talk] = [extrasOf(card), talks.get(card.id)];
          if (!extras || !talk) return extras;
          const fact = (
            <CardFact icon={MessageSquare} label="Comments">
              {talk.total}
              {talk.unread > 0 && <UnreadDot label={`${talk.unread} new`} />}
            </CardFact>
          );
          return {
            ...extras,
            facts: (
              <>
                {extras.facts}
                {fact}
              </>
            ),
          };
        })
      }
    </CardAttachments>
  );
}

/** Of the tasks of a project, or of those that one has to do with. */
const useCardTalks = (projectId: ProjectId | undefined) =>
  useQuery({
    ...api.discussions.onCards.queryOptions({ input: projectId === undefined ? {} : { projectId } }),
    placeholderData: keepPreviousData,
  }).data?.items;
