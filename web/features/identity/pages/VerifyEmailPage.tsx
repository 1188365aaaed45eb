// Where the link of the verification mail leads: a press spends it, signs in, and goes to the dashboard. In another browser
// than the one that signed up it takes a password and names first.

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type LinkRefusal, useAuth } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { AuthFrame } from '../components/AuthFrame.tsx';
import { CheckMail } from '../components/CheckMail.tsx';
import { EmailForm } from '../components/EmailForm.tsx';
import { GoOn } from '../components/GoOn.tsx';
import { useFragment } from '../components/mailLink.ts';
import { OwnDetailsForm } from '../components/OwnDetailsForm.tsx';

export default function VerifyEmailPage() {
  const { user, loading, followSignUpLink } = useAuth();
  const { secret, forget } = useFragment('/auth/verify-email');
  const [isFollowed, setFollowed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<LinkRefusal | null>(null);

  const follow = async () => {
    if (secret === null) return;
    setBusy(true);
    const refused = await followSignUpLink({ secret });
    setBusy(false);
    setRefusal(refused);
    if (!refused) arrive();
  };
  const arrive = () => {
    setFollowed(true);
    forget();
  };

  if (isFollowed && user && !loading) return <GoOn to="/" />;
  if (secret !== null && refusal?.asks) {
    return (
      <AuthFrame title="Make it yours." sentence={refusal.message}>
        <OwnDetailsForm secret={secret} asks={refusal.asks} onDone={arrive} onRefused={setRefusal} />
      </AuthFrame>
    );
  }
  if (secret !== null && !refusal) {
    return (
      <AuthFrame title="Confirm your email." sentence="One press, and this address is yours to sign in with.">
        <Button variant="primary" className="h-10 w-full" busy={isBusy || isFollowed} onClick={() => void follow()}>
          Confirm and go in
        </Button>
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
  return <AnotherLink message={refusal?.message ?? null} onTryAgain={refusal ? () => void follow() : undefined} />;
}

interface AnotherLinkProps {
  message: string | null;
  onTryAgain: (() => void) | undefined;
}

function AnotherLink({ message, onTryAgain }: AnotherLinkProps) {
  const { resendVerification } = useAuth();
  const [sentTo, setSentTo] = useState<string | null>(null);
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
      sentence={message ?? 'Part of the address is missing. Open the link in the mail once more, or ask for a new one.'}
    >
      <EmailForm action="Send a new link" onSubmit={resendVerification} onSent={setSentTo} />
      <p className="mt-5 flex gap-4 text-13">
        <TextLink asChild>
          <Link to="/auth">Sign in</Link>
        </TextLink>
        {onTryAgain && (
          <TextLink asChild>
            <button type="button" onClick={onTryAgain}>
              Try this link again
            </button>
          </TextLink>
        )}
      </p>
    </AuthFrame>
  );
}
