import { expect, test } from 'vitest';
import { dayString } from '../kernel/endpoint.ts';
import type { ChecklistItemId, PhaseId, ProjectId, UserId } from '../kernel/ids.ts';
import { changeProject, phaseLike, type TaskToMove } from './projectChange.ts';

const [ana, ben, cleo] = ['ana', 'ben', 'cleo'] as UserId[] as [UserId, UserId, UserId];
const projectId = 'quayside' as ProjectId;
const circumstances = { actorId: ana, now: '2026-03-02T09:00:00.000Z', projectLeadId: null, selfApproval: false, canLook: () => true };
const task: TaskToMove = {
  creatorId: ana,
  status: 'in_review',
  position: 'a1',
  projectId: 'mews' as ProjectId,
  assigneeIds: [ana, ben],
  reviewerId: cleo,
  round: 1,
  reviewRequestedAt: '2026-03-01T09:00:00.000Z',
  reviewRequestedBy: ana,
  completedAt: null,
};
const reads =
  (...ids: UserId[]) =>
  (id: UserId) =>
    ids.includes(id);

test('whoever reads the project stays, and a review goes on', () => {
  expect(changeProject(task, { projectId, canRead: reads(ana, ben, cleo) }, circumstances)).toEqual({
    assigneeIds: [ana, ben],
    reviewerId: cleo,
    checklist: [],
    letGo: [],
    withdrawal: null,
  });
});

test('whoever does not is let go; without its reviewer it is taken back from review', () => {
  const change = changeProject(task, { projectId, canRead: reads(ana) }, circumstances);
  expect(change).toMatchObject({ assigneeIds: [ana], reviewerId: null, letGo: [ben, cleo] });
  expect(change.withdrawal).toMatchObject({ patch: { status: 'in_progress' }, review: { decides: { verdict: 'withdrawn' } } });
});

test('it waits for nobody whose own work it becomes, unless the studio lets people approve their own', () => {
  const wish = { projectId, canRead: reads(ana, ben, cleo), assigneeIds: [cleo] };
  expect(changeProject(task, wish, circumstances)).toMatchObject({ reviewerId: cleo, withdrawal: { patch: { status: 'in_progress' } } });
  expect(changeProject(task, wish, { ...circumstances, selfApproval: true }).withdrawal).toBeNull();
});

test('it names whom the caller wishes, as far as they read it', () => {
  const wish = { projectId, canRead: reads(ana, cleo), assigneeIds: [cleo, ben], reviewerId: null };
  expect(changeProject({ ...task, status: 'todo' }, wish, circumstances)).toEqual({
    assigneeIds: [cleo],
    reviewerId: null,
    checklist: [],
    letGo: [ben],
    withdrawal: null,
  });
});

test('an item names on whoever reads the project, and of a personal task nobody', () => {
  const item = { id: 'item' as ChecklistItemId, text: 'Call', done: false, due: dayString.parse('2026-03-04') };
  const checklist = [{ ...item, assigneeId: ben }, { ...item, assigneeId: cleo }, item];
  const listed = { ...task, assigneeIds: [ana], reviewerId: null, status: 'todo', checklist } as const;
  expect(changeProject(listed, { projectId, canRead: reads(ana, ben) }, circumstances)).toMatchObject({
    checklist: [{ ...item, assigneeId: ben }, item, item],
    letGo: [cleo],
  });
  expect(changeProject(listed, { projectId: null, canRead: reads(ana, ben) }, circumstances).checklist).toEqual([item, item, item]);
});

test('a personal task names its creator alone', () => {
  const own = { ...task, assigneeIds: [], reviewerId: ana };
  expect(changeProject(own, { projectId: null, canRead: reads() }, circumstances)).toMatchObject({
    assigneeIds: [ana],
    reviewerId: null,
    letGo: [],
    withdrawal: { patch: { status: 'in_progress' } },
  });
});

test('the phase of the same name is found, whatever its capitals', () => {
  const phase = (id: string, name: string) => ({ id: id as PhaseId, name });
  const from = [phase('f1', 'Concept design'), phase('f2', 'Survey')];
  expect(phaseLike('f1' as PhaseId, { from, to: [phase('t1', 'Survey'), phase('t2', 'concept Design ')] })).toBe('t2');
  expect(phaseLike('f2' as PhaseId, { from, to: [phase('t1', 'Handover')] })).toBeNull();
  expect(phaseLike(null, { from, to: [phase('t1', 'Survey')] })).toBeNull();
});
