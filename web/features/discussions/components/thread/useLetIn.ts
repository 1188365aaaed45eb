import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import { mentionsIn } from '../../../../../domain/kernel/richText.ts';
import type { Standing } from '../../../../../domain/discussions/contract.ts';
import type { ProjectId, UserId } from '../../../../../domain/kernel/ids.ts';
import { follow } from '../../../../lib/outcome.ts';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { named } from '../../../../ui/Words.tsx';
import { useInviteIntoProject } from '../../../projects/invitationQueries.ts';
import { usePeople } from '../../../studios/queries.ts';

interface People {
  items: readonly { userId: UserId; standing: Standing }[];
  projectId: ProjectId | null;
}

/** Invites whom a comment names and who cannot read it yet, once it stands: they read it as soon as they accept. */
export function useLetIn(people: People | undefined): (body: RichText) => void {
  const { mutateAsync: invite } = useInviteIntoProject();
  const { find } = usePeople();
  return (body) => {
    const projectId = people?.projectId;
    if (!people || !projectId) return;
    const outside = new Set(people.items.filter(({ standing }) => standing === 'invitable').map(({ userId }) => userId));
    for (const userId of mentionsIn(body).filter((id) => outside.has(id))) {
      const { name } = find(userId);
      follow(invite({ projectId, userId }), {
        done: () => showToast({ shape: 'done', title: named`${name} is invited`, line: 'They read this once they accept.' }),
        refused: (problem) => {
          // Who is invited already waits for their own answer.
          if (problem.code !== 'already_exists') sayRefused(named`Not invited: ${name}`)(problem);
        },
      });
    }
  };
}
