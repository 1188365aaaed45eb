import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationPreferences } from '../../../../domain/notifications/preferences.ts';
import { follow } from '../../../lib/outcome.ts';
import { problemOf } from '../../../lib/problem.ts';
import { reportError } from '../../../lib/reportError.ts';
import { useUser } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Row.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { showToast } from '../../../ui/toast/store.ts';
import { AccountSection } from '../../identity/components/AccountSettings.tsx';
import { useSavePreferences } from '../preferenceQueries.ts';
import { devicesQuery, useAddThisBrowser, useTestPush } from '../pushQueries.ts';
import { askPermission, type PushObstacle, pushObstacle } from './browserPush.ts';
import { PushDevices } from './PushDevices.tsx';

/** Whether one is told while Atelier is not looked at, and in which browsers. */
export function PushSettings({ preferences }: { preferences: NotificationPreferences }) {
  const { mutate: save } = useSavePreferences();
  const { data: devices } = useQuery(devicesQuery());
  const { obstacle, isTurningOn, turnOn, whyNot } = useThisBrowser();
  const isOn = preferences.push_notifications_enabled;
  const isHere = devices?.items.some(({ isCurrent }) => isCurrent) ?? false;
  const hasOthers = (devices?.items.length ?? 0) > (isHere ? 1 : 0);
  const change = async (next: boolean) => {
    // Asked within the press, or the browser does not ask.
    if (next && !isHere && obstacle === null && !(await turnOn())) return;
    save({ push_notifications_enabled: next });
  };
  return (
    <AccountSection
      title="While you are away"
      words="You are told while Atelier is hidden or closed, in each browser that you turn on, as long as you are signed in there."
    >
      <div className="-mt-2">
        <Row
          title="Push notifications"
          second={isOn ? 'On. While you look at Atelier nothing is pushed.' : 'Off. You hear of things while Atelier is open.'}
        >
          <Switch
            label="Push notifications"
            checked={isOn}
            onChange={(next) => void change(next)}
            disabledReason={!isOn && obstacle !== null && !hasOthers ? shortWords[obstacle] : undefined}
          />
        </Row>
        {obstacle !== null && <Explained>{longWords[obstacle]}</Explained>}
        {obstacle === null && whyNot !== null && !isHere && <Explained>{whyNot}</Explained>}
        {isOn && obstacle === null && devices && !isHere && (
          <Row
            title="This browser is not told"
            second={<span className="whitespace-normal">Push is on for your account, and was not turned on here.</span>}
          >
            <Button size="small" busy={isTurningOn} onClick={() => void turnOn()}>
              Turn on here
            </Button>
          </Row>
        )}
        <PushDevices action={<TestPush hasDevices={(devices?.items.length ?? 0) > 0} />} />
      </div>
    </AccountSection>
  );
}

/** What stands in the way of push here, and how this browser is turned on; what fails is said where it was tried. */
function useThisBrowser() {
  const { id } = useUser();
  const [obstacle, setObstacle] = useState<PushObstacle | null>(pushObstacle);
  const [whyNot, setWhyNot] = useState<string | null>(null);
  const add = useAddThisBrowser();
  const turnOn = async (): Promise<boolean> => {
    setWhyNot(null);
    try {
      const isAllowed = await askPermission();
      setObstacle(pushObstacle());
      if (isAllowed) await add.mutateAsync(id);
      else setWhyNot('This browser is not told. Allow notifications when it asks.');
      return isAllowed;
    } catch (error) {
      reportError(error, 'this browser could not be subscribed');
      setWhyNot('This browser is not told: its push service could not be reached. Try again later.');
      return false;
    }
  };
  return { obstacle, isTurningOn: add.isPending, turnOn, whyNot };
}

function TestPush({ hasDevices }: { hasDevices: boolean }) {
  const test = useTestPush();
  const send = () =>
    follow(test.mutateAsync(undefined), {
      done: ({ sent }) =>
        showToast({
          shape: 'done',
          title: sent === 1 ? 'A test push is on its way to one browser' : `A test push is on its way to ${sent} browsers`,
        }),
    });
  return (
    <span className="flex items-center gap-3 text-13 text-ink-muted">
      <span role="status">{test.error && `Nothing was sent. ${problemOf(test.error).message}`}</span>
      <Button size="small" busy={test.isPending} waitsFor={hasDevices ? undefined : 'Turn push on in a browser first'} onClick={send}>
        Send test push
      </Button>
    </span>
  );
}

function Explained({ children }: { children: string }) {
  return (
    <p role="status" className="flex gap-2 border-b border-hairline py-3 text-13 text-ink-muted">
      <StatusMark status="at-risk" className="mt-1" />
      {children}
    </p>
  );
}

const shortWords: Record<PushObstacle, string> = {
  unsupported: 'This browser knows no push notifications',
  needsInstalling: 'Install Atelier on your Home Screen first',
  denied: 'Notifications are blocked in this browser',
};

const longWords: Record<PushObstacle, string> = {
  unsupported: 'This browser knows no push notifications. A newer one, or one that is not in private mode, may.',
  needsInstalling:
    'On iPhone and iPad push comes to the installed app: choose Share, then Add to Home Screen, and open Atelier from there.',
  denied:
    'This browser blocks notifications of Atelier. Allow them in its settings for this site (often behind the icon left of the address), then reload the page.',
};
