// One valid call of every endpoint, on things that exist. The type names every endpoint of the contract, so that a new one
// does not compile without its call.

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Template, TemplateFields } from '../../domain/templates/contract.ts';
import type { OwnSession } from '../../domain/identity/account.ts';
import type { Phase, Project } from '../../domain/projects/contract.ts';
import type { ProjectInvitation } from '../../domain/projects/invitations.ts';
import { addWorkingDays } from '../../domain/kernel/calendar.ts';
import type { Schedule, ScheduleChange } from '../../domain/schedule/contract.ts';
import type { PlaceBefore } from '../../domain/schedule/portfolio.ts';
import { changeSchedule, planOf, versionsSeen } from '../../domain/schedule/rules.ts';
import type { Task } from '../../domain/tasks/contract.ts';
import type { Client } from './client.ts';
import type { EndpointName } from './endpoints.ts';
import { boardCalls } from './boardCalls.ts';
import { discussionCalls } from './discussionCalls.ts';
import { fileCalls } from './fileCalls.ts';
import { newPicture, sendPicture } from './pictures.ts';
import { joinStudio, newEmail, type Person, secretOf, signUpAndConfirm } from './people.ts';
import { newBrowser } from './pushService.ts';
import type { Reachable } from './testServer.ts';

/** A call as it goes over the wire. */
export interface EndpointCall {
  path: string;
  body?: unknown;
}

/** A studio with a person of each role. */
export interface Team {
  principal: Person;
  senior: Person;
  standard: Person;
  junior: Person;
  technical: Person;
}

export interface Studio extends Team {
  /** Somebody new, a Junior whom the Principal invited: their id. */
  newcomer: () => Promise<string>;
}

export async function foundStudio(server: Reachable): Promise<Studio> {
  const principal = await signUpAndConfirm(server);
  const [senior, standard, junior, technical] = await Promise.all(
    ['Senior', 'Standard', 'Junior', 'Technical'].map((role) => joinStudio(server, principal, { role })),
  );
  const newcomer = async () => (await joinStudio(server, principal, { role: 'Junior' })).id;
  return { principal, senior, standard, junior, technical, newcomer } as Studio;
}

