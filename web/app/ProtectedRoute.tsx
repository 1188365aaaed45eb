import { Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useAuth } from '../lib/session/auth.ts';
import { LoadingFallback } from '../ui/Spinner.tsx';
import { showToast } from '../ui/toast/store.ts';
import { passageOf, type Requirement } from './gate.ts';

/** Lets a person in, or sends them where they can go on (specification §2). */
export function ProtectedRoute({ children, ...requirement }: Requirement & { children: ReactNode }) {
  const auth = useAuth();
  const { href } = useLocation();
  const passage = passageOf(auth, requirement);
  switch (passage.to) {
    case 'wait':
      return <LoadingFallback />;
    case 'sign-in':
      return <Navigate to="/auth" search={{ from: href }} replace />;
    case 'home':
      return <SentHome message={passage.message} />;
    case 'pass':
      return children;
  }
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
