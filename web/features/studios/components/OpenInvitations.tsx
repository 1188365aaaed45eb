import { useQuery } from '@tanstack/react-query';
import { Link2, Mail } from 'lucide-react';
import { useState } from 'react';
import type { Invitation } from '../../../../domain/studios/contract.ts';
import { problemOf } from '../../../lib/api.ts';
import { shortDay } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { RoleBadge } from '../../../ui/RoleBadge.tsx';
import { TableCell, TableRow } from '../../../ui/Table.tsx';
import { showToast } from '../../../ui/toast/store.ts';
import { invitationsQuery, useRevokeInvitation } from '../queries.ts';
import { TeamRow } from './TeamRow.tsx';

/** Rows of invitations that wait for an answer; for who may invite. */
export function OpenInvitations() {
  const { data, error, refetch } = useQuery(invitationsQuery());
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  if (error) {
    return (
      <TableRow height={52}>
        <TableCell colSpan={4} className="text-ink-muted">
          The invitations could not be loaded. {problemOf(error).message}{' '}
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </TableCell>
      </TableRow>
    );
  }
  const open = data?.items.filter(({ state }) => state === 'open') ?? [];
  return (
    <>
      {open.map((invitation) => (
        <TeamRow
          key={invitation.id}
          face={
            <span className="flex size-8 shrink-0 items-center justify-center rounded-round border border-dashed border-control-line text-ink-muted">
              <Icon of={invitation.email ? Mail : Link2} size={16} />
            </span>
          }
          name={nameOf(invitation)}
          second={<span className="num">Invited, expires {shortDay(invitation.expiresAt.slice(0, 10))}</span>}
          role={<RoleBadge role={invitation.role} />}
          status="Invited"
          action={
            <Button variant="bare" size="small" aria-label={`Revoke: ${nameOf(invitation)}`} onClick={() => setRevoking(invitation)}>
              Revoke
            </Button>
          }
        />
      ))}
      {revoking && <RevokeDialog invitation={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const revoke = useRevokeInvitation();
  const confirm = () =>
    revoke.mutate(
      { invitationId: invitation.id },
      {
        onSuccess: () => showToast({ shape: 'done', title: 'Invitation revoked' }),
        onError: (problem) => showToast({ shape: 'error', title: 'Not revoked', line: problemOf(problem).message }),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Revoke this invitation?"
      sentence={`${nameOf(invitation)}: its link stops working at once.`}
      confirmLabel="Revoke"
      danger
      busy={revoke.isPending}
      onConfirm={confirm}
    />
  );
}

const nameOf = ({ email }: Invitation): string => email ?? 'A link to pass on';
