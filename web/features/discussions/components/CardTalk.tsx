// What the cards of a board show of what was said, beside what is attached to them.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useMemo } from 'react';
import type { ProjectId } from '../../../../domain/kernel/ids.ts';
import { api } from '../../../lib/api.ts';
import { CardFact } from '../../../ui/CardFact.tsx';
import { UnreadDot } from '../../../ui/CountPill.tsx';
import { CardAttachments } from '../../files/components/attachments/CardAttachments.tsx';
import type { BoardExtrasProps, ExtrasOf } from '../../tasks/components/slots.ts';

export function CardTalk({ projectId, children }: BoardExtrasProps) {
  const talks = useCardTalks(projectId);
  return (
    <CardAttachments projectId={projectId}>
      {(extrasOf) => (
        <WithTalks extrasOf={extrasOf} talks={talks}>
          {children}
        </WithTalks>
      )}
    </CardAttachments>
  );
}

interface WithTalksProps extends Pick<BoardExtrasProps, 'children'> {
  extrasOf: ExtrasOf;
  talks: ReturnType<typeof useCardTalks>;
}

function WithTalks({ extrasOf, talks, children }: WithTalksProps) {
  // The same for as long as nothing else was said.
  const withTalks = useMemo((): ExtrasOf => {
    const byTask = new Map(talks?.map((one) => [one.taskId, one]));
    return (card) => {
      const [extras, talk] = [extrasOf(card), byTask.get(card.id)];
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
    };
  }, [extrasOf, talks]);
  return children(withTalks);
}

/** Of the tasks of a project, or of those that one has to do with. */
const useCardTalks = (projectId: ProjectId | undefined) =>
  useQuery({
    ...api.discussions.onCards.queryOptions({ input: projectId === undefined ? {} : { projectId } }),
    placeholderData: keepPreviousData,
  }).data?.items;
