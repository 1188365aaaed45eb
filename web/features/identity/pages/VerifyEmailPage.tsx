// Where the link of the verification mail leads: spends it, signs in, and goes to the dashboard.

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAuth } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { AuthFrame } from '../components/AuthFrame.tsx';
import { CheckMail } from '../components/CheckMail.tsx';
import { EmailForm } from '../components/EmailForm.tsx';
import { GoOn } from '../components/GoOn.tsx';
import { useMailLink } from '../components/mailLink.ts';

export default function VerifyEmailPage() {
  const { user, followLink, resendVerification } = useAuth();
  const link = useMailLink({ follow: (secret) => followLink({ secret, type: 'signup' }), page: '/auth/verify-email' });
  const [sentTo, setSentTo] = useState<string | null>(null);

  if (link.state === 'followed' && user) return <GoOn to="/" />;
  if (link.state === 'working' || link.state === 'followed') {
    return (
      <AuthFrame title="One moment." sentence="We are opening your studio.">
        <Spinner label="Confirming your email" />
      </AuthFrame>
    );
  }
  if (user) {
    return (
      <AuthFrame title="You are in already." sentence="This link was opened before, and this browser is signed in.">
        <Button variant="primary" asChild>
          <Link to="/">Go to the dashboard</Link>
        </Button>
      </AuthFrame>
    );
  }
  if (sentTo) {
    return (
      <AuthFrame title="Check your email." sentence={`If ${sentTo} waits to be confirmed, a new link is on its way.`}>
        <CheckMail onResend={() => resendVerification(sentTo)} onBack={() => setSentTo(null)} />
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
      <EmailForm action="Send a new link" onSubmit={resendVerification} onSent={setSentTo} />
      <p className="mt-5 flex gap-4 text-13">
        <TextLink asChild>
          <Link to="/auth">Sign in</Link>
        </TextLink>
        {link.state === 'failed' && (
          <TextLink asChild>
            <button type="button" onClick={link.tryAgain}>
              Try this link again
            </button>
          </TextLink>
        )}
      </p>
    </AuthFrame>
  );
}
