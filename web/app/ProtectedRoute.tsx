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
      return <Waiting />;
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

/**
 * What this tab knows of a person's rights may be a moment old: a page that has heard of new ones may lead here before they are
 * read. So they are read anew first, and whoever may be here now stays.
 */
function SentHome({ message }: { message: string }) {
  const navigate = useNavigate();
  const { reloadProfile } = useAuth();
  const [isAskedAnew, setAskedAnew] = useState(false);
  useEffect(() => {
    // Talks to the server, once, for as long as this stands.
    void reloadProfile()
      .catch(() => undefined)
      .finally(() => setAskedAnew(true));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what asks is made anew with what is answered
  }, []);
  useEffect(() => {
    if (!isAskedAnew) return;
    // Talks to the router and the toaster, both outside React's tree of this page.
    showToast({ shape: 'error', title: 'No access', line: message });
    void navigate({ to: '/', replace: true });
  }, [isAskedAnew, message, navigate]);
  return <Waiting />;
}

const Waiting = () => (
  <div className="flex h-dvh">
    <LoadingFallback />
  </div>
);