/** Makes what a call needs, as the Principal, and answers the call that any role may then try. */
export const callOf: Record<EndpointName, (team: Studio) => Promise<EndpointCall>> = {
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
  'projects.list': async () => ({ path: '/projects' }),
  'projects.index': async () => ({ path: '/project-index' }),
  'projects.get': async ({ principal }) => ({ path: `/projects/${(await newProject(principal)).id}` }),
  'projects.create': async () => ({ path: '/projects', body: { name: 'Juniper loft' } }),
  'projects.edit': async ({ principal }) => {
    const { id, version } = await newProject(principal);
    return { path: `/projects/${id}`, body: { version, changes: { place: 'Bergen' } } };
  },
  'projects.archive': async ({ principal }) => {
    const { id, version } = await newProject(principal);
    return { path: `/projects/${id}/archive`, body: { version } };
  },
  'projects.unarchive': async ({ principal }) => {
    const { id, version } = await newProject(principal);
    const archived = await ok<{ project: Project }>(principal.client.post(`/api/v1/projects/${id}/archive`, { version }));
    return { path: `/projects/${id}/unarchive`, body: { version: archived.project.version } };
  },
  'projects.remove': async ({ principal }) => {
    const { id, version } = await newProject(principal);
    return { path: `/projects/${id}`, body: { version } };
  },
  'projects.restore': async ({ principal }) => {
    const { id, version } = await newProject(principal);
    await ok(principal.client.call('DELETE', `/api/v1/projects/${id}`, { body: { version } }));
    return { path: `/projects/${id}/restore`, body: {} };
  },
  'projects.trash': async () => ({ path: '/deleted-projects' }),
  'projects.setVisibility': async ({ principal }) => {
    const { id, version } = await newProject(principal);
    return { path: `/projects/${id}/visibility`, body: { version, visibility: 'private' } };
  },
  'projects.addMember': async ({ principal, junior }) => ({
    path: `/projects/${(await newProject(principal)).id}/members`,
    body: { userId: junior.id },
  }),
  'projects.removeMember': async ({ principal, junior }) => {
    const { id } = await newProject(principal);
    await ok(principal.client.post(`/api/v1/projects/${id}/members`, { userId: junior.id }));
    return { path: `/projects/${id}/members/${junior.id}`, body: {} };
  },
  'projects.invitations': async ({ principal }) => ({ path: `/projects/${(await newProject(principal)).id}/invitations` }),
  'projects.invite': async ({ principal, newcomer }) => ({
    path: `/projects/${(await newProject(principal)).id}/invitations`,
    body: { userId: await newcomer() },
  }),
  'projects.withdrawInvitation': async ({ principal, newcomer }) => {
    const { id, projectId } = await inviteIntoProject(principal, await newcomer());
    return { path: `/projects/${projectId}/invitations/${id}`, body: {} };
  },
  // The Senior asks the Principal, who alone may answer.
  'projects.acceptInvitation': async ({ principal, senior }) => ({
    path: `/project-invitations/${(await inviteIntoProject(senior, principal.id)).id}/accept`,
    body: {},
  }),
  'projects.declineInvitation': async ({ principal, senior }) => ({
    path: `/project-invitations/${(await inviteIntoProject(senior, principal.id)).id}/decline`,
    body: {},
  }),
  'projects.transferLead': async ({ principal, standard }) => {
    const { id, version } = await newProject(principal);
    return { path: `/projects/${id}/lead`, body: { version, leadId: standard.id } };
  },
  'projects.createSample': async () => ({ path: '/sample-project', body: {} }),
  'projects.removeSample': async ({ principal }) => {
    // Refused where the studio has projects: then there is none to remove either.
    await principal.client.post('/api/v1/sample-project', {});
    return { path: '/sample-project', body: {} };
  },
  'projects.addPhase': async ({ principal }) => ({
    path: `/projects/${(await newProject(principal)).id}/phases`,
    body: { name: 'Snagging', workingDays: 5 },
  }),
  'projects.editPhase': async ({ principal }) => {
    const { path, version } = await newPhase(principal);
    return { path, body: { version, changes: { name: 'Concept design' } } };
  },
  'projects.movePhase': async ({ principal }) => {
    const { path, version } = await newPhase(principal);
    return { path: `${path}/move`, body: { version, position: 'a9' } };
  },
  'projects.completePhase': async ({ principal }) => {
    const { path, version } = await newPhase(principal);
    return { path: `${path}/complete`, body: { version } };
  },
  'projects.reopenPhase': async ({ principal }) => {
    const { path, version, id } = await newPhase(principal);
    const { project } = await ok<{ project: Project }>(principal.client.post(`/api/v1${path}/complete`, { version }));
    return { path: `${path}/reopen`, body: { version: project.phases.find((phase) => phase.id === id)?.version } };
  },
  'projects.removePhase': async ({ principal }) => {
    const { path, version } = await newPhase(principal);
    return { path, body: { version } };
  },
  'tasks.board': async ({ principal }) => ({ path: `/tasks/board?view=project&projectId=${(await newProject(principal)).id}` }),
  'tasks.list': async ({ principal }) => ({ path: `/tasks?view=project&projectId=${(await newProject(principal)).id}` }),
  'tasks.get': async ({ principal }) => ({ path: `/tasks/${(await newTask(principal)).id}` }),
  'tasks.create': async ({ principal }) => ({
    path: '/tasks',
    body: { title: 'Measure the stair', projectId: (await newProject(principal)).id },
  }),
  'tasks.edit': async ({ principal }) => {
    const { id, version } = await newTask(principal);
    return { path: `/tasks/${id}`, body: { version, changes: { title: 'Draw the stair' } } };
  },
  'tasks.move': async ({ principal }) => ({
    path: `/tasks/${(await newTask(principal)).id}/move`,
    body: { status: 'in_progress', position: 'a5' },
  }),
  // The Junior reviews: whoever of the others sends it, it is not their own work.
  'tasks.sendToReview': async ({ principal, junior }) => ({
    path: `/tasks/${(await newTask(principal)).id}/send-to-review`,
    body: { reviewerId: junior.id },
  }),
  'tasks.approve': async (team) => ({ path: `/tasks/${(await taskInReview(team)).id}/approve`, body: {} }),
  'tasks.takeBackApproval': async (team) => {
    const { id } = await taskInReview(team);
    await ok(team.principal.client.post(`/api/v1/tasks/${id}/approve`, {}));
    return { path: `/tasks/${id}/take-back-approval`, body: { position: 'a5' } };
  },
  'tasks.requestChanges': async (team) => ({
    path: `/tasks/${(await taskInReview(team)).id}/request-changes`,
    body: { comment: 'The lining is 20 mm short.' },
  }),
  'tasks.changeProject': async ({ principal }) => {
    const { id, version } = await newTask(principal);
    return { path: `/tasks/${id}/project`, body: { version, projectId: (await newProject(principal)).id } };
  },
  'tasks.remove': async ({ principal }) => ({ path: `/tasks/${(await newTask(principal)).id}`, body: {} }),
  'tasks.history': async ({ principal }) => ({ path: `/tasks/${(await newTask(principal)).id}/history` }),
  'tasks.trash': async () => ({ path: '/deleted-tasks' }),
  'tasks.restore': async ({ principal }) => {
    const { id } = await newTask(principal);
    await ok(principal.client.call('DELETE', `/api/v1/tasks/${id}`, { body: {} }));
    return { path: `/tasks/${id}/restore`, body: {} };
  },
  'schedule.get': async ({ principal }) => ({ path: `/projects/${(await newProject(principal)).id}/schedule` }),
  'schedule.portfolio': async () => ({ path: '/portfolio' }),
  'schedule.moveProject': async ({ principal }) => {
    const { id, version } = await newProject(principal, { start: '2026-01-12' });
    return { path: `/projects/${id}/schedule/start`, body: { version, by: 3 } };
  },
  'schedule.moveProjectBack': async ({ principal }) => {
    const { id, version } = await newProject(principal, { start: '2026-01-12' });
    const moved = await ok<{ version: number; before: PlaceBefore }>(
      principal.client.post(`/api/v1/projects/${id}/schedule/start`, { version, by: 3 }),
    );
    return { path: `/projects/${id}/schedule/start/back`, body: { version: moved.version, before: moved.before } };
  },
  'schedule.importPlan': async ({ principal }) => ({
    path: `/projects/${(await newProject(principal)).id}/schedule/import`,
    body: importOf({ id: randomUUID() }),
  }),
  'schedule.takeImportBack': async ({ principal }) => {
    const path = `/projects/${(await newProject(principal)).id}/schedule/import`;
    const id = randomUUID();
    await ok(principal.client.post(`/api/v1${path}`, importOf({ id })));
    return { path: `${path}/back`, body: { rowIds: [id] } };
  },
  'schedule.change': async ({ principal }) => {
    const project = await newProject(principal, { templateId: 'kitchen-and-bath', start: '2026-01-12' });
    const schedule = await scheduleOf(principal, project.id);
    const milestones = schedule.rows.filter(({ kind }) => kind === 'milestone'); // the template has some
    const { calendar } = planOf(schedule);
    // One that nothing waits for moves alone: what else an act tells would hide what this call has to tell itself.
    const [alone] = milestones.flatMap(({ id, end }) => {
      const changes: ScheduleChange[] = [{ kind: 'dates', id, start: null, end: end && addWorkingDays(end, 1, calendar) }];
      const outcome = changeSchedule({ schedule, changes });
      return outcome.ok && outcome.value.moves.length === 1 ? [{ changes, outcome: outcome.value }] : [];
    });
    if (!alone) throw new Error('No milestone moves alone.');
    const { changes, outcome } = alone;
    return { path: `/projects/${project.id}/schedule`, body: { changes, ...versionsSeen(outcome) } };
  },
  'schedule.baselines': async ({ principal }) => ({ path: `/projects/${(await newBaseline(principal)).projectId}/baselines` }),
  'schedule.baseline': async ({ principal }) => ({ path: pathOfBaseline(await newBaseline(principal)) }),
  'schedule.saveBaseline': async ({ principal }) => ({
    path: `/projects/${(await newProject(principal)).id}/baselines`,
    body: { id: randomUUID(), name: 'Tender' },
  }),
  'schedule.renameBaseline': async ({ principal }) => ({ path: pathOfBaseline(await newBaseline(principal)), body: { name: 'Cost plan' } }),
  'schedule.removeBaseline': async ({ principal }) => ({ path: pathOfBaseline(await newBaseline(principal)), body: {} }),
  'schedule.restoreBaseline': async ({ principal }) => {
    const path = pathOfBaseline(await newBaseline(principal));
    await ok(principal.client.call('DELETE', `/api/v1${path}`, { body: {} }));
    return { path: `${path}/restore`, body: {} };
  },
  'templates.list': async () => ({ path: '/templates' }),
  'templates.get': async ({ principal }) => ({ path: `/templates/${(await newTemplate(principal)).id}` }),
  'templates.ofProject': async ({ principal }) => ({ path: `/projects/${(await newProject(principal)).id}/template` }),
  'templates.versions': async ({ principal }) => ({ path: `/templates/${(await newTemplate(principal)).id}/versions` }),
  'templates.version': async ({ principal }) => ({ path: `/templates/${(await newTemplate(principal)).id}/version?number=1` }),
  'templates.create': async () => ({ path: '/templates', body: { ...smallTemplate, id: randomUUID() } }),
  'templates.edit': async ({ principal }) => {
    const { id, version } = await newTemplate(principal);
    return { path: `/templates/${id}`, body: { version, changes: { name: 'Town house' } } };
  },
  'templates.archive': async ({ principal }) => {
    const { id, version } = await newTemplate(principal);
    return { path: `/templates/${id}/archive`, body: { version } };
  },
  'templates.restore': async ({ principal }) => {
    const { id, version } = await newTemplate(principal);
    const { template } = await ok<{ template: Template }>(principal.client.post(`/api/v1/templates/${id}/archive`, { version }));
    return { path: `/templates/${id}/restore`, body: { version: template.version } };
  },
  'templates.remove': async ({ principal }) => ({ path: `/templates/${(await newTemplate(principal)).id}`, body: {} }),
  'templates.effect': async ({ principal }) => ({
    path: `/projects/${(await newProject(principal)).id}/template-effect?templateId=kitchen-and-bath`,
  }),
  'templates.apply': async ({ principal }) => {
    const { id } = await newProject(principal);
    const body = { templateId: 'kitchen-and-bath', version: await effectVersion(principal, id, 'kitchen-and-bath') };
    return { path: `/projects/${id}/template`, body };
  },
  'schedule.feed': async ({ principal }) => ({ path: `/projects/${(await newProject(principal)).id}/schedule/feed` }),
  'schedule.makeFeed': async ({ principal }) => ({ path: `/projects/${(await newProject(principal)).id}/schedule/feed`, body: {} }),
  'schedule.removeFeed': async ({ principal }) => {
    const path = `/projects/${(await newProject(principal)).id}/schedule/feed`;
    await ok(principal.client.post(`/api/v1${path}`, {}));
    return { path, body: {} };
  },
  ...fileCalls,
  ...discussionCalls,
  ...boardCalls,
  'notifications.list': async () => ({ path: '/notifications' }),
  'notifications.counts': async () => ({ path: '/notifications/counts' }),
  'notifications.markRead': async (team) => ({ path: `/notifications/${await notificationOf(team)}/read`, body: {} }),
  'notifications.markAllRead': async (team) => {
    await notificationOf(team);
    return { path: '/notifications/read', body: {} };
  },
  'notifications.remove': async (team) => ({ path: `/notifications/${await notificationOf(team)}`, body: {} }),
  'notifications.restore': async (team) => {
    const id = await notificationOf(team);
    await ok(team.principal.client.call('DELETE', `/api/v1/notifications/${id}`, { body: {} }));
    return { path: `/notifications/${id}/restore`, body: {} };
  },
  'search.find': async () => ({ path: '/search?words=a' }),
  'search.visited': async ({ principal }) => ({ path: `/search/visited?of=project_${(await newProject(principal)).id}` }),
  'dashboard.get': async () => ({ path: '/dashboard' }),
  'onboarding.progress': async ({ principal }) => {
    await ok(principal.client.post('/api/v1/onboarding/progress', {}));
    return { path: '/onboarding/progress' };
  },
  'onboarding.counts': async () => ({ path: '/onboarding/counts' }),
  'onboarding.record': async () => ({ path: '/onboarding/progress', body: {} }),
  'onboarding.finish': async ({ principal }) => {
    await newTask(principal);
    const { avatar_url } = await ok<{ avatar_url: string | null }>(principal.client.get('/api/v1/me/avatar'));
    if (!avatar_url) await ok(sendPicture(principal.client, await newPicture()));
    return { path: '/onboarding/finish', body: {} };
  },
  'notifications.preferences': async () => ({ path: '/notifications/preferences' }),
  'notifications.savePreferences': async () => ({ path: '/notifications/preferences', body: { mention_sound: false, volume: 40 } }),
  'notifications.devices': async () => ({ path: '/notifications/devices' }),
  'notifications.addDevice': async () => ({ path: '/notifications/devices', body: newBrowser().subscription }),
  'notifications.removeDevice': async ({ principal }) => {
    const { items } = await ok<{ items: { id: string }[] }>(
      principal.client.post('/api/v1/notifications/devices', newBrowser().subscription),
    );
    return { path: `/notifications/devices/${items[0]?.id}`, body: {} };
  },
  'notifications.testPush': async () => ({ path: '/notifications/devices/test', body: {} }),
};

