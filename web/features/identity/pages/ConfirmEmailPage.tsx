// Where the links of a change of address lead, signed in or not: a press spends the one that was opened, and signs nobody
// in.

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { problemOf } from '../../../lib/api.ts';
import { authCall } from '../../../lib/session/authCall.ts';
import { useAuth } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { AuthFrame } from '../components/AuthFrame.tsx';
import { useFragment, useMailLink } from '../components/mailLink.ts';

type Outcome = 'changed' | 'waiting' | 'stopped';

export default function ConfirmEmailPage() {
  const { reloadProfile } = useAuth();
  const [outcome, setOutcome] = useState<Outcome>('waiting');
  const { secret, act, forget } = useFragment('/auth/confirm-email');
  const stops = act === 'stop';
  const link = useMailLink({
    secret,
    forget,
    follow: async (secret) => {
      try {
        setOutcome(await spend(secret, stops));
        // Whoever is signed in here hears no live events on this page.
        await reloadProfile();
        return null;
      } catch (error) {
        const { code, message } = problemOf(error);
        return code === 'otp_expired' ? 'This link has been used or has expired. Your settings can send it again.' : message;
      }
    },
  });

  if (link.state === 'waiting' || link.state === 'working') {
    const { title, sentence, action } = stops ? asks.stop : asks.confirm;
    const follow = link.state === 'waiting' ? link.follow : undefined;
    return (
      <AuthFrame title={title} sentence={sentence}>
        <Button variant="primary" className="h-10 w-full" busy={!follow} onClick={follow}>
          {action}
        </Button>
      </AuthFrame>
    );
  }
  if (link.state === 'followed') {
    const { title, sentence } = words[outcome];
    return (
      <AuthFrame title={title} sentence={sentence}>
        {outcome === 'stopped' ? (
          <Button variant="primary" asChild>
            <Link to="/auth/reset-password-request">Set a new password</Link>
          </Button>
        ) : (
          <GoOnButton />
        )}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="This link does not open."
      sentence={link.state === 'failed' ? link.message : 'Part of the address is missing. Open the link in the mail once more.'}
    >
      <div className="flex items-center gap-4">
        <GoOnButton />
        {link.state === 'failed' && (
          <TextLink asChild>
            <button type="button" onClick={link.tryAgain}>
              Try this link again
            </button>
          </TextLink>
        )}
      </div>
    </AuthFrame>
  );
}

async function spend(secret: string, stops: boolean): Promise<Outcome> {
  if (stops) {
    await authCall({ path: '/email-change/stop', body: { token_hash: secret } });
    return 'stopped';
  }
  const { state } = await authCall<{ state: 'waiting' | 'changed' }>({
    path: '/verify',
    body: { token_hash: secret, type: 'email_change' },
  });
  return state;
}

const asks = {
  confirm: {
    title: 'Is this address yours?',
    sentence: 'The address of an Atelier account changes once both addresses have confirmed it.',
    action: 'Confirm this address',
  },
  stop: {
    title: 'Stop the change?',
    sentence: 'Your account keeps the address that it has.',
    action: 'Stop the change',
  },
};

const words: Record<Outcome, { title: string; sentence: string }> = {
  waiting: {
    title: 'One more.',
    sentence: 'This address is confirmed. Open the link that we sent to the other one, and the change is done.',
  },
  changed: { title: 'Your address was changed.', sentence: 'From now on the new one signs you in.' },
  stopped: {
    title: 'The change was stopped.',
    sentence: 'Your address stays as it is. If you did not ask for the change, somebody knows your password: set a new one.',
  },
};

function GoOnButton() {
  const { user } = useAuth();
  return (
    <Button variant="primary" asChild>
      {user ? <Link to="/settings">Go to your settings</Link> : <Link to="/auth">Sign in</Link>}
    </Button>
  );
}
