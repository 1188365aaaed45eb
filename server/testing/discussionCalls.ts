// One valid call of every endpoint of discussions (endpointCalls.ts).

import { randomUUID } from 'node:crypto';
import { bodyOf } from '../../domain/kernel/richText.ts';
import type { Comment, CommentPage } from '../../domain/discussions/contract.ts';
import { keyOf } from '../../domain/discussions/subjects.ts';
import type { CallsOf } from './calls.ts';
import type { Client } from './client.ts';
import { must } from './files.ts';
import type { Team } from './studios.ts';

interface Said {
  /** `task_4f0c…` */
  subject: string;
  body?: object;
  text?: string;
  replyTo?: string;
  anchor?: object;
  attachments?: object[];
}

/** Says something. */
export async function newComment(client: Client, { subject, text = 'Can we keep the arch?', body, ...rest }: Said): Promise<Comment> {
  const given = { id: randomUUID(), body: body ?? bodyOf(text), ...rest };
  return must(await client.post<{ comment: Comment }>(`/api/v1/discussions/${subject}/comments`, given)).comment;
}

export const discussionOf = async (client: Client, subject: string, query: Record<string, string> = {}): Promise<CommentPage> =>
  must(await client.get<CommentPage>(`/api/v1/discussions/${subject}?${new URLSearchParams(query)}`));

const newSubject = async ({ principal: { client } }: Team): Promise<string> => {
  const { project } = must(await client.post<{ project: { id: string } }>('/api/v1/projects', { name: 'Halden House' }));
  return keyOf({ kind: 'project', id: project.id });
};
const projectOf = (subject: string): string => subject.slice('project_'.length);
const brass = { what: 'Brass, not chrome', agreedWith: 'Sigrid', agreedOn: '2026-03-12' };
const commentIn = async (team: Team) => newComment(team.principal.client, { subject: await newSubject(team) });

export const discussionCalls: CallsOf<'discussions'> = {
  'discussions.list': async (team) => {
    const subject = await newSubject(team);
    await newComment(team.principal.client, { subject });
    return { path: `/discussions/${subject}` };
  },
  'discussions.get': async (team) => ({ path: `/comments/${(await commentIn(team)).id}` }),
  'discussions.history': async (team) => ({ path: `/comments/${(await commentIn(team)).id}/edits` }),
  'discussions.comment': async (team) => ({
    path: `/discussions/${await newSubject(team)}/comments`,
    body: { id: randomUUID(), body: bodyOf('Can we keep the arch?') },
  }),
  'discussions.edit': async (team) => {
    const { id, version } = await commentIn(team);
    return { path: `/comments/${id}`, body: { version, body: bodyOf('We keep the arch.') } };
  },
  'discussions.remove': async (team) => ({ path: `/comments/${(await commentIn(team)).id}`, body: {} }),
  'discussions.resolve': async (team) => ({ path: `/comments/${(await commentIn(team)).id}/resolve`, body: {} }),
  'discussions.reopen': async (team) => {
    const { id } = await commentIn(team);
    must(await team.principal.client.post(`/api/v1/comments/${id}/resolve`, {}));
    return { path: `/comments/${id}/reopen`, body: {} };
  },
  'discussions.react': async (team) => ({
    path: `/comments/${(await commentIn(team)).id}/reactions`,
    body: { reaction: 'agree', isOn: true },
  }),
  // Said by the Senior: it is news to whoever marks it.
  'discussions.markRead': async (team) => {
    const subject = await newSubject(team);
    await newComment(team.senior.client, { subject });
    return { path: `/discussions/${subject}/read`, body: { number: 1 } };
  },
  'discussions.follow': async (team) => ({ path: `/discussions/${await newSubject(team)}/following`, body: { following: 'muted' } }),
  'discussions.followThread': async (team) => ({
    path: `/comments/${(await commentIn(team)).id}/following`,
    body: { following: 'muted' },
  }),
  'discussions.people': async (team) => ({ path: `/discussions/${await newSubject(team)}/people` }),
  'discussions.pins': async (team) => ({ path: `/discussions/${await newSubject(team)}/pins` }),
  'discussions.shared': async (team) => ({ path: `/discussions/${await newSubject(team)}/files` }),
  'discussions.ofProject': async (team) => ({ path: `/projects/${projectOf(await newSubject(team))}/discussions` }),
  'discussions.onCards': async (team) => ({ path: `/task-discussions?projectId=${projectOf(await newSubject(team))}` }),
  'discussions.referred': async (team) => {
    const { task } = must(
      await team.principal.client.post<{ task: { ref: string } }>('/api/v1/tasks', {
        title: 'Ceiling plan',
        projectId: projectOf(await newSubject(team)),
      }),
    );
    return { path: `/references/${task.ref}` };
  },
  'discussions.decisions': async (team) => ({ path: `/projects/${projectOf(await newSubject(team))}/decisions` }),
  'discussions.decide': async (team) => ({ path: `/comments/${(await commentIn(team)).id}/decision`, body: brass }),
  'discussions.undecide': async (team) => {
    const { id } = await commentIn(team);
    must(await team.principal.client.post(`/api/v1/comments/${id}/decision`, brass));
    return { path: `/comments/${id}/decision`, body: {} };
  },
};
