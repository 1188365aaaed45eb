// The main layout: whoever is signed in sees the shell, the live stream runs, and the page of the address is inside.

import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useAuth } from '../../lib/session/auth.ts';
import { LiveProvider } from '../LiveProvider.tsx';
import { ProtectedRoute } from '../ProtectedRoute.tsx';
import { Shell } from './Shell.tsx';

export function InnerLayout() {
  const { signOut } = useAuth();
  const [isLeaving, setLeaving] = useState(false);
  const logOut = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <ProtectedRoute returnsHere={!isLeaving}>
      <LiveProvider>
        <Shell onLogOut={logOut}>
          <Outlet />
        </Shell>
      </LiveProvider>
    </ProtectedRoute>
  );
}
