// People as they come to be: they sign up, open the link in their mail, invite each other.

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AuthUser } from '../auth/authUser.ts';
import type { SessionAnswer } from '../auth/session.ts';
import type { Client } from './client.ts';
import type { ReceivedMail } from './mailbox.ts';
import type { Reachable } from './testServer.ts';

export interface Person {
  id: string;
  email: string;
  password: string;
  session: SessionAnswer;
  /** Holds their access token. */
  client: Client;
}

interface SignUp {
  email?: string;
  password?: string;
  firstName?: string;
  lastName?: string;
  studioName?: string;
  /** What the browser says of where it is. */
  place?: object;
  /** The secret of an invitation link. */
  invitation?: string;
}

export const newEmail = (name = 'person'): string => `${name}.${randomUUID().slice(0, 13)}@studio.example`;

export const goodPassword = 'plaster and oak 27';

/** The body of a sign-up that is accepted. */
export function signUpBody({
  email = newEmail(),
  password = goodPassword,
  firstName = 'Mara',
  lastName = 'Lind',
  studioName = 'Studio Lind',
  place = {},
  invitation,
}: SignUp = {}) {
  const joins = invitation ? { invitation_token: invitation } : { studio_name: studioName };
  return { email, password, data: { first_name: firstName, last_name: lastName, ...place, ...joins } };
}

/** A new person with a session: of a new studio, or of the one whose invitation is given. */
export async function signUpAndConfirm(server: Reachable, options: SignUp = {}): Promise<Person> {
  const body = signUpBody(options);
  const { status, text } = await server.client.post<AuthUser>('/auth/v1/signup', body);
  expect(status, text).toBe(200);
  const secret = secretOf(await server.mailbox.next(body.email));
  const verified = await server.client.post<SessionAnswer>('/auth/v1/verify', { token_hash: secret, type: 'signup' });
  expect(verified.status, verified.text).toBe(200);
  return personOf(server, { email: body.email, password: body.password, session: verified.body });
}

/** A colleague with the given role, invited by `principal` through the public path. */
export async function joinStudio(server: Reachable, principal: Person, { role }: { role: string }): Promise<Person> {
  const email = newEmail(role.toLowerCase());
  const { status, body, text } = await principal.client.post<{ link: string }>('/api/v1/studio/invitations', { email, role });
  expect(status, text).toBe(201);
  await server.mailbox.next(email);
  return signUpAndConfirm(server, { email, firstName: role, lastName: 'Person', invitation: secretOf(body.link) });
}

/** Another session of the same person. */
export async function signInAgain(server: Reachable, { email, password }: { email: string; password: string }): Promise<Person> {
  const { status, body, text } = await server.client.post<SessionAnswer>('/auth/v1/token?grant_type=password', { email, password });
  expect(status, text).toBe(200);
  return personOf(server, { email, password, session: body });
}

/** The secret in the fragment of a link, or of the link in a mail. */
export function secretOf(from: ReceivedMail | string): string {
  const link = typeof from === 'string' ? from : linkOf(from);
  const fragment = new URLSearchParams(new URL(link).hash.slice(1));
  return fragment.get('token_hash') ?? fragment.get('invitation') ?? '';
}

/** The address that the mail asks to open. */
export const linkOf = ({ links }: ReceivedMail): string => links.find((link) => link.includes('#')) ?? '';

const personOf = (
  server: Reachable,
  { email, password, session }: { email: string; password: string; session: SessionAnswer },
): Person => ({
  id: session.user.id,
  email,
  password,
  session,
  client: server.client.as(session.access_token),
});
