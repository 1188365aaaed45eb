// What every screen may ask about the session, and how it asks.

import type { AuthChangeEvent } from '@supabase/auth-js';
import { createContext, useContext } from 'react';
import type { OwnProfile } from '../../../domain/identity/contract.ts';
import type { Permission } from '../../../domain/studios/policy.ts';
import type { SessionUser } from './sessionUser.ts';

/** The outcome of an attempt: null, or the words to show. */
export type AuthError = string | null;

export interface Passwords {
  password: string;
  /** Not needed where a recovery link began the session. */
  currentPassword?: string;
}

export interface PasswordRefusal {
  message: string;
  /** Which of the two it is about; null where it is neither. */
  field: keyof Passwords | null;
}

export interface SignUpDetails {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** Without an invitation. */
  studioName?: string;
  /** The secret of an invitation link. */
  invitation?: string;
}

export interface SignUpLink {
  /** Of the mailed link. */
  secret: string;
  /** What was typed in place of what the sign-up holds. */
  own?: { password: string; firstName: string; lastName: string; /** Without an invitation. */ studioName?: string };
}

export interface LinkRefusal {
  message: string;
  /** The link is good, but this browser did not sign up: it takes a password and names, and a studio's name as well. */
  asks: 'names' | 'studio' | null;
  /** It is about the password that was typed. */
  isOfPassword: boolean;
  /** The link, or the invitation behind it, is good no more. */
  isOver: boolean;
}

export interface AuthState {
  user: SessionUser | null;
  profile: OwnProfile | null;
  loading: boolean;
  /** The session ended without the person: their page is kept, out of sight, until they sign in again. */
  isAway: boolean;
  /** Overrides of the role's defaults; null when the person has none (specification §4). */
  customPermissions: Readonly<Record<string, boolean>> | null;
  /** The number of the studio's log that all of it was read at; null where some of it could not be read. */
  readAt: number | null;
  /** The event that changed the state last. */
  lastEvent: AuthChangeEvent | null;
}

export interface Auth extends AuthState {
  signIn: (credentials: { email: string; password: string }) => Promise<AuthError>;
  signUp: (details: SignUpDetails) => Promise<AuthError>;
  followSignUpLink: (link: SignUpLink) => Promise<LinkRefusal | null>;
  /** Spends the secret of a mailed link and signs in, for a new password. */
  followRecoveryLink: (secret: string) => Promise<LinkRefusal | null>;
  requestRecovery: (email: string) => Promise<AuthError>;
  resendVerification: (email: string) => Promise<AuthError>;
  setPassword: (passwords: Passwords) => Promise<PasswordRefusal | null>;
  signOut: () => Promise<void>;
  /** Principal always; else the own value; else the role's default (specification §5). */
  hasPermission: (permission: Permission) => boolean;
  reloadProfile: () => Promise<void>;
  /** While the person of this tab is away: lets go of their page, for somebody else to sign in. */
  leaveForAnother: () => void;
  /** The server has ended the session, as the live stream says: finds out whether it has, says so, and leaves. */
  endedByServer: () => Promise<void>;
  /** The account is deleted, alone or with its studio: says so, once, and leaves. */
  endedForGood: (words: string) => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** The signed-in person, below a protected route. */
export function useUser(): SessionUser {
  const { user } = useAuth();
  if (!user) throw new Error('useUser must be used below a protected route');
  return user;
}
