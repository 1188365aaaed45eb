// What a board holds from before, with the events that its tab hears, is what a fresh read gives: over random changes by people
// of different reach, on every view. That each event of every feature does so is server/features/convergence.test.ts.

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type Day } from '../../../domain/kernel/calendar.ts';
import type { UserId } from '../../../domain/kernel/ids.ts';
import { keyBetween } from '../../../domain/kernel/orderKey.ts';
import type { Phase, Project } from '../../../domain/projects/contract.ts';
import { applyToBoard, applyToTask, type Board, type TaskAnswer, type Viewer } from '../../../domain/tasks/board.ts';
import { dueWindows, taskStatuses } from '../../../domain/tasks/choices.ts';
import { taskFilter, type TaskFilter, taskViews } from '../../../domain/tasks/contract.ts';
import type { TaskEventName } from '../../../domain/tasks/events.ts';
import { standingAfter } from '../../../domain/tasks/heard.ts';
import type { HeardEvent } from '../../../domain/kernel/events.ts';
import type { LiveEvent } from '../../live/presenting.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Team } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { listen } from '../../testing/liveSocket.ts';
import type { Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Team;
let project: Project;
/** Read by the Principal and the Senior alone. */
let closed: Project;
let today: Day;
beforeAll(async () => {
  // It stays the same day, also at midnight.
  server = await startTestServer({ clockStopped: true });
  team = await foundStudio(server);
  project = await newProject(team.principal, { templateId: 'kitchen-and-bath', start: '2026-01-12', leadId: team.senior.id });
  closed = await newProject(team.principal, { leadId: team.senior.id, visibility: 'private' });
  today = (await ok<{ today: Day }>(team.principal.client.get('/api/v1/studio'))).today;
});
afterAll(() => server.close());

/** One thing that somebody does to one of the tasks at hand; it may be refused, which changes nothing. */
interface Act {
  by: keyof Team;
  what:
    | 'create'
    | 'createPersonal'
    | 'edit'
    | 'move'
    | 'sendToReview'
    | 'approve'
    | 'requestChanges'
    | 'remove'
    | 'restore'
    | 'changeProject'
    | 'completePhase'
    | 'reopenPhase';
  task: number;
  status: (typeof taskStatuses)[number];
  assignees: number;
  title: string;
}

const act: fc.Arbitrary<Act> = fc.record({
  by: fc.constantFrom<keyof Team>('principal', 'senior', 'standard', 'technical'),
  what: fc.constantFrom<Act['what']>(
    'create',
    'createPersonal',
    'edit',
    'move',
    'move',
    'sendToReview',
    'approve',
    'requestChanges',
    'remove',
    'restore',
    'changeProject',
    'changeProject',
    'completePhase',
    'reopenPhase',
  ),
  task: fc.nat(30),
  status: fc.constantFrom(...taskStatuses),
  assignees: fc.nat(3),
  title: fc.constantFrom('Chase worktop template', 'Order plaster', 'Draw the stair', 'Measure'),
});

const filters = (): TaskFilter[] => [
  ...['none', ...project.phases.slice(0, 3).map(({ id }) => id)].map((phaseId) =>
    taskFilter.parse({ view: 'project', projectId: project.id, phaseId }),
  ),
  ...taskViews.flatMap((view) => [
    taskFilter.parse({ view, projectId: view === 'project' ? project.id : undefined }),
    taskFilter.parse({ view, projectId: project.id, priority: 'urgent' }),
    taskFilter.parse({ view, projectId: view === 'project' ? project.id : undefined, due: 'overdue', search: 'chase' }),
  ]),
];

describe('tasks.board, tasks.get', () => {
  test.each<keyof Team>(['principal', 'standard', 'junior'])(
    'an old board of the %s and the events after it are a fresh board',
    async (name) => {
      const viewer = team[name];
      let changesHeard = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
          const before = await Promise.all(filters().map((filter) => readBoard(viewer, filter)));
          const since = Math.min(...before.map((board) => board.seq));
          const live = await listen(server, viewer, since);
          const touched = await perform(acts);
          const after = await Promise.all(filters().map((filter) => readBoard(viewer, filter)));
          await live.heard(Math.max(...after.map((board) => board.seq)));
          live.close();
          changesHeard += live.events.length;
          for (const [index, filter] of filters().entries()) {
            const caughtUp = replay(before[index] as Board, filter, live.events, viewer);
            if (caughtUp) expect(caughtUp).toEqual({ ...(after[index] as Board), seq: caughtUp.seq });
          }
          await expectTasksConverge(viewer, touched, live.events);
        }),
        { numRuns: 8 },
      );
      // Random acts are often refused; that some were done and heard is what makes the rest mean something.
      expect(changesHeard).toBeGreaterThan(5);
    },
    120_000,
  );

  test('a board that holds its first rows alone stays right in totals, counts and loaded cards', async () => {
    const viewer = team.principal;
    const filter = taskFilter.parse({ view: 'created', projectId: project.id });
    const before = await readBoard(viewer, filter, 5);
    const live = await listen(server, viewer, before.seq);
    for (const status of ['in_progress', 'completed'] as const) {
      for (const { id } of before.columns.todo.items.slice(0, 2))
        await viewer.client.post(`/api/v1/tasks/${id}/move`, { status, position: 'a1' });
    }
    await newTask(viewer, {
      projectId: project.id,
      title: 'At the end',
      position: keyBetween(before.columns.todo.items.at(-1)?.position ?? null, null),
    });
    const after = await readBoard(viewer, filter, 500);
    await live.heard(after.seq);
    live.close();
    const caughtUp = replay(before, filter, live.events, viewer) as Board;
    for (const status of taskStatuses) {
      expect(caughtUp.columns[status].total).toBe(after.columns[status].total);
      const loaded = caughtUp.columns[status].items;
      expect(loaded).toEqual(after.columns[status].items.slice(0, loaded.length));
    }
    expect(before.counts?.created).toBeGreaterThan(0);
    expect(caughtUp.counts).toEqual(after.counts);
  });

  test('a window of due dates begins and ends on the same days in a tab and in a fresh read', async () => {
    const viewer = team.principal;
    const narrowed = dueWindows.map((due) => taskFilter.parse({ view: 'project', projectId: project.id, due }));
    const before = await Promise.all(narrowed.map((filter) => readBoard(viewer, filter)));
    const live = await listen(server, viewer, Math.min(...before.map((board) => board.seq)));
    for (const ahead of [-1, 0, 1, 6, 7, 8]) await newTask(viewer, { projectId: project.id, due: addDays(today, ahead) });
    const after = await Promise.all(narrowed.map((filter) => readBoard(viewer, filter)));
    await live.heard(Math.max(...after.map((board) => board.seq)));
    live.close();
    const daysOf = (board: Board | null | undefined) => board?.columns.todo.items.map(({ due }) => due).toSorted();
    expect(narrowed.map((filter, index) => daysOf(replay(before[index] as Board, filter, live.events, viewer)))).toEqual(after.map(daysOf));
  });
});

