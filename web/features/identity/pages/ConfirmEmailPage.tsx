// Where the links of a change of address lead, signed in or not: spends the one that was opened, and signs nobody in.

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { problemOf } from '../../../lib/api.ts';
import { authCall } from '../../../lib/session/authCall.ts';
import { useAuth } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { AuthFrame } from '../components/AuthFrame.tsx';
import { useMailLink } from '../components/mailLink.ts';

type Outcome = 'changed' | 'waiting' | 'stopped';

export default function ConfirmEmailPage() {
  const { reloadProfile } = useAuth();
  const [outcome, setOutcome] = useState<Outcome>('waiting');
  const link = useMailLink({
    page: '/auth/confirm-email',
    follow: async (secret, fragment) => {
      try {
        setOutcome(await spend(secret, fragment.get('do') === 'stop'));
        // Whoever is signed in here hears no live events on this page.
        await reloadProfile();
        return null;
      } catch (error) {
        const { code, message } = problemOf(error);
        return code === 'otp_expired' ? 'This link has been used or has expired. Your settings can send it again.' : message;
      }
    },
  });

  if (link.state === 'working') {
    return (
      <AuthFrame title="One moment." sentence="We are looking at your link.">
        <Spinner label="Checking the link" />
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
