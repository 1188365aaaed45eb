import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { MoreHorizontal, UserPlus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { displayName } from '../../../../domain/identity/names.ts';
import type { UserId } from '../../../../domain/kernel/ids.ts';
import type { Member } from '../../../../domain/studios/contract.ts';
import { useAuth, useUser } from '../../../lib/session/auth.ts';
import { useNow } from '../../../lib/useNow.ts';
import { needsWords } from '../../../lib/words.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { useRoomFrom } from '../../../ui/breakpoints.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Found } from '../../../ui/Found.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { RoleBadge } from '../../../ui/RoleBadge.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { HeadCell, Table, TableCell, TableHead } from '../../../ui/Table.tsx';
import { membersQuery } from '../queries.ts';
import { type InvitableProject, InviteDialog } from './InviteDialog.tsx';
import { MemberPanel, type Opened } from './MemberPanel.tsx';
import { OpenInvitations } from './OpenInvitations.tsx';
import { seenWords } from './seenWords.ts';
import { everybody, inOrder, isFiltered, isMemberShown } from './teamFilter.ts';
import { TeamRow } from './TeamRow.tsx';
import { TeamToolbar } from './TeamToolbar.tsx';

/** From here on the list has room for its names with a member open beside it, px. */
const listAndMember = 1360;

/** The people of the studio, and below them those who are invited. */
export function TeamSettings({ projects }: { projects: readonly InvitableProject[] }) {
  const { hasPermission } = useAuth();
  const mayInvite = hasPermission('inviteMembers');
  const [isInviting, setInviting] = useState(false);
  const [filter, setFilter] = useState(everybody);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data, error, refetch } = useQuery(membersQuery());
  const { member: chosen } = useSearch({ from: '/inner/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const isWide = useRoomFrom(listAndMember);
  const close = () => void navigate({ search: { tab: 'team' } });
  const person = data?.items.find(({ id }) => id === chosen);
  const shown = data && inOrder(data.items).filter((member) => isMemberShown(member, filter));
  const rowsOf = (isActive: boolean) =>
    shown
      ?.filter((member) => member.isActive === isActive)
      .map((member) => (
        <MemberRow key={member.id} member={member} chosen={member.id === chosen} onOpen={() => setOpened({ id: member.id })} />
      ));
  return (
    <div className={cx('grid gap-14 pt-5', person && isWide && 'grid-cols-[minmax(0,1fr)_minmax(0,472px)]')}>
      <div>
        <TeamToolbar filter={filter} onFilter={setFilter}>
          <Button
            variant="primary"
            icon={UserPlus}
            disabledReason={mayInvite ? undefined : needsWords('inviteMembers')}
            onClick={() => setInviting(true)}
          >
            Invite member
          </Button>
        </TeamToolbar>
        <Found of="member" count={isFiltered(filter) ? shown?.length : undefined} />
        {error && !data ? (
          <LoadError title="The team could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : shown ? (
          <div className="-ms-3 max-md:ms-0">
            <Table label="Team">
              <TableHead>
                <HeadCell className="max-md:ps-0">Member</HeadCell>
                <HeadCell className="w-26 max-md:w-auto">Role</HeadCell>
                <HeadCell className="w-26 max-md:hidden">Status</HeadCell>
                <HeadCell className="w-29 max-md:hidden">Last seen</HeadCell>
                <TableCell className="w-11 max-md:w-auto" />
              </TableHead>
              <tbody>
                {rowsOf(true)}
                {mayInvite && <OpenInvitations filter={filter} />}
                {rowsOf(false)}
              </tbody>
            </Table>
            {shown.length === 0 && isFiltered(filter) && <NobodyFound onClear={() => setFilter(everybody)} />}
          </div>
        ) : (
          <TeamSkeleton />
        )}
        {isInviting && <InviteDialog projects={projects} onClose={() => setInviting(false)} />}
      </div>
      {person && isWide && <MemberBeside memberId={person.id} opened={opened} />}
      {person && !isWide && (
        <SidePanel label={nameOf(person)} onClose={close} head={nameOf(person)}>
          <MemberPanel memberId={person.id} />
        </SidePanel>
      )}
    </div>
  );
}

/** Beside the list: Escape goes back to the row. What opens from it, and listens to Escape itself, stands elsewhere. */
function MemberBeside({ memberId, opened }: { memberId: UserId; opened: Opened | null }) {
  const goBack = (event: KeyboardEvent<HTMLElement>) => {
    const isFromHere = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !isFromHere) return;
    document.querySelector<HTMLElement>(`[data-opens-member="${memberId}"]`)?.focus();
  };
  return <MemberPanel memberId={memberId} opened={opened} onKeyDown={goBack} />;
}

function NobodyFound({ onClear }: { onClear: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-3 px-3 py-5 text-ink-muted max-md:px-0">
      No member fits this.
      <Button size="small" onClick={onClear}>
        Show everybody
      </Button>
    </p>
  );
}

const nameOf = ({ firstName, lastName, email }: Member): string => displayName({ first_name: firstName, last_name: lastName, email });

function MemberRow({ member, chosen, onOpen }: { member: Member; chosen: boolean; onOpen: () => void }) {
  const { id } = useUser();
  const name = nameOf(member);
  const isOwn = member.id === id;
  const now = useNow();
  return (
    <TeamRow
      face={<Avatar name={name} src={member.avatarUrl} size={32} deactivated={!member.isActive} decorative />}
      name={name}
      note={member.isActive ? (isOwn ? '(you)' : undefined) : '(deactivated)'}
      second={member.email}
      role={<RoleBadge role={member.role} />}
      status={member.isActive ? 'Active' : 'Deactivated'}
      seen={isOwn ? 'now' : member.lastSeenAt ? seenWords(member.lastSeenAt, now) : '–'}
      action={
        <Menu trigger={<IconButton size="small" icon={MoreHorizontal} label={`More about ${name}`} />}>
          <MenuItem asChild onSelect={onOpen}>
            <Link to="/settings" search={{ tab: 'team', member: member.id }}>
              Role and permissions
            </Link>
          </MenuItem>
          <MenuItem asChild>
            <a href={`mailto:${member.email}`}>Write an email</a>
          </MenuItem>
        </Menu>
      }
      chosen={chosen}
      renderName={(className) => (
        <Link
          to="/settings"
          search={{ tab: 'team', member: member.id }}
          data-opens-member={member.id}
          onClick={onOpen}
          className={className}
        >
          <bdi>{name}</bdi>
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
