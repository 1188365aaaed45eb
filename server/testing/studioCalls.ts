// One valid call of every endpoint of studios (endpointCalls.ts).

import { ok } from './answers.ts';
import type { CallsOf } from './calls.ts';
import { type Person, secretOf } from './people.ts';
import { newPicture, sendPicture } from './pictures.ts';

export const studioCalls: CallsOf<'studios'> = {
  'studios.current': async () => ({ path: '/studio' }),
  'studios.removeLogo': async ({ principal }) => {
    await ok(sendPicture(principal.client, await newPicture({ width: 64, height: 64 }), { query: 'of=studio' }));
    return { path: '/studio/logo', body: {} };
  },
  'studios.edit': async ({ principal }) => ({
    path: '/studio',
    body: { version: await studioVersion(principal), changes: { currency: 'EUR' } },
  }),
  'studios.holidays': async () => ({ path: '/studio/holidays' }),
  'studios.addHolidays': async () => ({ path: '/studio/holidays', body: { holidays: [{ day: nextDay(), name: 'Midsummer' }] } }),
  'studios.removeHoliday': async ({ principal }) => {
    const day = nextDay();
    await ok(principal.client.post('/api/v1/studio/holidays', { holidays: [{ day, name: 'Midsummer' }] }));
    return { path: `/studio/holidays/${day}`, body: {} };
  },
  'studios.readCalendar': async () => ({
    path: '/studio/holidays/read-calendar',
    body: { ics: 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261225\r\nSUMMARY:Christmas\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n' },
  }),
  'studios.audit': async () => ({ path: '/studio/audit' }),
  'studios.remove': async ({ principal }) => {
    await ok(principal.client.post('/auth/v1/reauthenticate', { password: principal.password }));
    return { path: '/studio/delete', body: { name: 'Studio Lind' } };
  },
  'studios.members': async () => ({ path: '/studio/members' }),
  'studios.member': async ({ junior }) => ({ path: `/studio/members/${junior.id}` }),
  'studios.changeRole': async ({ newcomer }) => ({ path: `/studio/members/${await newcomer()}/role`, body: { role: 'Technical' } }),
  'studios.setPermissions': async ({ newcomer }) => ({
    path: `/studio/members/${await newcomer()}/permissions`,
    body: { overrides: { uploadFiles: true } },
  }),
  'studios.deactivate': async ({ newcomer }) => ({ path: `/studio/members/${await newcomer()}/deactivate`, body: {} }),
  'studios.reactivate': async ({ principal, newcomer }) => {
    const id = await newcomer();
    await ok(principal.client.post(`/api/v1/studio/members/${id}/deactivate`, {}));
    return { path: `/studio/members/${id}/reactivate`, body: {} };
  },
  'studios.endSessions': async ({ newcomer }) => ({ path: `/studio/members/${await newcomer()}/end-sessions`, body: {} }),
  'studios.removeMember': async ({ principal, newcomer }) => {
    await ok(principal.client.post('/auth/v1/reauthenticate', { password: principal.password }));
    return { path: `/studio/members/${await newcomer()}/remove`, body: {} };
  },
  'studios.deleteOwnAccount': async (team) => {
    // Somebody else runs the studio on, and everybody has just typed their password.
    await ok(team.principal.client.post(`/api/v1/studio/members/${await team.newcomer()}/role`, { role: 'Principal' }));
    const people = [team.principal, team.senior, team.standard, team.junior, team.technical];
    await Promise.all(people.map(({ client, password }) => ok(client.post('/auth/v1/reauthenticate', { password }))));
    return { path: '/me/delete', body: {} };
  },
  'studios.invitations': async () => ({ path: '/studio/invitations' }),
  'studios.invite': async () => ({ path: '/studio/invitations', body: { role: 'Junior' } }),
  'studios.resendInvitation': async ({ principal }) => ({ path: `/studio/invitations/${(await invite(principal)).id}/resend`, body: {} }),
  'studios.revokeInvitation': async ({ principal }) => ({ path: `/studio/invitations/${(await invite(principal)).id}`, body: {} }),
  'studios.previewInvitation': async ({ principal }) => ({
    path: '/invitations/preview',
    body: { token: (await invite(principal)).secret },
  }),
};

const studioVersion = async ({ client }: Person): Promise<number> => (await ok<{ version: number }>(client.get('/api/v1/studio'))).version;

let days = 0;

/** A day that no call was about before. */
const nextDay = (): string => new Date(Date.UTC(2030, 0, ++days)).toISOString().slice(0, 10);

async function invite({ client }: Person): Promise<{ id: string; secret: string }> {
  const { invitation, link } = await ok<{ invitation: { id: string }; link: string }>(
    client.post('/api/v1/studio/invitations', { role: 'Junior' }),
  );
  return { id: invitation.id, secret: secretOf(link) };
}
