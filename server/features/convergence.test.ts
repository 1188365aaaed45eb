// Convergence: what a tab holds from before, with the events that it hears, is what a fresh read gives, or is read anew. Over
// every event that there is, every call that tells of one, and every answer that a page keeps, by the product's own caches; and
// a tab that misses the event is always found out.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { events as definitions } from '../../domain/events.ts';
import type { EventName, HeardEvent } from '../../domain/kernel/events.ts';
import { asDay } from '../../domain/kernel/calendar.ts';
import type { UserId } from '../../domain/kernel/ids.ts';
import { orThrow } from '../../domain/kernel/result.ts';
import type { Project } from '../../domain/projects/contract.ts';
import type { ScheduleChange, ScheduleRow } from '../../domain/schedule/contract.ts';
import { percentChanges } from '../../domain/schedule/edits.ts';
import { changeSchedule, versionsSeen } from '../../domain/schedule/rules.ts';
import type { Task } from '../../domain/tasks/contract.ts';
import { applyToTab, type View } from '../../web/testing/tab.ts';
import { ok } from '../testing/answers.ts';
import type { EndpointCall } from '../testing/calls.ts';
import { newComment } from '../testing/discussionCalls.ts';
import { callOf, endsCaller, teamFor } from '../testing/endpointCalls.ts';
import { newProject } from '../testing/projects.ts';
import { scheduleOf } from '../testing/schedules.ts';
import { foundStudio, type Studio, type Team } from '../testing/studios.ts';
import { newTask } from '../testing/tasks.ts';
import { type EndpointName, endpoints } from '../testing/endpoints.ts';
import { completeUpload, newFile } from '../testing/files.ts';
import { listen, type Listening } from '../testing/liveSocket.ts';
import { newEmail, type Person, secretOf, signInAgain } from '../testing/people.ts';
import { newPicture, sendPicture } from '../testing/pictures.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

/** What an act is about, as its address and body name it. */
type Subjects = Partial<Record<'taskId' | 'projectId' | 'userId' | 'templateId' | 'fileId' | 'issueId' | 'commentId' | 'boardId', string>>;