const readBoard = (person: Person, filter: TaskFilter, limit = 500): Promise<Board> => {
  const query = new URLSearchParams(
    Object.entries({ ...filter, limit: String(limit) }).filter(([, value]) => value !== undefined) as [string, string][],
  );
  return ok<Board>(person.client.get(`/api/v1/tasks/board?${query}`));
};

const isOfTasks = (event: LiveEvent): event is HeardEvent<TaskEventName> => event.type.startsWith('tasks.');

/** @returns null where the board has to be read anew, which under a search alone may be */
function replay(board: Board, filter: TaskFilter, events: readonly LiveEvent[], person: Person): Board | null {
  const viewer: Viewer = { userId: person.id as UserId, today };
  let held = board;
  for (const event of events.filter(isOfTasks)) {
    const next = applyToBoard(held, { event, filter, viewer });
    if (next === 'refetch') {
      expect(filter.search).toBeDefined();
      return null;
    }
    held = next;
  }
  return held;
}

/** @returns the ids of the tasks that the acts were about */
async function perform(acts: readonly Act[]): Promise<string[]> {
  const boards = await Promise.all(
    [project, closed].map(({ id }) => readBoard(team.principal, taskFilter.parse({ view: 'project', projectId: id }))),
  );
  const cards = boards.flatMap((board) => taskStatuses.flatMap((status) => board.columns[status].items));
  const people = [team.principal, team.senior, team.standard, team.junior];
  const touched: string[] = [];
  for (const { by, what, task, status, assignees, title } of acts) {
    const { client } = team[by];
    const card = cards[task % cards.length];
    if (!card) continue;
    const path = `/api/v1/tasks/${card.id}`;
    touched.push(card.id);
    switch (what) {
      case 'create':
        await client.post('/api/v1/tasks', { title, projectId: project.id, assigneeIds: people.slice(0, assignees).map(({ id }) => id) });
        break;
      case 'createPersonal':
        await client.post('/api/v1/tasks', { title });
        break;
      case 'edit':
        await client.patch(path, {
          version: card.version,
          changes: { title, priority: 'urgent', assigneeIds: people.slice(assignees).map(({ id }) => id), ...daysOf(assignees) },
        });
        break;
      case 'move':
        await client.post(`${path}/move`, { status, position: keyBetween(null, cards[0]?.position ?? null), reviewerId: team.junior.id });
        break;
      case 'sendToReview':
        await client.post(`${path}/send-to-review`, { reviewerId: team.standard.id });
        break;
      case 'approve':
        await team.standard.client.post(`${path}/approve`, {});
        break;
      case 'requestChanges':
        await team.standard.client.post(`${path}/request-changes`, { comment: 'Again, please.' });
        break;
      case 'remove':
        await team.principal.client.call('DELETE', path, { body: {} });
        break;
      case 'restore':
        await team.principal.client.post(`${path}/restore`, {});
        break;
      // From one project into the other, or to its creator's own.
      case 'changeProject': {
        const projectId = [null, card.projectId === closed.id ? project.id : closed.id][Math.min(assignees, 1)];
        const { body } = await client.get<TaskAnswer>(path);
        await client.post(`${path}/project`, { version: body.task?.version ?? card.version, projectId });
        break;
      }
      // Its open tasks move on: many at once.
      case 'completePhase':
        await changePhase(task, (phase) => [`${phase.id}/complete`, { version: phase.version, openTasks: 'move-to-next' }]);
        break;
      case 'reopenPhase':
        await changePhase(task, (phase) => [`${phase.id}/reopen`, { version: phase.version }]);
        break;
    }
  }
  return touched;
}

