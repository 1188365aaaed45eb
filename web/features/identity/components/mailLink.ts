import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuthError } from '../../../lib/session/auth.ts';

type Page = '/auth/verify-email' | '/auth/reset-password' | '/auth/confirm-email';

/** What a mail put into the fragment of its link: `hideFragment` took it out of the address, and it is kept until it is spent. */
export function useFragment(page: Page) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [fragment] = useState(() => new URLSearchParams(state.mailed));
  return {
    secret: fragment.get('token_hash'),
    /** `stop` for the link that ends a change of address. */
    act: fragment.get('do'),
    /** The secret is spent. */
    forget: () => void navigate({ to: page, replace: true, state: {} }),
  };
}

export type MailLink =
  /** The address carries no secret. */
  | { state: 'missing' }
  /** It is spent by a press: programs that look at mails open every address in them. */
  | { state: 'waiting'; follow: () => void }
  | { state: 'working' }
  | { state: 'failed'; message: string; tryAgain: () => void }
  | { state: 'followed' };

interface FollowOptions {
  secret: string | null;
  follow: (secret: string) => Promise<AuthError>;
  forget: () => void;
}

/** A link that is followed by a press. */
export function useMailLink({ secret, follow: spend, forget }: FollowOptions): MailLink {
  const [outcome, setOutcome] = useState<{ state: 'waiting' | 'working' | 'followed' } | { state: 'failed'; message: string }>({
    state: 'waiting',
  });
  if (secret === null) return { state: 'missing' };
  const follow = async () => {
    setOutcome({ state: 'working' });
    const error = await spend(secret);
    setOutcome(error === null ? { state: 'followed' } : { state: 'failed', message: error });
    if (error === null) forget();
  };
  if (outcome.state === 'waiting') return { state: 'waiting', follow: () => void follow() };
  return outcome.state === 'failed' ? { ...outcome, tryAgain: () => void follow() } : { state: outcome.state };
}
