// A calendar that follows the programme: one's own address for it is made, made anew, and ended here.

import { useState } from 'react';
import type { ProjectId } from '../../../../../domain/kernel/ids.ts';
import type { Feed } from '../../../../../domain/schedule/feed.ts';
import { shortDay, timeAgo } from '../../../../lib/dates.ts';
import { follow } from '../../../../lib/outcome.ts';
import { useNow } from '../../../../lib/useNow.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { LinkToCopy } from '../../../../ui/LinkToCopy.tsx';
import { dayOf } from '../../../../ui/locale.ts';
import { Skeleton, Strip } from '../../../../ui/Skeleton.tsx';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { useFeed, useMakeFeed, useRemoveFeed } from '../../feedQueries.ts';

export interface SubscribeDialogProps {
  projectId: ProjectId;
  onClose: () => void;
}

export function SubscribeDialog({ projectId, onClose }: SubscribeDialogProps) {
  const { data, error, refetch } = useFeed(projectId);
  const make = useMakeFeed();
  const remove = useRemoveFeed();
  /** Known here alone, until the dialog closes. */
  const [address, setAddress] = useState<string | null>(null);
  const feed = data?.feed ?? null;

  const makeOne = () =>
    follow(make.mutateAsync({ projectId }), {
      done: ({ path }) => {
        setAddress(`${window.location.origin}${path}`);
        void refetch();
      },
      refused: sayRefused('No address was made'),
    });
  const end = () =>
    follow(remove.mutateAsync({ projectId }), {
      done: () => {
        setAddress(null);
        void refetch();
      },
      refused: sayRefused('The address still works'),
    });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Follow in a calendar"
      sentence="Your calendar shows this programme’s phases, tasks and milestones, and follows when they move. Whoever has the address sees them without signing in; it holds nothing of the client, and is yours alone."
      actions={
        <>
          {feed && (
            <Button variant="bare" busy={remove.isPending} onClick={end}>
              End the address
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
          {data && !address && (
            <Button variant="primary" busy={make.isPending} onClick={makeOne}>
              {feed ? 'Make a new one' : 'Make an address'}
            </Button>
          )}
        </>
      }
    >
      {address ? (
        // Before any error: it is shown only once, and must not hide behind a look-up that failed.
        <Made address={address} />
      ) : error ? (
        <LoadError title="Your address could not be looked up" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton>
          <Strip className="h-4 w-64" />
        </Skeleton>
      ) : (
        feed && <Standing feed={feed} />
      )}
    </Dialog>
  );
}

function Made({ address }: { address: string }) {
  return (
    <div className="flex flex-col gap-2">
      <LinkToCopy label="Address for calendars" link={address} />
      <p className="text-13 text-ink-muted">
        It is shown only now.{' '}
        <a className="font-semibold text-accent-text hover:underline" href={address.replace(/^https?:/, 'webcal:')}>
          Open it in this device’s calendar
        </a>
      </p>
    </div>
  );
}

function Standing({ feed: { madeAt, readAt } }: { feed: Feed }) {
  const now = useNow();
  const [made, today] = [dayOf(madeAt), dayOf(now)];
  return (
    <p className="text-ink-muted">
      You made an address {made === today ? 'today' : `on ${shortDay(made, today)}`}.{' '}
      {readAt ? `A calendar last asked ${timeAgo(readAt, now)}.` : 'No calendar has asked yet.'} A new one ends it.
    </p>
  );
}
