import { createContext, useContext } from 'react';
import { useAuth } from './auth.ts';

/** Signs out once whoever loses something by it was asked; the layout of who is signed in fills it in. */
export const LeavingContext = createContext<(() => void) | null>(null);

/** How one signs out of this browser. */
export function useLeaving(): () => void {
  const { signOut } = useAuth();
  return useContext(LeavingContext) ?? (() => void signOut());
}
