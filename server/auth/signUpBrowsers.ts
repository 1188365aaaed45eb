// The browser that signs up is given a secret. Only by it does a link that is followed keep what was typed at the sign-up:
// anybody can sign up with anybody's address, and the one who reads its mail must not take over a stranger's password.

import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { retention } from '../housekeeping/retention.ts';
import { readCookie, setCookie } from './cookies.ts';
import { hashSecret, newSecret } from './tokens.ts';

const name = 'atelier_sign_up';

/** The secret that a browser was given at a sign-up; null for one that made none. */
export function signUpSecretOf(request: FastifyRequest): string | null {
  const secret = readCookie(request, name);
  return /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** The same for whoever signs up now: of two sign-ups in one browser both links can be followed there. */
export function giveSignUpSecret(request: FastifyRequest, reply: FastifyReply, { secure }: { secure: boolean }): string {
  const secret = signUpSecretOf(request) ?? newSecret().secret;
  setCookie(reply, { name, value: secret, keepFor: retention.unconfirmedAccount, secure });
  return secret;
}

/** @param stored null for a sign-up from before browsers were given one */
export const isSignUpBrowser = (stored: Buffer | null, secret: string | null): boolean =>
  stored !== null && secret !== null && timingSafeEqual(stored, hashSecret(secret));
