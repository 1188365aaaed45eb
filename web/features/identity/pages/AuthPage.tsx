// Sign-in, sign-up and invitations (specification §2).

import { Link, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { safeReturnPath } from '../../../../domain/identity/returnPath.ts';
import { useAuth } from '../../../lib/session/auth.ts';
import { useNamePlace } from '../../../lib/placeName.ts';
import { LoadingFallback } from '../../../ui/Spinner.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { AuthFrame } from '../components/AuthFrame.tsx';
import { CheckMail } from '../components/CheckMail.tsx';
import { GoOn } from '../components/GoOn.tsx';
import { InvitationForm } from '../components/InvitationForm.tsx';
import { SignInForm } from '../components/SignInForm.tsx';
import { SignUpForm, type TypedPerson } from '../components/SignUpForm.tsx';

const nobody: TypedPerson = { firstName: '', lastName: '', studioName: '', email: '' };

export default function AuthPage() {
  const { user, loading, resendVerification } = useAuth();
  const { from, start } = useSearch({ from: '/auth' });
  const { hash, state } = useLocation();
  const { history } = useRouter();
  const navigate = useNavigate();
  const invitation = new URLSearchParams(hash).get('invitation');
  const [typed, setTyped] = useState(nobody);
  const mail = state.checksMail;
  const checkMail = (checksMail: { to: string; wasSent: boolean; isBound?: boolean }) =>
    void navigate({ to: '.', search: true, hash: true, state: { checksMail } });
  useNamePlace(mail ? 'Check your email' : invitation ? 'Join a studio' : start ? 'Start a studio' : null);

  if (loading) return <LoadingFallback />;
  if (user && !invitation) return <GoOn to={safeReturnPath(from)} />;
  if (mail) {
    return (
      <AuthFrame title="Check your email." sentence={<LinkSentence {...mail} />}>
        <CheckMail
          wasSent={mail.wasSent}
          onResend={() => resendVerification(mail.to)}
          {...(!mail.isBound && { onBack: () => history.back() })}
        />
      </AuthFrame>
    );
  }
  const onSent = (to: string, isBound = false) => checkMail({ to, wasSent: true, isBound });
  if (invitation) return <InvitationForm key={invitation} secret={invitation} typed={typed} onTyped={setTyped} onSent={onSent} />;
  if (start) {
    return (
      <AuthFrame title="Start a studio." sentence="You become its Principal, and can invite the others.">
        <SignUpForm typed={typed} onTyped={setTyped} onSent={onSent} />
        <p className="mt-5 text-13 text-ink-muted">
          Already have an account?{' '}
          <TextLink asChild strong>
            <Link to="/auth" search={{ from }}>
              Sign in
            </Link>
          </TextLink>
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Come in." sentence="Sign in to your studio.">
      <SignInForm
        email={typed.email}
        onEmail={(email) => setTyped({ ...typed, email })}
        onUnconfirmed={(to) => checkMail({ to, wasSent: false })}
      />
      <p className="mt-5 text-13 text-ink-muted">
        New to Atelier?{' '}
        <TextLink asChild strong>
          <Link to="/auth" search={{ from, start: true }}>
            Start a studio
          </Link>
        </TextLink>
      </p>
    </AuthFrame>
  );
}

function LinkSentence({ to, wasSent }: { to: string; wasSent: boolean }) {
  const address = <span className="font-medium break-words text-ink">{to}</span>;
  return wasSent ? <>We sent a link to {address}. It works once, for an hour.</> : <>A link to {address} confirms that it is yours.</>;
}
