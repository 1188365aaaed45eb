// One valid call of every endpoint of identity (endpointCalls.ts).

import type { OwnSession } from '../../domain/identity/account.ts';
import { ok } from './answers.ts';
import type { CallsOf } from './calls.ts';
import { newEmail, type Person } from './people.ts';
import { newPicture, sendPicture } from './pictures.ts';

export const identityCalls: CallsOf<'identity'> = {
  'identity.profile': async () => ({ path: '/me/profile' }),
  'identity.editProfile': async () => ({ path: '/me/profile', body: { job_title: 'Architect' } }),
  'identity.removePicture': async ({ principal }) => {
    await ok(sendPicture(principal.client, await newPicture({ width: 64, height: 64 })));
    return { path: '/me/picture', body: {} };
  },
  'identity.permissions': async () => ({ path: '/me/permissions' }),
  'identity.avatar': async () => ({ path: '/me/avatar' }),
  'identity.sessions': async () => ({ path: '/me/sessions' }),
  'identity.endSession': async ({ principal }) => ({ path: `/me/sessions/${await anotherSession(principal)}`, body: {} }),
  'identity.endOtherSessions': async ({ principal }) => {
    await anotherSession(principal);
    return { path: '/me/sessions/end-others', body: {} };
  },
  'identity.emailChange': async () => ({ path: '/me/email-change' }),
  'identity.resendEmailChange': async ({ principal }) => {
    await beginEmailChange(principal);
    return { path: '/me/email-change/resend', body: {} };
  },
  'identity.cancelEmailChange': async ({ principal }) => {
    await beginEmailChange(principal);
    return { path: '/me/email-change', body: {} };
  },
  'identity.liveTicket': async () => ({ path: '/live/tickets' }),
  'identity.reportError': async () => ({
    path: '/client-errors',
    body: { message: 'TypeError: plan is undefined', path: '/projects/wip', context: 'a page failed' },
  }),
};

/** The person signs in with another browser: the id of that session. */
async function anotherSession({ client, email, password }: Person): Promise<string> {
  await ok(client.with({ authorization: undefined }).post('/auth/v1/token?grant_type=password', { email, password }));
  const { items } = await ok<{ items: OwnSession[] }>(client.get('/api/v1/me/sessions'));
  return items.find(({ isCurrent }) => !isCurrent)?.id ?? '';
}

/** The person asks for another address; both mailboxes are asked. */
async function beginEmailChange({ client, password }: Person): Promise<void> {
  await ok(client.post('/auth/v1/reauthenticate', { password }));
  await ok(client.put('/auth/v1/user', { email: newEmail('moved') }));
}
