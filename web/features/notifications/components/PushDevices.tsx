import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PushDevice } from '../../../../domain/notifications/push.ts';
import { timeAgo } from '../../../lib/dates.ts';
import { follow } from '../../../lib/outcome.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Rows } from '../../../ui/Row.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toast/store.ts';
import { devicesQuery, useRemoveDevice } from '../pushQueries.ts';
import { useLogged } from './useLogged.ts';
import { NotHere } from './NotHere.tsx';

/** The browsers of this account that are told. */
export function PushDevices({ action }: { action: ReactNode }) {
  const { data, error, refetch } = useQuery(devicesQuery());
  useLogged(error, 'the browsers that are told could not be loaded');
  return (
    <section aria-label="Browsers that are told">
      <div className="flex items-center justify-between gap-3 pt-5 pb-2">
        <h3 className="text-13 font-semibold text-ink-muted">Browsers that are told</h3>
        {action}
      </div>
      {data ? (
        <Devices items={data.items} />
      ) : error ? (
        <NotHere onRetry={() => void refetch()}>Your browsers are not here yet.</NotHere>
      ) : (
        <Skeleton label="Loading your browsers">
          <div className="flex h-13 flex-col justify-center border-y border-hairline">
            <Strip className="h-3 w-36" />
            <Strip className="mt-2 h-2.5 w-56" />
          </div>
        </Skeleton>
      )}
    </section>
  );
}

function Devices({ items }: { items: readonly PushDevice[] }) {
  if (items.length === 0)
    return (
      <p className="border-y border-hairline py-3 text-13 text-ink-muted">
        None yet. Turn push on in each browser in which you want to be told.
      </p>
    );
  return (
    <Rows className="border-t border-hairline">
      {items.map((device) => (
        <li key={device.id}>
          <DeviceRow device={device} />
        </li>
      ))}
    </Rows>
  );
}

function DeviceRow({ device: { id, device, isCurrent, createdAt, lastSuccessAt } }: { device: PushDevice }) {
  const remove = useRemoveDevice();
  const now = useNow();
  const removeIt = () =>
    follow(remove.mutateAsync({ deviceId: id }), {
      done: () => showToast({ shape: 'done', title: `${device} is told no more` }),
    });
  return (
    <Row
      lead={<Icon of={/iPhone|iPad|Android/.test(device) ? Smartphone : Laptop} size={18} className="text-ink-muted" />}
      title={
        <>
          {device}
          {isCurrent && <span className="font-normal text-ink-muted"> (this browser)</span>}
        </>
      }
      second={`${lastSuccessAt ? `last push ${timeAgo(lastSuccessAt, now)}` : 'no push yet'} · added ${timeAgo(createdAt, now)}`}
    >
      <Button size="small" busy={remove.isPending} aria-label={`Remove ${device}`} onClick={removeIt}>
        Remove
      </Button>
    </Row>
  );
}