/** Something of which the Principal was told just now: its id. */
async function notificationOf({ principal, senior }: Team): Promise<string> {
  await newTask(senior, { assigneeIds: [principal.id] });
  const { items } = await ok<{ items: { id: string }[] }>(principal.client.get('/api/v1/notifications?limit=1'));
  return items[0]?.id ?? '';
}

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
/** After such a call who made it, or their whole studio, is gone. */
export const endsCaller = (name: EndpointName): boolean => name === 'studios.remove' || name === 'studios.deleteOwnAccount';

/** Such a call is for a studio without projects. */
const wantsEmptyStudio = (name: EndpointName): boolean => name === 'projects.createSample' || name === 'projects.removeSample';

/** The studio to call in: the given one, or one of its own for a call that ends it or wants it empty. */
export const teamFor = (name: EndpointName, { server, team }: { server: Reachable; team: Studio }): Promise<Studio> =>
  endsCaller(name) || wantsEmptyStudio(name) ? foundStudio(server) : Promise.resolve(team);

const studioVersion = async ({ client }: Person): Promise<number> => (await ok<{ version: number }>(client.get('/api/v1/studio'))).version;

let days = 0;

/** A day that no call was about before. */
const nextDay = (): string => new Date(Date.UTC(2030, 0, ++days)).toISOString().slice(0, 10);

