import { expect, test } from 'vitest';
import type { ProjectAct } from '../../../../../domain/dashboard/contract.ts';
import type { BoardId, CommentId, FileId, FolderId, TaskId, UserId } from '../../../../../domain/kernel/ids.ts';
import { activityWords, daysOf } from './activityWords.ts';

const [aiko, tom, ines] = ['aiko', 'tom', 'ines'] as [UserId, UserId, UserId];
const names: Record<string, string> = { aiko: 'Aiko Tanabe', tom: 'Tom Field', ines: 'Ines Duarte' };
const nothing = {
  sequence: 1,
  at: '2026-03-12T10:00:00Z',
  actorId: aiko,
  task: null,
  phase: null,
  file: null,
  folder: null,
  more: 0,
  gone: null,
  board: null,
  decision: null,
  userId: null,
};
type Part = Partial<ProjectAct> & Pick<ProjectAct, 'type'>;
const act = (part: Part): ProjectAct => ({ ...nothing, ...part });
const file = { id: 'f' as FileId, name: 'A-301 Kitchen' };
const said = (part: Part): string =>
  Object.values(activityWords(act(part), 'Halden House', { ownId: ines, nameOf: (id) => names[id] ?? '' }))
    .filter((word) => word !== '')
    .join(' ');

test.each<[string, Part]>([
  ['Aiko added A-301 Kitchen', { type: 'files.created', file }],
  ['Aiko moved A-301 Kitchen here', { type: 'files.moved', file }],
  ['Aiko moved A-301 Kitchen and 2 more here', { type: 'files.moved', file, more: 2 }],
  ['Aiko moved the folder Drawings here', { type: 'files.moved', folder: { id: 'o' as FolderId, name: 'Drawings' } }],
  ['Aiko moved 3 documents and a folder elsewhere', { type: 'files.moved', gone: { tasks: 0, files: 3, folders: 1 } }],
  ['Aiko moved a document elsewhere', { type: 'files.moved', gone: { tasks: 0, files: 1, folders: 0 } }],
  ['Aiko moved a task elsewhere', { type: 'tasks.projectChanged', gone: { tasks: 1, files: 0, folders: 0 } }],
  ['Aiko moved 2 folders elsewhere', { type: 'files.moved', gone: { tasks: 0, files: 0, folders: 2 } }],
  ['Aiko saved A-301 Kitchen to the documents', { type: 'files.saved', file }],
  ['You added A-301 Kitchen and 3 more', { type: 'files.created', file, more: 3, actorId: ines }],
  ['Aiko added a new version of A-301 Kitchen', { type: 'files.versionAdded', file }],
  ['Aiko issued A-301 Kitchen and 1 more', { type: 'files.issued', file, more: 1 }],
  ['Tom started the mood board North light', { type: 'boards.created', actorId: tom, board: { id: 'b' as BoardId, name: 'North light' } }],
  ['Tom moved Chase worktop here', { type: 'tasks.projectChanged', actorId: tom, task: { id: 't' as TaskId, title: 'Chase worktop' } }],
  [
    'Aiko recorded the decision Brass for the bar',
    {
      type: 'discussions.decided',
      decision: { what: 'Brass for the bar', commentId: 'c' as CommentId, subject: { kind: 'project', id: 'p' } },
    },
  ],
  ['Aiko approved Brass sample', { type: 'tasks.approved', task: { id: 't' as TaskId, title: 'Brass sample' } }],
  ['Tom started Halden House', { type: 'projects.created', actorId: tom }],
])('%s', (sentence, part) => {
  expect(said(part)).toBe(sentence);
});

test('by days, and what one person brought one after the other as one line', () => {
  const brought = (at: string, actorId = aiko, more = 0) => act({ type: 'files.created', at, actorId, more, file });
  const days = daysOf(
    [
      // Written down late, as what comes from elsewhere is.
      brought('2026-03-12T11:59:00Z', aiko, 2),
      brought('2026-03-12T12:00:00Z'),
      act({ type: 'projects.archived', at: '2026-03-12T11:00:00Z' }),
      brought('2026-03-12T10:00:00Z'),
      brought('2026-03-12T09:00:00Z', tom),
      brought('2026-03-11T23:00:00Z', tom),
    ],
    (moment) => moment.slice(0, 10),
  );
  expect(days.map(({ day, acts }) => [day, acts.map(({ type, actorId, more }) => `${type} ${actorId} ${more}`)])).toEqual([
    ['2026-03-12', ['files.created aiko 3', 'projects.archived aiko 0', 'files.created aiko 0', 'files.created tom 0']],
    ['2026-03-11', ['files.created tom 0']],
  ]);
});
