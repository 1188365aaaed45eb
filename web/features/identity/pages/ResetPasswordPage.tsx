// Where the link of the recovery mail leads: spends it, which signs in, and asks for a new password.

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAuth } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { showToast } from '../../../ui/toast/store.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { AuthFrame } from '../components/AuthFrame.tsx';
import { GoOn } from '../components/GoOn.tsx';
import { useMailLink } from '../components/mailLink.ts';
import { NewPasswordForm } from '../components/NewPasswordForm.tsx';

export default function ResetPasswordPage() {
  const { user, loading, followLink } = useAuth();
  const link = useMailLink({ follow: (secret) => followLink({ secret, type: 'recovery' }), page: '/auth/reset-password' });
  const [isDone, setDone] = useState(false);

  if (isDone) return <GoOn to="/" />;
  if (link.state === 'working' || (link.state === 'missing' && loading)) {
    return (
      <AuthFrame title="One moment." sentence="We are looking at your link.">
        <Spinner label="Checking the link" />
      </AuthFrame>
    );
  }
  // Without a secret but signed in: the page was loaded again after the link was spent.
  if (link.state === 'followed' || (link.state === 'missing' && user)) {
    const finish = () => {
      showToast({ shape: 'done', title: 'Password changed', line: 'All other devices were signed out.' });
      setDone(true);
    };
    return (
      <AuthFrame title="Set a new password." sentence="All your other devices will be signed out.">
        <NewPasswordForm onDone={finish} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="This link does not open."
      sentence={
        link.state === 'failed'
          ? link.message
          : 'Part of the address is missing. Open the link in the mail once more, or ask for a new one.'
      }
    >
      <div className="flex items-center gap-4">
        <Button variant="primary" asChild>
          <Link to="/auth/reset-password-request">Ask for a new link</Link>
        </Button>
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
