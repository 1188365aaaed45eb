import { dayOf } from '../../../ui/locale.ts';
import { useQuery } from '@tanstack/react-query';
import { Link2, Mail, MoreHorizontal, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import type { Invitation } from '../../../../domain/studios/contract.ts';
import { problemOf } from '../../../lib/api.ts';
import { shortDay } from '../../../lib/dates.ts';
import { follow } from '../../../lib/outcome.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { RoleBadge } from '../../../ui/RoleBadge.tsx';
import { TableCell, TableRow } from '../../../ui/Table.tsx';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { useShown } from '../../../lib/useShown.ts';
import { usePeople } from '../queries.ts';
import { invitationsQuery, useResendInvitation, useRevokeInvitation } from '../teamQueries.ts';
import { type Invited, InvitedDialog } from './InvitedDialog.tsx';
import { isInvitationShown, type TeamFilter } from './teamFilter.ts';
import { TeamRow } from './TeamRow.tsx';
import { named } from '../../../ui/Words.tsx';

/** Rows of invitations that nobody has answered yet, open or run out; for who may invite. */
export function OpenInvitations({ filter }: { filter: TeamFilter }) {
  const { data, error, refetch } = useQuery(invitationsQuery());
  const resend = useResendInvitation();
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const people = usePeople();
  const [resent, setResent] = useState<Invited | null>(null);
  if (error && !data) {
    return (
      <TableRow height={52}>
        <TableCell colSpan={5} className="text-ink-muted">
          The invitations could not be loaded. {problemOf(error).message}{' '}
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </TableCell>
      </TableRow>
    );
  }
  const send = (invitation: Invitation) =>
    follow(resend.mutateAsync({ invitationId: invitation.id }), {
      done: ({ link }) => setResent({ email: invitation.email, link }),
      refused: sayRefused('Not sent again'),
    });
  return (
    <>
      {data?.items
        .filter((invitation) => isInvitationShown(invitation, filter))
        .map((invitation) => (
          <TeamRow
            key={invitation.id}
            face={
              <span className="flex size-8 shrink-0 items-center justify-center rounded-round border border-dashed border-control-line text-ink-muted">
                <Icon of={invitation.email ? Mail : Link2} size={16} />
              </span>
            }
            name={nameOf(invitation)}
            second={
              <>
                {withWords(invitation)}
                invited by <bdi>{people.find(invitation.invitedBy).name}</bdi>
                <span className="num md:hidden">, until {shortDay(dayOf(invitation.expiresAt))}</span>
              </>
            }
            role={<RoleBadge role={invitation.role} />}
            status={invitation.state === 'open' ? 'Invited' : 'Expired'}
            seen={`${invitation.state === 'open' ? 'expires' : 'expired'} ${shortDay(dayOf(invitation.expiresAt))}`}
            action={
              <Menu trigger={<IconButton size="small" icon={MoreHorizontal} label={`More about the invitation: ${nameOf(invitation)}`} />}>
                <MenuItem icon={RotateCw} disabledReason={reasonOf(invitation.can.resend)} onSelect={() => send(invitation)}>
                  {invitation.email ? 'Send again' : 'Make a new link'}
                </MenuItem>
                <MenuItem icon={X} danger disabledReason={reasonOf(invitation.can.revoke)} onSelect={() => setRevoking(invitation)}>
                  Revoke
                </MenuItem>
              </Menu>
            }
          />
        ))}
      {revoking && <RevokeDialog invitation={revoking} onClose={() => setRevoking(null)} />}
      {resent && <InvitedDialog invited={[resent]} onClose={() => setResent(null)} />}
    </>
  );
}

/** What comes with it beside the role: "with 2 projects, 1 permission set apart, ". */
function withWords({ overrides, projectCount }: Invitation): string {
  const permissions = Object.keys(overrides).length;
  const parts = [
    ...(projectCount > 0 ? [projectCount === 1 ? 'with 1 project' : `with ${projectCount} projects`] : []),
    ...(permissions > 0 ? [permissions === 1 ? '1 permission set apart' : `${permissions} permissions set apart`] : []),
  ];
  return parts.map((part) => `${part}, `).join('');
}

function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const revoke = useRevokeInvitation();
  const shown = useShown();
  const confirm = () =>
    follow(revoke.mutateAsync({ invitationId: invitation.id }), {
      done: () => showToast({ shape: 'done', title: 'Invitation revoked' }),
      refused: sayRefused('Not revoked'),
      settled: () => shown() && onClose(),
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Revoke this invitation?"
      sentence={named`${nameOf(invitation)}: its link stops working at once.`}
      confirmLabel="Revoke"
      danger
      busy={revoke.isPending}
      onConfirm={confirm}
    />
  );
}

const nameOf = ({ email }: Invitation): string => email ?? 'A link to pass on';
