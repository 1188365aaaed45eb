import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useAuth } from '../../../lib/session/auth.ts';
import { useNamePlace } from '../../../lib/placeName.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { AuthFrame } from '../components/AuthFrame.tsx';
import { CheckMail } from '../components/CheckMail.tsx';
import { EmailForm } from '../components/EmailForm.tsx';

export default function ResetPasswordRequestPage() {
  const { requestRecovery } = useAuth();
  const [email, setEmail] = useState('');
  const { checksMail: mail } = useLocation().state;
  const { history } = useRouter();
  const navigate = useNavigate();
  const checkMail = (to: string) => {
    setEmail(to);
    void navigate({ to: '.', state: { checksMail: { to, wasSent: true } } });
  };
  useNamePlace(mail ? 'Check your email' : null);

  if (mail) {
    return (
      <AuthFrame
        title="Check your email."
        sentence={`If ${mail.to} has an account, a link to a new password is on its way. It works once, for an hour.`}
      >
        <CheckMail onResend={() => requestRecovery(mail.to)} onBack={() => history.back()} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Lost the key?" sentence="We send you a link with which you set a new password.">
      <EmailForm action="Send the link" email={email} onSubmit={requestRecovery} onSent={checkMail} />
      <p className="mt-5 text-13">
        <TextLink asChild>
          <Link to="/auth">Back to sign-in</Link>
        </TextLink>
      </p>
    </AuthFrame>
  );
}
