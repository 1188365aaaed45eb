import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { displayName } from '../../../../domain/identity/names.ts';
import type { UserId } from '../../../../domain/kernel/ids.ts';
import type { Member } from '../../../../domain/studios/contract.ts';
import { follow } from '../../../lib/outcome.ts';
import { useUser } from '../../../lib/session/auth.ts';
import { useNow } from '../../../lib/useNow.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { AccountSection } from '../../identity/components/AccountSettings.tsx';
import { membersQuery } from '../queries.ts';
import { memberQuery, useReactivate } from '../teamQueries.ts';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { seenWords } from './seenWords.ts';
import { named } from '../../../ui/Words.tsx';

/** For a Principal: every account of the studio, with its end and its return. */
export function StudioAccounts() {
  const { data, error, refetch } = useQuery(membersQuery());
  const [leaving, setLeaving] = useState<UserId | null>(null);
  return (
    <AccountSection title="Accounts of the studio" words="Whoever is deactivated is out at once, in every open tab. What they made stays.">
      {data ? (
        <ul className="-mt-2">
          {data.items.map((member) => (
            <li key={member.id}>
              <AccountRow member={member} onDeactivate={() => setLeaving(member.id)} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadError title="The accounts could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading the accounts" className="-mt-4">
          <Strip className="h-13 w-full" />
        </Skeleton>
      )}
      {leaving && <Deactivation userId={leaving} onClose={() => setLeaving(null)} />}
    </AccountSection>
  );
}

function AccountRow({ member, onDeactivate }: { member: Member; onDeactivate: () => void }) {
  const { id } = useUser();
  const now = useNow();
  const reactivate = useReactivate();
  const name = nameOf(member);
  const isOwn = member.id === id;
  const letIn = () =>
    follow(reactivate.mutateAsync({ userId: member.id }), {
      done: () => showToast({ shape: 'done', title: named`${name} may come in again` }),
      refused: sayRefused(named`${name} was not reactivated`),
    });
  return (
    <Row
      lead={<Avatar name={name} src={member.avatarUrl} size={32} deactivated={!member.isActive} decorative />}
      title={
        <>
          <bdi>{name}</bdi>
          {isOwn && <span className="font-normal text-ink-muted"> (you)</span>}
        </>
      }
      second={[member.role, member.isActive ? hereWords(member, now) : 'Deactivated', member.email].join(' · ')}
    >
      {member.isActive ? (
        <Button
          size="small"
          aria-label={`Deactivate ${name}`}
          disabledReason={isOwn ? 'Nobody deactivates themselves' : undefined}
          onClick={onDeactivate}
        >
          Deactivate
        </Button>
      ) : (
        <Button size="small" aria-label={`Reactivate ${name}`} busy={reactivate.isPending} onClick={letIn}>
          Reactivate
        </Button>
      )}
    </Row>
  );
}

/** What somebody holds is known once it is asked for. */
function Deactivation({ userId, onClose }: { userId: UserId; onClose: () => void }) {
  const { data: member } = useQuery(memberQuery(userId));
  return member ? <DeactivateDialog member={member} name={nameOf(member)} onClose={onClose} /> : null;
}

const hereWords = ({ lastSeenAt }: Member, now: number): string => (lastSeenAt ? `here ${seenWords(lastSeenAt, now)}` : 'not here yet');

const nameOf = ({ firstName, lastName, email }: Pick<Member, 'firstName' | 'lastName' | 'email'>): string =>
  displayName({ first_name: firstName, last_name: lastName, email });
