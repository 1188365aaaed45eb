import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAuth } from '../../../lib/session/auth.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { AuthFrame } from '../components/AuthFrame.tsx';
import { CheckMail } from '../components/CheckMail.tsx';
import { EmailForm } from '../components/EmailForm.tsx';

export default function ResetPasswordRequestPage() {
  const { requestRecovery } = useAuth();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const remember = (to: string) => {
    setEmail(to);
    setSent(true);
  };

  if (isSent) {
    return (
      <AuthFrame
        title="Check your email."
        sentence={`If ${email} has an account, a link to a new password is on its way. It works once, for an hour.`}
      >
        <CheckMail onResend={() => requestRecovery(email)} onBack={() => setSent(false)} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Lost the key?" sentence="We send you a link with which you set a new password.">
      <EmailForm action="Send the link" email={email} onSubmit={requestRecovery} onSent={remember} />
      <p className="mt-5 text-13">
        <TextLink asChild>
          <Link to="/auth">Back to sign-in</Link>
        </TextLink>
      </p>
    </AuthFrame>
  );
}