/** As pages ask for each answer that they keep; null for what is read once, or by itself whenever anything happened. */
const viewsOf: Partial<Record<EndpointName, ((subjects: Subjects, person: Person) => Record<string, unknown>[]) | null>> = {
  // The session holds them, and reads them anew by `changesProfileOf` and `changesRightsOf`.
  'identity.profile': null,
  'identity.permissions': null,
  'identity.avatar': () => [{}],
  'identity.sessions': () => [{}],
  'identity.emailChange': () => [{}],
  'studios.current': () => [{}],
  'studios.members': () => [{ limit: 200 }],
  'studios.member': ({ userId }) => (userId ? [{ userId }] : []),
  'studios.invitations': () => [{ limit: 100 }],
  'studios.holidays': () => [{}],
  'studios.audit': null,
  'projects.list': () => [{ limit: 1 }, { status: 'archived', limit: 1 }],
  'projects.index': () => [{}],
  'projects.trash': () => [{}],
  'projects.get': ({ projectId }) => (projectId ? [{ projectId }] : []),
  'projects.invitations': ({ projectId }) => (projectId ? [{ projectId }] : []),
  'tasks.board': ({ projectId }) => [
    ...['personal', 'assigned', 'review', 'created'].map((view) => ({ view, limit: 100 })),
    { view: 'assigned', priority: 'urgent', limit: 100 },
    { view: 'created', search: 'stair', limit: 100 },
    ...(projectId ? [{ view: 'project', projectId, limit: 100 }] : []),
  ],
  'tasks.history': ({ taskId }) => (taskId ? [{ taskId }] : []),
  'tasks.trash': () => [{}],
  'tasks.get': ({ taskId }) => (taskId ? [{ taskId }] : []),
  'tasks.list': ({ projectId }) => (projectId ? [{ view: 'project', projectId, open: 'true', sort: 'due' }] : []),
  'schedule.get': ({ projectId }) => (projectId ? [{ projectId }] : []),
  'schedule.portfolio': () => [{}],
  'schedule.feed': ({ projectId }) => (projectId ? [{ projectId }] : []),
  'schedule.baselines': ({ projectId }) => (projectId ? [{ projectId }] : []),
  // What a baseline keeps never changes.
  'schedule.baseline': null,
  'files.list': ({ projectId }) => [{}, { scope: 'recent' }, ...(projectId ? [{ projectId }] : [])],
  'files.get': ({ fileId }) => (fileId ? [{ fileId }] : []),
  'files.pages': ({ fileId }) => (fileId ? [{ fileId, number: 1 }] : []),
  'files.folders': ({ projectId }) => [{}, ...(projectId ? [{ projectId }] : [])],
  'files.register': ({ projectId }) => (projectId ? [{ projectId }] : []),
  'files.issueSheets': ({ projectId }) => (projectId ? [{ projectId }] : []),
  'files.issueSheet': ({ issueId }) => (issueId ? [{ issueId }] : []),
  'files.trash': () => [{}],
  'files.usage': () => [{}],
  'files.attached': ({ taskId }) => (taskId ? [{ taskId }] : []),
  'files.onCards': ({ projectId }) => [{}, ...(projectId ? [{ projectId }] : [])],
  // Their sender's tab knows what it sends.
  'files.uploads': null,
  // Made for one use, and good for an hour.
  'files.address': null,
  'discussions.list': ({ projectId, taskId, fileId, boardId }) => [
    ...(projectId ? [{ subject: `project_${projectId}` }] : []),
    ...(taskId ? [{ subject: `task_${taskId}` }] : []),
    ...(fileId ? [{ subject: `file_${fileId}` }] : []),
    ...(boardId ? [{ subject: `board_${boardId}` }] : []),
  ],
  'discussions.get': ({ commentId }) => (commentId ? [{ commentId }] : []),
  'discussions.history': ({ commentId }) => (commentId ? [{ commentId }] : []),
  'discussions.people': ({ projectId }) => (projectId ? [{ subject: `project_${projectId}` }] : []),
  'discussions.pins': ({ fileId, boardId }) => [
    ...(fileId ? [{ subject: `file_${fileId}` }] : []),
    ...(boardId ? [{ subject: `board_${boardId}` }] : []),
  ],
  'discussions.shared': ({ projectId, taskId }) => [
    ...(projectId ? [{ subject: `project_${projectId}` }] : []),
    ...(taskId ? [{ subject: `task_${taskId}` }] : []),
  ],
  'discussions.ofProject': ({ projectId }) => (projectId ? [{ projectId }] : []),
  'discussions.onCards': ({ projectId }) => [{}, ...(projectId ? [{ projectId }] : [])],
  'discussions.referred': () => [],
  'discussions.decisions': ({ projectId }) => (projectId ? [{ projectId }] : []),
  'boards.list': ({ projectId }) => [{}, { state: 'trash' }, { starred: 'true' }, ...(projectId ? [{ projectId }] : [])],
  'boards.get': ({ boardId }) => (boardId ? [{ boardId }] : []),
  'boards.items': ({ boardId }) => (boardId ? [{ boardId }] : []),
  'boards.files': ({ boardId }) => (boardId ? [{ boardId }] : []),
  'boards.versions': ({ boardId }) => (boardId ? [{ boardId }] : []),
  // What a version keeps never changes.
  'boards.version': null,
  'templates.list': () => [{}],
  'templates.get': ({ templateId }) => (templateId ? [{ templateId }] : []),
  'templates.ofProject': ({ projectId }) => (projectId ? [{ projectId }] : []),
  'templates.effect': ({ projectId }) => (projectId ? [{ projectId, templateId: 'kitchen-and-bath' }] : []),
  'templates.versions': ({ templateId }) => (templateId ? [{ templateId }] : []),
  // What a version keeps never changes.
  'templates.version': null,
  // Asked with each word that is typed, and with each opening of the palette.
  'search.find': null,
  'search.visited': null,
  'dashboard.get': () => [{}],
  'dashboard.activity': ({ projectId }) => (projectId ? [{ projectId }, { projectId, kind: 'tasks' }] : []),
  'onboarding.progress': () => [{}],
  'onboarding.counts': () => [{}],
  'notifications.list': () => [{}],
  'notifications.counts': () => [{}],
  'notifications.preferences': () => [{}],
  'notifications.devices': () => [{}],
};