/** The body of an answer that must not be a refusal. */
export async function ok<Body>(answer: ReturnType<Client['post']>): Promise<Body> {
  const { status, body, text } = await answer;
  expect(status, text).toBeLessThan(300);
  return body as Body;
}

/** Who pays for every project of the tests: words that stand nowhere else, so that a leak is seen. */
export const clientCanary = {
  name: 'Canary Okonedo',
  company: 'Canary Holdings',
  email: 'canary@client.test',
  phone: '+44 7700 900461',
  address: '9 Canary Lane',
  budget: 731_947,
};

export async function newProject({ client }: Person, fields: object = {}): Promise<Project> {
  const { project } = await ok<{ project: Project }>(
    client.post('/api/v1/projects', { name: 'Halden House', client: clientCanary, ...fields }),
  );
  return project;
}

/** A milestone of another tool. */
const importOf = ({ id }: { id: string }) => ({
  rows: [
    { kind: 'milestone', id, name: 'Site handed over', phaseId: null, end: '2026-03-06', gate: false, isPinned: false, notBefore: null },
  ],
  links: [],
});

interface Baseline {
  projectId: string;
  id: string;
}

const pathOfBaseline = ({ projectId, id }: Baseline): string => `/projects/${projectId}/baselines/${id}`;

/** A baseline of a new project. */
async function newBaseline({ client }: Person): Promise<Baseline> {
  const project = await newProject({ client } as Person);
  const id = randomUUID();
  await ok(client.post(`/api/v1/projects/${project.id}/baselines`, { id, name: 'Tender' }));
  return { projectId: project.id, id };
}

