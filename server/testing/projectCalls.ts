// One valid call of every endpoint of projects (endpointCalls.ts).

import type { Phase, Project } from '../../domain/projects/contract.ts';
import { ok } from './answers.ts';
import type { CallsOf } from './calls.ts';
import type { Person } from './people.ts';
import { inviteIntoProject, newProject } from './projects.ts';

export const projectCalls: CallsOf<'projects'> = {
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
};

async function newPhase(person: Person): Promise<Phase & { path: string }> {
  const { id } = await newProject(person);
  const { project } = await ok<{ project: Project }>(
    person.client.post(`/api/v1/projects/${id}/phases`, { name: 'Concept', workingDays: 20 }),
  );
  const phase = project.phases[0] as Phase; // just added
  return { ...phase, path: `/projects/${id}/phases/${phase.id}` };
}