const reads = endpoints.filter(({ method }) => method === 'GET');

test('every answer that can be read is looked at, or left out with a reason', () => {
  expect(Object.keys(viewsOf).sort()).toEqual(reads.map(({ name }) => name).sort());
});

/** The answers that the person's pages would keep now; what they may not read is not kept. */
async function readAll(person: Person, subjects: Subjects): Promise<Map<View, unknown>> {
  const views = reads.flatMap(({ name, path }) =>
    (viewsOf[name]?.(subjects, person) ?? []).map((input) => ({
      view: { name, ...(Object.keys(input).length > 0 && { input }) },
      path,
      input,
    })),
  );
  const answers = await Promise.all(
    views.map(async ({ view, path, input }): Promise<[View, unknown] | null> => {
      const { status, body } = await person.client.get(`/api/v1${addressOf(path, input)}`);
      return status === 200 ? [view, body] : null;
    }),
  );
  return new Map(answers.filter((answer) => answer !== null));
}

function addressOf(path: string, input: Record<string, unknown>): string {
  const rest = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (!path.includes(`{${name}}`)) rest.set(name, String(value));
  return `${path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(input[name]))}?${rest}`;
}

const nameOf = ({ name, input }: View): string => `${name} ${JSON.stringify(input ?? {})}`;

/** Beside the number that an answer was read at: what time alone changes. */
const volatile = new Set(['seq', 'lastUsedAt', 'lastSeenAt', 'lastSuccessAt']);
const steady = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key: string, value: unknown) => (volatile.has(key) ? undefined : value)));

interface Watched {
  viewer: string;
  person: Person;
  before: Map<View, unknown>;
  after: Map<View, unknown>;
  /** As they came, and as somebody who was away is told; null for "read everything anew". */
  live: readonly HeardEvent[];
  missed: readonly HeardEvent[] | null;
}

/** The views of a tab that are neither as a fresh read gives them nor to be read anew. */
function staleIn({ person, before, after }: Watched, events: readonly HeardEvent[], missed = false): string[] {
  const fresh = new Map([...after].map(([view, answer]) => [nameOf(view), steady(answer)]));
  const standing = applyToTab(before, { events, userId: person.id as UserId, missed });
  return [...standing].filter(([view, data]) => !isSame(steady(data), fresh.get(nameOf(view)))).map(([view]) => nameOf(view));
}

const isSame = (one: unknown, other: unknown): boolean => {
  try {
    expect(one).toEqual(other);
    return true;
  } catch {
    return false;
  }
};

interface Scenario {
  own: Studio;
  subjects: Subjects;
  act: () => Promise<unknown>;
  viewers: readonly (keyof Team)[];
}

/** What people of different reach hold before an act, hear of it, and would read after it. */
async function watch({ own, subjects, act, viewers }: Scenario): Promise<Watched[]> {
  const people = viewers.map((viewer) => [viewer, own[viewer]] as const);
  const began = await Promise.all(
    people.map(async ([viewer, person]) => {
      const heard = await listen(server, person);
      return { viewer, person, heard, before: await readAll(person, subjects) };
    }),
  );
  await act();
  const last = await lastOf(own);
  return Promise.all(
    began.map(async ({ heard, ...watched }) => {
      await heard.heard(last);
      const away = await listen(server, watched.person, heard.answer.upTo);
      const after = await readAll(watched.person, subjects);
      for (const { close } of [heard, away]) close();
      return { ...watched, after, live: heard.events, missed: eventsOf(away) };
    }),
  );
}

