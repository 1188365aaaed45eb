// What a signature has vouched for once: a page sends the same token hundreds of times, and to verify it costs more than most
// of what it asks for. Kept by its hash, as long as anybody uses it; whether it still holds is asked each time.

import { hash } from 'node:crypto';
import type { SessionId, UserId } from '../../domain/kernel/ids.ts';

/** What is in a token whose signature is good. */
export interface VerifiedToken {
  userId: UserId;
  sessionId: SessionId;
  /** The key that signed it. */
  kid: string;
  /** In seconds since the epoch, as the token says it. */
  notBefore: number;
  expiresAt: number;
}

export interface VerifiedTokens {
  find: (token: string) => VerifiedToken | undefined;
  keep: (token: string, verified: VerifiedToken) => void;
  drop: (token: string) => void;
}

/** Tokens in memory; past it the one that was not used for longest goes. */
export const mostVerified = 20_000;

export function createVerifiedTokens(): VerifiedTokens {
  /** Those that were used last stand last. */
  const kept = new Map<string, VerifiedToken>();
  const keyOf = (token: string): string => hash('sha256', token, 'base64');
  const put = (key: string, verified: VerifiedToken): void => {
    kept.delete(key);
    kept.set(key, verified);
    if (kept.size <= mostVerified) return;
    const [oldest] = kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
  };
  return {
    find: (token) => {
      const key = keyOf(token);
      const verified = kept.get(key);
      if (verified) put(key, verified);
      return verified;
    },
    keep: (token, verified) => put(keyOf(token), verified),
    drop: (token) => void kept.delete(keyOf(token)),
  };
}
