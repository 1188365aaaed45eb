import type { Project } from '../../../../../domain/projects/contract.ts';
import type { ProjectInvitation } from '../../../../../domain/projects/invitations.ts';
import { timeAgo } from '../../../../lib/dates.ts';
import { follow } from '../../../../lib/outcome.ts';
import { useNow } from '../../../../lib/useNow.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { usePeople } from '../../../studios/queries.ts';
import { useWithdrawInvitation } from '../../invitationQueries.ts';

/** Somebody who is asked into a project and has not answered. */
export function InvitedRow({ project, invitation }: { project: Project; invitation: ProjectInvitation }) {
  const people = usePeople();
  const now = useNow();
  const withdraw = useWithdrawInvitation();
  const person = people.find(invitation.inviteeId);
  const act = () =>
    follow(withdraw.mutateAsync({ projectId: project.id, invitationId: invitation.id }), {
      done: () => showToast({ shape: 'done', title: 'Invitation withdrawn', line: person.name }),
      refused: sayRefused('Not withdrawn'),
    });
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-hairline">
      <Avatar name={person.name} src={person.src} size={28} decorative />
      <span className="min-w-0 flex-1 truncate text-ink-muted">
        <bdi>{person.name}</bdi>
        <span className="text-13 max-md:hidden">
          {' '}
          · asked by <bdi>{people.find(invitation.inviterId).name}</bdi> {timeAgo(invitation.createdAt, now)}
        </span>
      </span>
      <span className="text-13 text-ink-muted">Invited</span>
      <Button
        size="small"
        variant="bare"
        busy={withdraw.isPending}
        disabledReason={reasonOf(project.can.share)}
        aria-label={`Withdraw the invitation of ${person.name}`}
        onClick={act}
      >
        Withdraw
      </Button>
    </li>
  );
}