const eventsOf = ({ answer }: Listening): readonly HeardEvent[] | null => ('tooFar' in answer ? null : answer.events);

async function lastOf({ junior }: Studio): Promise<number> {
  const { rows } = await queryOnce(
    server.ownerUrl,
    'select last::int from studio_sequences where studio_id = (select studio_id from user_profiles where id = $1)',
    [junior.id],
  );
  return (rows[0] as { last: number }).last;
}

/** Every event that some scenario has produced. */
const produced = new Set<EventName>();

async function expectConvergence(scenario: Scenario, expected: readonly EventName[]): Promise<void> {
  const tabs = await watch(scenario);
  const types = [...new Set(tabs.flatMap(({ live }) => live.map(({ type }) => type)))];
  const own = expected.filter((type) => types.includes(type));
  expect(own, `one of ${expected.join(', ')} is heard`).not.toEqual([]);
  for (const tab of tabs) {
    expect(staleIn(tab, tab.live), `what the ${tab.viewer} holds after ${types.join(', ')}`).toEqual([]);
    if (tab.missed) expect(staleIn(tab, tab.missed, true), `what the ${tab.viewer} holds who was away`).toEqual([]);
  }
  for (const type of own) {
    produced.add(type);
    const found = tabs.flatMap((tab) =>
      staleIn(
        tab,
        tab.live.filter((event) => event.type !== type),
      ),
    );
    expect(found, `somebody who does not hear of ${type} holds something old`).not.toEqual([]);
  }
}

const subjectNames = {
  tasks: 'taskId',
  projects: 'projectId',
  members: 'userId',
  templates: 'templateId',
  files: 'fileId',
  boards: 'boardId',
} as const;

/** What is discussed, of a call on a discussion or a comment. */
async function discussedIn(own: Studio, path: string): Promise<Subjects> {
  const [, kind, id] = /\/discussions\/([a-z]+)_([0-9a-f-]{36})/.exec(path) ?? [];
  if (kind && id) return { [`${kind}Id`]: id };
  const [, commentId] = /\/comments\/([0-9a-f-]{36})/.exec(path) ?? [];
  if (!commentId) return {};
  const { subject } = (await own.principal.client.get<{ subject: { kind: string; id: string } }>(`/api/v1/comments/${commentId}`)).body;
  return { commentId, [`${subject.kind}Id`]: subject.id };
}

const subjectsOf = async (own: Studio, { path, body }: EndpointCall): Promise<Subjects> => {
  const named: Subjects = {};
  for (const [, kind, id] of path.matchAll(/\/(tasks|projects|members|templates|files|boards)\/([0-9a-f-]{36})/g))
    if (id) named[subjectNames[kind as 'tasks']] = id;
  Object.assign(named, await discussedIn(own, path));
  const { projectId, fileIds, copies } = (body ?? {}) as Subjects & { fileIds?: string[]; copies?: { fileId: string }[] };
  if (projectId) named.projectId = projectId;
  const [, folderId] = /\/file-folders\/([0-9a-f-]{36})/.exec(path) ?? [];
  if (folderId) {
    const { rows } = await queryOnce(server.ownerUrl, 'select project_id from file_folders where id = $1', [folderId]);
    Object.assign(named, { projectId: (rows[0] as { project_id: string }).project_id });
  }
  const [, issueId] = /\/issue-sheets\/([0-9a-f-]{36})/.exec(path) ?? [];
  if (issueId) {
    const { issue } = (await own.principal.client.get<{ issue: { projectId: string } }>(`/api/v1/issue-sheets/${issueId}`)).body;
    Object.assign(named, { issueId, projectId: issue.projectId });
  }
  const fileId = named.fileId ?? fileIds?.[0] ?? copies?.[0]?.fileId;
  if (fileId) {
    const { file } = (await own.principal.client.get<{ file?: { projectId: string | null } }>(`/api/v1/files/${fileId}`)).body;
    Object.assign(named, { fileId, ...(file?.projectId && { projectId: file.projectId }) });
  }
  if (named.taskId) {
    const { task } = (await own.principal.client.get<{ task?: { projectId: string | null } }>(`/api/v1/tasks/${named.taskId}`)).body;
    if (task?.projectId) named.projectId = task.projectId;
  }
  return named;
};

