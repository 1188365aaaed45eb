// The own account beside the profile: where it is signed in, and the address that it is moving to. Asking for a new
// address, proving the password and following the mailed links speak the protocol of auth-js under /auth/v1.

import { z } from 'zod';
import { read, unguarded, write } from '../kernel/endpoint.ts';
import { sessionId } from '../kernel/ids.ts';

/** A browser in which the person is signed in. */
export const ownSession = z.object({
  id: sessionId,
  /** `Chrome on Windows`. */
  device: z.string(),
  /** Of the last sign-in or refresh; empty where it is not known. */
  address: z.string(),
  signedInAt: z.string(),
  /** Kept up to date every quarter of an hour. */
  lastUsedAt: z.string(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** A new address that waits for both mailboxes; null while there is none. */
export const emailChange = z.object({
  pending: z
    .object({
      newEmail: z.string(),
      /** Whose link was not followed yet: the address of now, the new one. */
      waitingFor: z.array(z.enum(['old', 'new'])),
      expiresAt: z.string(),
    })
    .nullable(),
});
export type EmailChange = z.infer<typeof emailChange>;

const ended = z.object({ ended: z.number() });

export const accountContract = {
  sessions: read('/me/sessions', "The signed-in person's sessions, the one used last first").output(
    z.object({ items: z.array(ownSession) }),
  ),
  endSession: write({
    method: 'DELETE',
    path: '/me/sessions/{sessionId}',
    summary: 'Sign one of the own sessions out',
    audited: true,
    tells: ['identity.sessionsEnded'],
    guards: unguarded.ends,
  })
    .input(z.strictObject({ sessionId }))
    .output(ended),
  endOtherSessions: write({
    method: 'POST',
    path: '/me/sessions/end-others',
    summary: 'Sign all own sessions out but this one',
    audited: true,
    tells: ['identity.sessionsEnded'],
    guards: unguarded.ends,
  }).output(ended),
  emailChange: read('/me/email-change', 'The new address that waits to be confirmed').output(emailChange),
  resendEmailChange: write({
    method: 'POST',
    path: '/me/email-change/resend',
    summary: 'Mail the links again that were not followed yet',
    tells: ['identity.emailChangeUpdated'],
    guards: unguarded.takesNothingOver,
  }).output(emailChange),
  cancelEmailChange: write({
    method: 'DELETE',
    path: '/me/email-change',
    summary: 'Keep the address as it is',
    tells: ['identity.emailChangeUpdated'],
    guards: unguarded.ends,
  }).output(emailChange),
};
