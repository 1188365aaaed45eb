// Descriptions with marks, through HTTP: kept, merged, refused, and as words where words alone are wanted.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RichText } from '../../../domain/kernel/richTextShape.ts';
import type { Project } from '../../../domain/projects/contract.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { ok } from '../../testing/answers.ts';
import { readDescription } from '../../testing/openapi.ts';
import type { Person } from '../../testing/people.ts';
import { newProject } from '../../testing/projects.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { foundStudio, type Team } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Team;
let project: Project;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
  project = await newProject(team.principal);
});
afterAll(() => server.close());

const text = (said: string, ...marks: object[]) => ({ type: 'text', text: said, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content }) as RichText;
const bold = { type: 'bold' };
const honed = doc(paragraph(text('Honed', bold), text(', 20 mm')), {
  type: 'bulletList',
  content: [{ type: 'listItem', content: [paragraph(text('front edge'))] }],
});
const path = ({ id }: { id: string }) => `/api/v1/tasks/${id}`;
const read = async (task: { id: string }) => (await ok<{ task: Task }>(team.principal.client.get(path(task)))).task;
const edit = (by: Person, task: Pick<Task, 'id' | 'version'>, changes: object) =>
  by.client.patch<{ task: Task; code: string; field: string; message: string; conflicts: object[] }>(path(task), {
    version: task.version,
    changes,
  });
/** What stands in the row. */
const kept = async ({ id }: { id: string }): Promise<unknown> =>
  (await queryOnce(server.ownerUrl, 'select description, description_body from tasks where id = $1', [id])).rows[0];

test('[R1-03] marks, lists and links are kept as a document, and its words beside it', async () => {
  const task = await newTask(team.principal, { projectId: project.id, description: honed });
  expect(task.description).toEqual(honed);
  expect((await read(task)).description).toEqual(honed);
  expect(await kept(task)).toEqual({ description: 'Honed, 20 mm\nfront edge', description_body: honed });
  const { body } = await edit(team.senior, task, { description: doc(paragraph(text('Polished'))) });
  expect(body.task.description).toBe('Polished');
  expect(await kept(task)).toEqual({ description: 'Polished', description_body: null });
});

test('words alone stay words, line by line, as those do that were there before', async () => {
  const words = 'Rang twice.\n\n  Ask for Jo: https://stone.example/slabs';
  const task = await newTask(team.principal, { projectId: project.id });
  await queryOnce(server.ownerUrl, 'update tasks set description = $2 where id = $1', [task.id, words]);
  expect((await read(task)).description).toBe(words);
  // Written again as its editor has it, nothing of it is another: that is no edit.
  const again = doc(...words.split('\n').map((line) => (line === '' ? { type: 'paragraph' } : paragraph(text(line)))));
  expect((await edit(team.principal, task, { description: again })).body.task.version).toBe(task.version);
});

describe('two people', () => {
  test('who edit other fields both win, and of one description both are shown', async () => {
    const task = await newTask(team.principal, { projectId: project.id, description: 'Honed' });
    await ok(edit(team.principal, task, { priority: 'high' }));
    const mine = await ok<{ task: Task }>(edit(team.senior, task, { description: honed }));
    expect(mine.task).toMatchObject({ priority: 'high', description: honed });
    const theirs = doc(paragraph(text('Honed', bold)));
    const { status, body } = await edit(team.principal, task, { description: theirs });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.conflicts).toEqual([{ field: 'description', theirs: honed, yours: theirs }]);
    expect((await edit(team.principal, task, { description: honed })).status).toBe(200);
  });

  test('hear that it changed, never to what', async () => {
    const task = await newTask(team.principal, { projectId: project.id });
    await ok(edit(team.senior, task, { description: doc(paragraph(text('Canary stone', bold))) }));
    const { rows } = await queryOnce(server.ownerUrl, 'select data::text as data from events order by sequence desc limit 1');
    expect(rows[0].data).toContain('"description"');
    expect(rows[0].data).not.toContain('Canary');
    const board = await team.principal.client.get(`/api/v1/tasks/board?view=project&projectId=${project.id}`);
    expect(board.text).not.toContain('Canary stone');
  });
});

test('[A13] a document that is none, or leads where no page is, is refused in words, and nothing is written', async () => {
  const task = await newTask(team.principal, { projectId: project.id, description: honed });
  const wrongForm =
    'Description must be text, or a document of paragraphs, lists, quotes and code with links to web pages and mail addresses.';
  const refused = [
    [doc({ type: 'image', attrs: { src: 'https://stone.example/a.png' } }), wrongForm, 'changes.description'],
    [null, wrongForm, 'changes.description'],
    ['x'.repeat(20_001), 'Description must be 20,000 characters or fewer.', 'changes.description'],
    [
      doc(paragraph(text('x'.repeat(20_000), bold)), paragraph(text('y'))),
      'A description must be 20,000 characters or fewer.',
      'changes.description',
    ],
    [
      doc(paragraph(text('press', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))),
      'A link leads to a web page or a mail address.',
      'changes.description.content.0.content.0.marks.0.attrs.href',
    ],
  ] as const;
  for (const [description, message, field] of refused) {
    const { status, body } = await edit(team.principal, task, { description });
    expect([status, body.message, body.field]).toEqual([400, message, field]);
  }
  expect(await read(task)).toMatchObject({ version: task.version, description: honed });
});

test('the longest that may be is kept, with as many lines as letters', async () => {
  const lines = 'x\n'.repeat(10_000).trim();
  const task = await newTask(team.principal, { projectId: project.id, description: lines });
  expect(task.description).toBe(lines);
  const marked = doc(paragraph(text('x'.repeat(20_000), bold)));
  expect((await ok<{ task: Task }>(edit(team.principal, task, { description: marked }))).task.description).toEqual(marked);
});

test('/openapi.json says both forms, and answers with either are as it says', async () => {
  const described = await readDescription(server.client);
  for (const description of ['Honed', honed]) {
    const task = await newTask(team.principal, { projectId: project.id });
    const body = { version: task.version, changes: { description } };
    expect(described.faultsOfBody('tasks.edit', body)).toEqual([]);
    expect(described.faultsOfAnswer('tasks.edit', await team.principal.client.patch(path(task), body))).toEqual([]);
  }
  const wrong = { version: 1, changes: { description: doc({ type: 'image' }) } };
  expect(described.faultsOfBody('tasks.edit', wrong)).not.toEqual([]);
});
