import type { Project } from '../../domain/projects/contract.ts';
import type { ProjectInvitation } from '../../domain/projects/invitations.ts';
import { ok } from './answers.ts';
import type { Person } from './people.ts';

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

/** A colleague is asked into a new project of the person. */
export async function inviteIntoProject(person: Person, userId: string, fields: object = {}): Promise<ProjectInvitation> {
  const { id } = await newProject(person, fields);
  const { invitation } = await ok<{ invitation: ProjectInvitation }>(person.client.post(`/api/v1/projects/${id}/invitations`, { userId }));
  return invitation;
}
