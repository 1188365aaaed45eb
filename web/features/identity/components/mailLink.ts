import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { AuthError } from '../../../lib/session/auth.ts';

export type MailLink =
  /** The address carries no secret. */
  { state: 'missing' } | { state: 'working' } | { state: 'failed'; message: string; tryAgain: () => void } | { state: 'followed' };

interface FollowOptions {
  /** Spends the secret; the rest of the fragment says what else the mail asked for. */
  follow: (secret: string, fragment: URLSearchParams) => Promise<AuthError>;
  /** The page itself, to which the address is shortened. */
  page: '/auth/verify-email' | '/auth/reset-password' | '/auth/confirm-email';
}

/** Spends the secret in the address's fragment, once, and takes it out of the address. */
export function useMailLink({ follow: spend, page }: FollowOptions): MailLink {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [fragment] = useState(() => new URLSearchParams(hash));
  const secret = fragment.get('token_hash');
  const [link, setLink] = useState<MailLink>({ state: secret ? 'working' : 'missing' });
  const begun = useRef(false);

  const follow = async () => {
    if (!secret) return;
    setLink({ state: 'working' });
    const error = await spend(secret, fragment);
    setLink(error === null ? { state: 'followed' } : { state: 'failed', message: error, tryAgain: () => void follow() });
  };

  useEffect(() => {
    // Talks to the server and the address. A second run of the effect (React's strict mode) must not spend it again.
    if (begun.current) return;
    begun.current = true;
    void navigate({ to: page, replace: true });
    void follow();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);
  return link;
}
