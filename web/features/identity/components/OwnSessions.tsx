import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { OwnSession } from '../../../../domain/identity/account.ts';
import { timeAgo } from '../../../lib/dates.ts';
import { follow } from '../../../lib/outcome.ts';
import { useLeaving } from '../../../lib/session/leaving.ts';
import { useNow } from '../../../lib/useNow.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../accountQueries.ts';
import { AccountSection } from './AccountSettings.tsx';

/** Where the person is signed in; one of them or all others can be ended, and are out at once. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery(sessionsQuery());
  const others = data?.items.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <AccountSection
      title="Devices"
      words="Where you are signed in. If you do not know one of them, sign it out and change your password."
      link={<EndOthers others={others} />}
    >
      {data ? (
        <ul className="-mt-2">
          {data.items.map((session) => (
            <li key={session.id}>
              <SessionRow session={session} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadError title="Your devices could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading your devices" className="-mt-2">
          {['first', 'second'].map((row) => (
            <div key={row} className="flex h-13 flex-col justify-center border-b border-hairline">
              <Strip className="h-3 w-36" />
              <Strip className="mt-2 h-2.5 w-56" />
            </div>
          ))}
        </Skeleton>
      )}
    </AccountSection>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const leave = useLeaving();
  const end = useEndSession();
  const now = useNow();
  const { device, isCurrent } = session;
  const endIt = () =>
    follow(end.mutateAsync({ sessionId: session.id }), {
      done: () => showToast({ shape: 'done', title: `Signed out of ${device}` }),
      refused: sayRefused('Not signed out'),
    });
  return (
    <Row
      lead={<Icon of={/iPhone|iPad|Android/.test(device) ? Smartphone : Laptop} size={18} className="text-ink-muted" />}
      title={
        <>
          {device}
          {isCurrent && <span className="font-normal text-ink-muted"> (this device)</span>}
        </>
      }
      second={<span className="break-words whitespace-normal">{wordsOfUse(session, now)}</span>}
    >
      <Button
        size="small"
        variant={isCurrent ? 'bare' : 'quiet'}
        busy={end.isPending}
        aria-label={`Sign out ${device}`}
        onClick={() => (isCurrent ? leave() : endIt())}
      >
        Sign out
      </Button>
    </Row>
  );
}

/** Nothing of it is cut: an address that one does not know is the reason to look. */
function wordsOfUse({ isCurrent, lastUsedAt, address, signedInAt }: OwnSession, now: number): string {
  const lastUse = isCurrent ? 'in use now' : `last used ${timeAgo(lastUsedAt, now)}`;
  return [lastUse, ...(address ? [address] : []), `signed in ${timeAgo(signedInAt, now)}`].join(' · ');
}

function EndOthers({ others }: { others: number | undefined }) {
  const [isAsking, setAsking] = useState(false);
  const end = useEndOtherSessions();
  const endAll = () =>
    follow(end.mutateAsync(undefined), {
      done: ({ ended }) => {
        setAsking(false);
        showToast({ shape: 'done', title: ended === 1 ? 'One other device was signed out' : `${ended} other devices were signed out` });
      },
      refused: sayRefused('Not signed out'),
    });
  return (
    <>
      <Button
        size="small"
        variant="bare"
        waitsFor={others === 0 ? 'You are signed in nowhere else' : undefined}
        onClick={() => setAsking(true)}
      >
        Sign out all others
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Sign out all other devices?"
        sentence="They are out at once. You stay signed in here."
        confirmLabel="Sign out"
        busy={end.isPending}
        onConfirm={endAll}
      />
    </>
  );
}
