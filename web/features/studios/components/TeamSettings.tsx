import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { displayName } from '../../../../domain/identity/names.ts';
import type { Member } from '../../../../domain/studios/contract.ts';
import { problemOf } from '../../../lib/api.ts';
import { useAuth, useUser } from '../../../lib/session/auth.ts';
import { needsWords } from '../../../lib/words.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { useLayout } from '../../../ui/breakpoints.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { RoleBadge } from '../../../ui/RoleBadge.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { HeadCell, Table, TableCell, TableHead } from '../../../ui/Table.tsx';
import { membersQuery } from '../queries.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberPanel } from './MemberPanel.tsx';
import { OpenInvitations } from './OpenInvitations.tsx';
import { TeamRow } from './TeamRow.tsx';

/** The people of the studio, and below them those who are invited. */
export function TeamSettings() {
  const { hasPermission } = useAuth();
  const mayInvite = hasPermission('inviteMembers');
  const [isInviting, setInviting] = useState(false);
  const { data, error, refetch } = useQuery(membersQuery());
  const { member: chosen } = useSearch({ from: '/inner/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const isWide = useLayout() === 'desktop';
  const close = () => void navigate({ search: { tab: 'team' } });
  const person = data?.items.find(({ id }) => id === chosen);
  return (
    <div className={cx('grid gap-14 pt-5', person ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,472px)]' : 'max-w-240')}>
      <div>
      <div className="mb-4 flex justify-end">
        <Button
          variant="primary"
          icon={UserPlus}
          disabledReason={mayInvite ? undefined : needsWords('inviteMembers')}
          onClick={() => setInviting(true)}
        >
          Invite member
        </Button>
      </div>
      {error ? (
        <ErrorCard title="The team could not be loaded." action={<Button size="small" onClick={() => void refetch()}>Try again</Button>}>
          {problemOf(error).message}
        </ErrorCard>
      ) : data ? (
        <div className="-ms-3 max-md:ms-0">
          <Table label="Team">
            <TableHead>
              <HeadCell className="max-md:ps-0">Member</HeadCell>
              <HeadCell className="w-34 max-md:w-auto">Role</HeadCell>
              <HeadCell className="w-34 max-md:hidden">Status</HeadCell>
              <TableCell className="w-24 max-md:w-auto" />
            </TableHead>
            <tbody>
              {data.items.map((member) => (
                <MemberRow key={member.id} member={member} chosen={member.id === chosen} />
              ))}
              {mayInvite && <OpenInvitations />}
            </tbody>
          </Table>
        </div>
      ) : (
        <TeamSkeleton />
      )}
        {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      </div>
      {person && isWide && <MemberPanel memberId={person.id} />}
      {person && !isWide && (
        <SidePanel label={nameOf(person)} onClose={close} head={nameOf(person)}>
          <MemberPanel memberId={person.id} />
        </SidePanel>
      )}
    </div>
  );
}

const nameOf = ({ firstName, lastName, email }: Member): string => displayName({ first_name: firstName, last_name: lastName, email });

function MemberRow({ member, chosen }: { member: Member; chosen: boolean }) {
  const { id } = useUser();
  const name = nameOf(member);
  const isOwn = member.id === id;
  return (
    <TeamRow
      face={<Avatar name={name} src={member.avatarUrl} size={32} deactivated={!member.isActive} decorative />}
      name={name}
      note={member.isActive ? (isOwn ? '(you)' : undefined) : '(deactivated)'}
      second={member.email}
      role={<RoleBadge role={member.role} />}
      status={member.isActive ? 'Active' : 'Deactivated'}
      chosen={chosen}
      renderName={(className) => (
        <Link to="/settings" search={{ tab: 'team', member: member.id }} className={className}>
          {name}
        </Link>
      )}
    />
  );
}

function TeamSkeleton() {
  return (
    <Skeleton label="Loading the team" className="pt-8">
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="flex h-13 items-center gap-3 border-b border-hairline">
          <span className="size-8 rounded-round bg-skeleton" />
          <span>
            <Strip className="h-3 w-32" />
            <Strip className="mt-2 h-2.5 w-44" />
          </span>
        </div>
      ))}
    </Skeleton>
  );
}
