import { describe, expect, test } from 'vitest';
import type { MemberActor } from '../kernel/actor.ts';
import { dayString } from '../kernel/endpoint.ts';
import { checklistItemId, projectId, sessionId, studioId, userId } from '../kernel/ids.ts';
import type { ChecklistItem } from './contract.ts';
import { checklistVerdict, personalVerdict, taskVerdicts, tickVerdict } from './policy.ts';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const me = userId.parse(id(1));
const other = userId.parse(id(2));

const actor = (role: string, selfApproval = false): MemberActor => ({
  kind: 'member',
  userId: me,
  studioId: studioId.parse(id(8)),
  sessionId: sessionId.parse(id(9)),
  role,
  customPermissions: null,
  studio: { selfApproval },
});

const inProject = {
  projectId: projectId.parse(id(7)),
  creatorId: other,
  assigneeIds: [other],
  reviewerId: null,
  status: 'todo' as const,
  reviewRequestedBy: null,
};
const inReview = { ...inProject, status: 'in_review' as const, reviewerId: me, reviewRequestedBy: other };

describe('a project task of somebody else', () => {
  test.each([
    ['Principal', true, true, true],
    ['Senior', true, true, 'needs_deleteTask'],
    ['Standard', true, true, 'needs_deleteTask'],
    ['Technical', true, true, 'needs_deleteTask'],
    ['Junior', 'needs_createProjectTask', 'needs_createProjectTask', 'needs_deleteTask'],
  ])('%s: edit %j, move %j, remove %j', (role, edit, move, remove) => {
    expect(taskVerdicts(actor(role), inProject)).toMatchObject({ edit, move, remove, approve: 'not_in_review' });
  });

  test('a Junior who is assigned moves and sends it to review, and changes nothing else (PRODUCT §1)', () => {
    const verdicts = taskVerdicts(actor('Junior'), { ...inProject, assigneeIds: [me] });
    expect(verdicts).toMatchObject({ edit: 'needs_createProjectTask', move: true, sendToReview: true });
  });
});

describe('an item of a checklist', () => {
  const item: ChecklistItem = { id: checklistItemId.parse(id(3)), text: 'Measure', done: false };
  const [mine, theirs] = [
    { ...item, assigneeId: me },
    { ...item, assigneeId: other },
  ];
  const reader = { edit: 'needs_createProjectTask', move: 'needs_createProjectTask' } as const;
  const worker = { ...reader, move: true } as const;
  const ticked = (one: ChecklistItem) => ({ ...one, done: true });

  test('is ticked off by whoever it is given to, and by whoever works on the task', () => {
    const change = (before: ChecklistItem) => ({ before: [before], now: [ticked(before)], userId: me });
    expect(checklistVerdict(reader, change(mine))).toBe(true);
    expect(checklistVerdict(reader, change(theirs))).toBe('needs_createProjectTask');
    expect(checklistVerdict(reader, { before: [mine, theirs], now: [ticked(mine), ticked(theirs)], userId: me })).toBe(reader.move);
    expect(checklistVerdict(worker, change(theirs))).toBe(true);
    expect(tickVerdict('project_closed', mine, me)).toBe('project_closed');
  });

  test.each<[string, ChecklistItem]>([
    ['a day', { ...mine, due: dayString.parse('2026-03-09') }],
    ['somebody else', theirs],
    ['nobody', item],
    ['other words', { ...mine, text: 'Draw' }],
  ])('is given %s by whoever may edit the task alone', (_, now) => {
    expect(checklistVerdict(worker, { before: [mine], now: [now], userId: me })).toBe('needs_createProjectTask');
    expect(checklistVerdict({ edit: true, move: true }, { before: [mine], now: [now], userId: me })).toBe(true);
  });
});

describe('a task in review', () => {
  test('is decided by its reviewer alone, a Principal included', () => {
    expect(taskVerdicts(actor('Junior'), inReview)).toMatchObject({ approve: true, requestChanges: true, move: true });
    expect(taskVerdicts(actor('Principal'), { ...inReview, reviewerId: other }).approve).toBe('not_reviewer');
  });

  test('is nobody’s own work, unless the studio allows it', () => {
    const own = { ...inReview, reviewRequestedBy: me };
    expect(taskVerdicts(actor('Principal'), own).approve).toBe('own_work');
    expect(taskVerdicts(actor('Principal', true), own).approve).toBe(true);
    expect(taskVerdicts(actor('Standard'), { ...inReview, assigneeIds: [me] }).approve).toBe('own_work');
  });
});

test('a personal task is its creator’s, whatever their role', () => {
  const mine = { ...inProject, projectId: null, creatorId: me };
  expect(taskVerdicts(actor('Junior'), mine)).toMatchObject({ edit: true, move: true, remove: true });
  expect(taskVerdicts(actor('Principal'), { ...mine, creatorId: other })).toMatchObject({ edit: 'not_creator', remove: 'not_creator' });
});

test('a task becomes personal by its creator, while nobody else works on it or is to review it', () => {
  const mine = { creatorId: me, assigneeIds: [me], reviewerId: null };
  expect(personalVerdict(mine, me)).toBe(true);
  expect(personalVerdict({ ...mine, reviewerId: me }, me)).toBe(true);
  expect(personalVerdict({ ...mine, reviewerId: other }, me)).toBe('names_others');
  expect(personalVerdict({ ...mine, assigneeIds: [me, other] }, me)).toBe('names_others');
  expect(personalVerdict(mine, other)).toBe('not_creator');
});