/** Of a task that repeats a step that completes it makes another one, and one that takes that back may take it away. */
const daysOf = (assignees: number) => ({
  due: '2026-02-02',
  ...(assignees > 1 && { repeat: { unit: 'day', every: 1, from: '2026-02-02' } }),
});

async function changePhase(which: number, act: (phase: Phase) => [path: string, body: object]): Promise<void> {
  const address = `/api/v1/projects/${project.id}`;
  const { phases } = (await ok<{ project: Project }>(team.principal.client.get(address))).project;
  const phase = phases[which % phases.length] as Phase; // the template has some
  const [path, body] = act(phase);
  await team.principal.client.post(`${address}/phases/${path}`, body);
}

/** What the events of each task said is what reading the task says. */
async function expectTasksConverge(person: Person, ids: readonly string[], events: readonly LiveEvent[]): Promise<void> {
  for (const id of new Set(ids)) {
    const { status, body } = await person.client.get<TaskAnswer>(`/api/v1/tasks/${id}`);
    const told = events.filter(isOfTasks).filter(({ data }) => data.tasks.some((task) => task.id === id));
    const last = told.at(-1)?.data.tasks.findLast((task) => task.id === id);
    if (!last) continue;
    expect(status).toBe(standingAfter(last) ? 200 : 404);
    if (status !== 200) continue;
    // Everything that a card tells, from an answer that knows nothing of it; its long parts are read anew.
    let held: TaskAnswer = { task: { ...body.task, title: '', labels: [], position: '', assigneeIds: [], version: 0 }, seq: 0 };
    let isReadAnew = false;
    for (const event of told) {
      const next = applyToTask(held, event);
      if (next === 'refetch') isReadAnew = true;
      else held = next;
    }
    if (!isReadAnew) expect(held.task).toEqual(body.task);
  }
}