/** All but one whose event is heard by nobody but the tabs that it ends. */
const telling = endpoints.filter(({ name, tells }) => Array.isArray(tells) && name !== 'studios.endSessions');

describe('each call that tells of something: what everybody holds is right after it, and a tab that misses it is found out', () => {
  test.each(telling)('$name', async ({ name, method, tells }) => {
    const own = await teamFor(name, { server, team });
    const call = await callOf[name](own);
    const act = () => ok(own.principal.client.call(method, `/api/v1${call.path}`, { body: call.body }));
    const viewers = endsCaller(name) ? (['senior', 'junior'] as const) : (['principal', 'junior'] as const);
    await expectConvergence({ own, subjects: await subjectsOf(own, call), act, viewers }, tells as readonly EventName[]);
  });
});

const naming = (id: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id } }] }] });

/** Events that no call tells of in its first form, and acts that change many at once. */
const besides: [what: string, type: EventName, prepare: () => Promise<{ subjects?: Subjects; act: () => Promise<unknown> }>][] = [
  ['somebody joins', 'studios.memberJoined', async () => ({ act: () => team.newcomer() })],
  ['somebody signs in elsewhere', 'identity.sessionBegan', async () => ({ act: () => signInAgain(server, team.principal) })],
  [
    'somebody has another address',
    'identity.emailChanged',
    async () => {
      const mover = team.technical;
      const to = newEmail('moved');
      await ok(mover.client.post('/auth/v1/reauthenticate', { password: mover.password }));
      await ok(mover.client.put('/auth/v1/user', { email: to }));
      const mails = [await server.mailbox.next(mover.email, /the new address of/), await server.mailbox.next(to, /your new address/)];
      const follow = (secret: string) => ok(server.client.post('/auth/v1/verify', { token_hash: secret, type: 'email_change' }));
      const [first, second] = mails.map(secretOf) as [string, string];
      await follow(first);
      return { subjects: { userId: mover.id }, act: () => follow(second) };
    },
  ],
  [
    'the studio has a logo',
    'studios.logoChanged',
    async () => ({
      act: async () => ok(sendPicture(team.principal.client, await newPicture({ colour: '#123456' }), { query: 'of=studio' })),
    }),
  ],
  [
    'somebody has a face',
    'identity.profileChanged',
    async () => ({ act: async () => ok(sendPicture(team.junior.client, await newPicture({ colour: '#654321' }))) }),
  ],
  [
    'somebody is told of something',
    'notifications.added',
    async () => {
      const task = await newTask(team.senior, { assigneeIds: [team.junior.id] });
      const changes = { assigneeIds: [team.junior.id, team.principal.id] };
      const act = () => ok(team.senior.client.patch(`/api/v1/tasks/${task.id}`, { version: task.version, changes }));
      return { subjects: { taskId: task.id, projectId: task.projectId as string }, act };
    },
  ],
  [
    'a document that somebody was told of goes into another project',
    'files.moved',
    async () => {
      const { id: projectId } = await newProject(team.principal);
      const file = await newFile(team.principal.client, { projectId });
      await newComment(team.senior.client, { subject: `file_${file.id}`, body: naming(team.junior.id) });
      const to = { projectId: (await newProject(team.principal)).id, folderId: null };
      const act = () => ok(team.principal.client.post('/api/v1/files/move', { fileIds: [file.id], to }));
      return { subjects: { projectId, fileId: file.id }, act };
    },
  ],
  ...([true, false] as const).map((isGone): (typeof besides)[number] => [
    isGone ? 'a comment goes with what was sent with it' : 'something is sent with a comment',
    isGone ? 'discussions.removed' : 'discussions.commented',
    async () => {
      const { client } = team.principal;
      const { id: projectId } = await newProject(team.principal);
      const subject = `project_${projectId}`;
      const { id: uploadId } = await completeUpload(client, { projectId, subject });
      const say = () => newComment(client, { subject, attachments: [{ id: randomUUID(), uploadId }] });
      if (!isGone) return { subjects: { projectId }, act: say };
      const { id } = await say();
      return { subjects: { projectId }, act: () => ok(client.call('DELETE', `/api/v1/comments/${id}`, { body: {} })) };
    },
  ]),
  [
    'somebody has less to hand over',
    'tasks.edited',
    async () => {
      const { id, version } = await newTask(team.principal, { assigneeIds: [team.junior.id] });
      const act = () => ok(team.principal.client.patch(`/api/v1/tasks/${id}`, { version, changes: { assigneeIds: [] } }));
      return { subjects: { userId: team.junior.id }, act };
    },
  ],
  [
    'somebody leads one project less',
    'projects.removed',
    async () => {
      const { id, version } = await newProject(team.principal, { leadId: team.senior.id });
      const act = () => ok(team.principal.client.call('DELETE', `/api/v1/projects/${id}`, { body: { version } }));
      return { subjects: { userId: team.senior.id }, act };
    },
  ],
  ...(['completed', 'todo', 'in_progress'] as const).map((to): (typeof besides)[number] => {
    const from = { completed: 'todo', todo: 'completed', in_progress: 'in_review' }[to];
    return [
      `a card is dragged from ${from} to ${to}`,
      ({ completed: 'tasks.completed', todo: 'tasks.reopened', in_progress: 'tasks.withdrawn' } as const)[to],
      async () => {
        const task = await newTask(team.senior, { assigneeIds: [team.senior.id] });
        const move = (status: string) =>
          ok(team.senior.client.post(`/api/v1/tasks/${task.id}/move`, { status, position: 'a5', reviewerId: team.principal.id }));
        if (from !== 'todo') await move(from);
        return { subjects: { taskId: task.id, projectId: task.projectId as string }, act: () => move(to) };
      },
    ];
  }),
  ...([true, false] as const).map((isBack): (typeof besides)[number] => [
    isBack ? 'the next of a task that repeats goes again' : 'the next of a task that repeats comes',
    isBack ? 'tasks.removed' : 'tasks.created',
    async () => {
      const repeat = { unit: 'week', every: 2, weekdays: [1, 4], from: '2026-03-02', times: 5 };
      const task = await newTask(team.senior, { due: '2026-03-02', assigneeIds: [team.junior.id], repeat });
      const move = (status: string) =>
        ok<{ task: Task }>(team.junior.client.post(`/api/v1/tasks/${task.id}/move`, { status, position: 'a5' }));
      if (isBack) await move('completed');
      return { subjects: { taskId: task.id, projectId: task.projectId as string }, act: () => move(isBack ? 'in_progress' : 'completed') };
    },
  ]),
  [
    'a project is made from a template',
    'tasks.created',
    async () => ({
      act: () => newProject(team.senior, { templateId: 'kitchen-and-bath', people: {}, leadId: team.principal.id }),
    }),
  ],
  [
    'a phase is completed, and its tasks move on',
    'tasks.edited',
    async () => {
      const project = await newProject(team.principal, { templateId: 'kitchen-and-bath' });
      const [phase] = project.phases;
      const act = () =>
        ok(
          team.principal.client.post(`/api/v1/projects/${project.id}/phases/${phase?.id}/complete`, {
            version: phase?.version,
            openTasks: 'move-to-next',
          }),
        );
      return { subjects: { projectId: project.id }, act };
    },
  ],
  ...([true, false] as const).map((isBack): (typeof besides)[number] => [
    isBack ? 'a programme that came in is taken back' : 'a programme of another tool comes in',
    isBack ? 'tasks.removed' : 'tasks.created',
    async () => {
      const { id: projectId } = await newProject(team.principal);
      const path = `/api/v1/projects/${projectId}/schedule/import`;
      const [phaseId, id] = [crypto.randomUUID(), crypto.randomUUID()];
      const usual = { start: '2026-03-02', end: '2026-03-06', isPinned: false, notBefore: null, isFinished: false };
      const rows = [
        { kind: 'phase', id: phaseId, name: 'Shell', gate: false, ...usual },
        { kind: 'task', id, name: 'Strip out', phaseId, ...usual },
      ];
      const bring = () => ok(team.principal.client.post(path, { rows, links: [] }));
      if (isBack) await bring();
      const act = () => (isBack ? ok(team.principal.client.post(`${path}/back`, { rowIds: [phaseId, id] })) : bring());
      return { subjects: { projectId }, act };
    },
  ]),
  [
    'a phase with tasks is removed',
    'tasks.edited',
    async () => {
      const project = await newProject(team.principal, { templateId: 'kitchen-and-bath' });
      const [phase] = project.phases;
      const path = `/api/v1/projects/${project.id}/phases/${phase?.id}`;
      return {
        subjects: { projectId: project.id },
        act: () => ok(team.principal.client.call('DELETE', path, { body: { version: phase?.version } })),
      };
    },
  ],
  [
    'a phase of a programme is moved, with the work in it',
    'tasks.edited',
    async () => {
      const { id } = await newProject(team.principal, { templateId: 'kitchen-and-bath', start: '2026-01-12' });
      const schedule = await scheduleOf(team.principal, id);
      const phase = schedule.rows.find(({ kind }) => kind === 'phase') as ScheduleRow; // the template has some
      const changes: ScheduleChange[] = [{ kind: 'move', id: phase.id, start: asDay('2026-01-19') }];
      const { moves } = orThrow(changeSchedule({ schedule, changes }));
      const versions = Object.fromEntries(moves.map(({ was }) => [was.id, was.version]));
      const act = () => ok(team.principal.client.post(`/api/v1/projects/${id}/schedule`, { changes, versions }));
      return { subjects: { projectId: id }, act };
    },
  ],
  [
    'rows of a programme are made and named, and a task of it has begun',
    'tasks.created',
    async () => {
      const { id, phases } = await newProject(team.principal, { templateId: 'kitchen-and-bath', start: '2026-01-12' });
      const schedule = await scheduleOf(team.principal, id);
      const task = schedule.rows.find(({ kind, hasSteps }) => kind === 'task' && !hasSteps) as ScheduleRow; // the template has some
      const phaseId = phases[0]?.id as never;
      const changes: ScheduleChange[] = [
        { kind: 'add', row: { kind: 'task', id: randomUUID() as never, name: 'Model', phaseId, start: null, end: asDay('2026-03-02') } },
        {
          kind: 'add',
          row: { kind: 'milestone', id: randomUUID() as never, name: 'Agreed', phaseId, end: asDay('2026-03-02'), gate: true },
        },
        { kind: 'name', id: task.id, name: 'Measure twice' },
        ...percentChanges(task, 40),
      ];
      const act = () =>
        ok(
          team.principal.client.post(`/api/v1/projects/${id}/schedule`, {
            changes,
            ...versionsSeen(orThrow(changeSchedule({ schedule, changes }))),
          }),
        );
      return { subjects: { projectId: id, taskId: task.id }, act };
    },
  ],
  [
    'a document was looked at',
    'files.rendered',
    async () => {
      const { id: projectId } = await newProject(team.principal);
      // What the other calls brought is looked at by nobody: it would come first, one after the other.
      await queryOnce(server.ownerUrl, `delete from pgboss.job where name = 'files.describe'`);
      const file = await newFile(team.principal.client, { projectId, content: await newPicture() });
      // Its job waits: this server looks at none.
      const act = async () => {
        const looking = await startTestServer({ beside: server, describes: true });
        await expect.poll(() => previewOf(file.id), { timeout: 20_000 }).toBe('ready');
        await looking.close();
      };
      return { subjects: { projectId, fileId: file.id }, act };
    },
  ],
  [
    'somebody is taken out, and their work handed over',
    'tasks.edited',
    async () => {
      const { id } = await newProject(team.principal, { leadId: team.senior.id });
      await ok(team.principal.client.post(`/api/v1/projects/${id}/members`, { userId: team.standard.id }));
      const item = () => ({ id: crypto.randomUUID(), text: 'Measure', done: false, assigneeId: team.standard.id });
      for (const title of ['One', 'Two'])
        await newTask(team.principal, {
          projectId: id,
          title,
          assigneeIds: [team.standard.id],
          checklist: title === 'Two' ? [item()] : [],
        });
      const { id: taskId } = await newTask(team.principal, { projectId: id, title: 'Three', checklist: [item()] });
      const path = `/api/v1/projects/${id}/members/${team.standard.id}`;
      return {
        subjects: { projectId: id, taskId },
        act: () => ok(team.principal.client.call('DELETE', path, { body: { handOverTo: team.senior.id } })),
      };
    },
  ],
];

