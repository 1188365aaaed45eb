// Where the link of the recovery mail leads: asks for a new password; the press that sends it spends the link.

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAuth } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { showToast } from '../../../ui/toast/store.ts';
import { AuthFrame } from '../components/AuthFrame.tsx';
import { GoOn } from '../components/GoOn.tsx';
import { useFragment } from '../components/mailLink.ts';
import { NewPasswordForm } from '../components/NewPasswordForm.tsx';

export default function ResetPasswordPage() {
  const { user, loading } = useAuth();
  const { secret, forget } = useFragment('/auth/reset-password');
  const [isFollowed, setFollowed] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);

  if (isDone) return <GoOn to="/" />;
  if (secret === null && loading) {
    return (
      <AuthFrame title="One moment." sentence="We are looking at your link.">
        <Spinner label="Checking the link" />
      </AuthFrame>
    );
  }
  if (refusal !== null || (secret === null && !user)) {
    return (
      <AuthFrame
        title="This link does not open."
        sentence={refusal ?? 'Part of the address is missing. Open the link in the mail once more, or ask for a new one.'}
      >
        <Button variant="primary" asChild>
          <Link to="/auth/reset-password-request">Ask for a new link</Link>
        </Button>
      </AuthFrame>
    );
  }
  // Without a secret but signed in: the page was loaded again after the link was spent.
  const followed = () => {
    setFollowed(true);
    forget();
  };
  const finish = () => {
    showToast({ shape: 'done', title: 'Password changed', line: 'All other devices were signed out.' });
    setDone(true);
  };
  return (
    <AuthFrame title="Set a new password." sentence="All your other devices will be signed out.">
      <NewPasswordForm secret={isFollowed ? null : secret} onFollowed={followed} onRefused={setRefusal} onDone={finish} />
    </AuthFrame>
  );
}
