import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useAuth } from '../lib/session/auth.ts';
import { LoadingFallback } from '../ui/Spinner.tsx';
import { showToast } from '../ui/toast/store.ts';
import { passageOf, type Requirement } from './gate.ts';
import { KeptPage } from './KeptPage.tsx';

interface ProtectedRouteProps extends Requirement {
  /** Whoever has to sign in comes back here; false for somebody who leaves. */
  returnsHere?: boolean;
  children: ReactNode;
}

/** Lets a person in, or sends them where they can go on (specification §2). */
export function ProtectedRoute({ returnsHere = true, children, ...requirement }: ProtectedRouteProps) {
  const auth = useAuth();
  const passage = passageOf(auth, requirement);
  switch (passage.to) {
    case 'wait':
      return (
        <div className="flex h-dvh">
          <LoadingFallback />
        </div>
      );
    case 'sign-in':
      return <SentToSignIn returnsHere={returnsHere} />;
    case 'home':
      return <SentHome message={passage.message} />;
    case 'pass':
      return <KeptPage isAway={auth.isAway}>{children}</KeptPage>;
  }
}

/** One navigation: the address changes before this page is gone, and must not be taken for the place to return to. */
function SentToSignIn({ returnsHere }: { returnsHere: boolean }) {
  const navigate = useNavigate();
  const { href } = useLocation();
  const [from] = useState(href);
  useEffect(() => {
    // Talks to the router.
    void navigate({ to: '/auth', search: returnsHere ? { from } : {}, replace: true });
  }, [from, returnsHere, navigate]);
  return null;
}

function SentHome({ message }: { message: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    // Talks to the router and the toaster, both outside React's tree of this page.
    showToast({ shape: 'error', title: 'No access', line: message });
    void navigate({ to: '/', replace: true });
  }, [message, navigate]);
  return null;
}