const previewOf = async (fileId: string) =>
  (await ok<{ file: { preview: string } }>(team.principal.client.get(`/api/v1/files/${fileId}`))).file.preview;

describe('and each other act', () => {
  test.each(besides)('%s: %s', async (_what, type, prepare) => {
    const { subjects = {}, act } = await prepare();
    await expectConvergence({ own: team, subjects, act, viewers: ['principal', 'senior', 'junior'] }, [type]);
  });
});

const palette: readonly View[] = [
  { name: 'search.find', input: { words: 'canaries' } },
  { name: 'search.visited', input: {} },
];

test.each<[what: string, path: (project: Project) => string, body: (project: Project) => object]>([
  ['is closed to its reader', ({ id }) => `POST /projects/${id}/visibility`, ({ version }) => ({ version, visibility: 'private' })],
  ['is deleted', ({ id }) => `DELETE /projects/${id}`, ({ version }) => ({ version })],
])('an open palette lists nothing more of a project that %s', async (_what, pathOf, bodyOf) => {
  const project = await newProject(team.principal, { name: 'House of canaries' });
  const found = async (person: Person) =>
    (await ok<{ groups: object[] }>(person.client.get('/api/v1/search?words=canaries'))).groups.length;
  expect(await found(team.junior)).toBe(1);
  const heard = await listen(server, team.junior);
  const [method, path] = pathOf(project).split(' ') as ['POST' | 'DELETE', string];
  await ok(team.principal.client.call(method, `/api/v1${path}`, { body: bodyOf(project) }));
  await heard.heard(await lastOf(team));
  heard.close();
  expect(await found(team.junior)).toBe(0);
  const kept = new Map(palette.map((view) => [view, { groups: [] }]));
  expect([...applyToTab(kept, { events: heard.events, userId: team.junior.id as UserId })]).toEqual([]);
});

test('an event that a cache cannot take loses nothing: everything is read anew', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const answers = await readAll(team.principal, {});
  const broken = { sequence: Number.MAX_SAFE_INTEGER, type: 'tasks.moved', actorId: null, at: '', data: { tasks: [null] } };
  expect(answers.size).toBeGreaterThan(15);
  expect([...applyToTab(answers, { events: [broken as unknown as HeardEvent], userId: team.principal.id as UserId })]).toEqual([]);
  expect(said).toHaveBeenCalledWith('an event could not be applied', expect.any(Error));
  said.mockRestore();
});

test('every event that there is has been produced so', () => {
  expect(Object.keys(definitions).filter((type) => !produced.has(type as EventName))).toEqual([]);
});