const plain = { priority: 'normal' as const, review: false, checklist: [] };
const careful = { priority: 'high' as const, review: true, checklist: ['Heights', 'Openings'] };

/** A template that somebody could save: two phases, linked. */
export const smallTemplate: TemplateFields = {
  name: 'Small house',
  description: 'Two phases.',
  type: 'residential',
  plan: {
    rooms: ['Hall'],
    folders: ['Drawings'],
    phases: [
      {
        key: 'a',
        name: 'Survey',
        colour: 1,
        workingDays: 5,
        offset: 0,
        gate: true,
        tasks: [
          { key: 'a1', title: 'Measure', description: 'Every wall.', role: 'technologist', from: 0, days: 2, hours: 12, ...careful },
          { key: 'a2', title: 'Draw', description: '', role: null, from: 0, days: 3, hours: null, ...plain },
        ],
        milestones: [{ key: 'am', name: 'Survey agreed', from: 4, gate: true }],
      },
      {
        key: 'b',
        name: 'Design',
        colour: 3,
        workingDays: 10,
        offset: -1,
        gate: false,
        tasks: [{ key: 'b1', title: 'Layouts', description: '', role: 'lead designer', from: 0, days: 4, hours: 20, ...plain }],
        milestones: [],
      },
    ],
    links: [
      { from: 'a1', to: 'a2', type: 'FS', lag: 0 },
      { from: 'a2', to: 'b1', type: 'FS', lag: 1 },
    ],
  },
};

export async function newTemplate({ client }: Person, fields: Partial<TemplateFields> = {}): Promise<Template> {
  const { template } = await ok<{ template: Template }>(
    client.post('/api/v1/templates', { ...smallTemplate, ...fields, id: randomUUID() }),
  );
  return template;
}

/** Of what a template would add to a project, as it is shown. */
export async function effectVersion({ client }: Person, projectId: string, templateId: string): Promise<string> {
  const { effect } = await ok<{ effect: { version: string } }>(
    client.get(`/api/v1/projects/${projectId}/template-effect?templateId=${templateId}`),
  );
  return effect.version;
}

export async function scheduleOf({ client }: Person, projectId: string): Promise<Schedule> {
  return (await ok<{ schedule: Schedule }>(client.get(`/api/v1/projects/${projectId}/schedule`))).schedule;
}

async function newPhase(person: Person): Promise<Phase & { path: string }> {
  const { id } = await newProject(person);
  const { project } = await ok<{ project: Project }>(
    person.client.post(`/api/v1/projects/${id}/phases`, { name: 'Concept', workingDays: 20 }),
  );
  const phase = project.phases[0] as Phase; // just added
  return { ...phase, path: `/projects/${id}/phases/${phase.id}` };
}

export async function newTask(person: Person, fields: object = {}): Promise<Task> {
  const projectId = 'projectId' in fields ? fields.projectId : (await newProject(person)).id;
  const { task } = await ok<{ task: Task }>(person.client.post('/api/v1/tasks', { title: 'Order plaster samples', ...fields, projectId }));
  return task;
}

/** A colleague is asked into a new project of the person. */
export async function inviteIntoProject(person: Person, userId: string, fields: object = {}): Promise<ProjectInvitation> {
  const { id } = await newProject(person, fields);
  const { invitation } = await ok<{ invitation: ProjectInvitation }>(person.client.post(`/api/v1/projects/${id}/invitations`, { userId }));
  return invitation;
}

/** Sent by the Senior, to the Principal. */
async function taskInReview({ principal, senior }: Team): Promise<Task> {
  const { id } = await newTask(senior);
  const { task } = await ok<{ task: Task }>(senior.client.post(`/api/v1/tasks/${id}/send-to-review`, { reviewerId: principal.id }));
  return task;
}

async function invite({ client }: Person): Promise<{ id: string; secret: string }> {
  const { invitation, link } = await ok<{ invitation: { id: string }; link: string }>(
    client.post('/api/v1/studio/invitations', { role: 'Junior' }),
  );
  return { id: invitation.id, secret: secretOf(link) };
}
