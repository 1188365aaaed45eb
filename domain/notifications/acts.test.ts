// Whom an act concerns and how they are told, without a database: also of acts whose feature is still to come.

import { describe, expect, test } from 'vitest';
import type { CommentFacts } from '../discussions/events.ts';
import type { Act, EventName } from '../kernel/events.ts';
import type { ChecklistItemId, CommentId, ProjectId, TaskId, UserId } from '../kernel/ids.ts';
import type { ScheduleFacts } from '../schedule/events.ts';
import type { MovedTask, StoredTask, TaskAct, TaskEventName, TaskFieldName } from '../tasks/events.ts';
import { aboutOf, draftsOf } from './acts.ts';
import type { Draft, Surroundings } from './drafts.ts';
import { destinationOf } from './rules.ts';

const [ines, hugo, aiko, tom] = ['ines', 'hugo', 'aiko', 'tom'] as unknown as [UserId, UserId, UserId, UserId];
const project = 'halden' as ProjectId;

const around: Surroundings = {
  nameOf: (id) => ({ ines: 'Ines Duarte', hugo: 'Hugo Lind', aiko: 'Aiko Tanabe', tom: 'Tom Okafor' })[id as string] ?? 'Someone',
  organizationName: 'Duarte Field',
  project: { name: 'Halden House', leadId: ines, memberIds: [ines, hugo] },
  principalIds: [ines],
};

const told = (act: Act) => draftsOf(act, around).map(({ type, userIds, title }: Draft) => ({ type, userIds, title }));

const task = (fields: Partial<StoredTask> = {}): StoredTask =>
  ({
    id: 'task' as TaskId,
    title: 'Order brass rail',
    projectId: project,
    status: 'todo',
    creatorId: ines,
    assigneeIds: [hugo],
    reviewerId: null,
    reviews: [],
    checklist: [],
    round: 0,
    ...fields,
  }) as StoredTask;
const ofTask = (type: TaskEventName, act: Partial<TaskAct>, actorId = ines): Act => ({
  type,
  actorId,
  data: { tasks: [] },
  facts: { acts: [{ task: task(), before: null, changed: [], ...act }] },
});

describe('tasks', () => {
  test('creating tells whoever is assigned, and not whoever creates', () => {
    expect(told(ofTask('tasks.created', { task: task({ assigneeIds: [hugo, ines] }) }))).toEqual([
      { type: 'task_assigned', userIds: [hugo], title: 'Task assigned' },
    ]);
  });

  test('one edit that assigns one and changes the day for another tells each once', () => {
    const data = {
      task: task({ assigneeIds: [hugo, aiko] }),
      before: task({ assigneeIds: [hugo] }),
      changed: ['assigneeIds', 'due'],
    } satisfies Partial<TaskAct>;
    expect(told(ofTask('tasks.edited', data))).toEqual([
      { type: 'task_assigned', userIds: [aiko], title: 'Task assigned' },
      { type: 'task_edited', userIds: [hugo], title: 'Task Updated (Timeline Changed)' },
    ]);
  });

  test('an edit that gives items of the checklist tells whoever has one now, and not who had it or gives it', () => {
    const item = (id: string, text: string, assigneeId?: UserId) =>
      ({ id: id as ChecklistItemId, text, done: false, ...(assigneeId && { assigneeId }) }) as const;
    const data = {
      before: task({ checklist: [item('1', 'Measure', tom), item('2', 'Order'), item('3', 'Fit')] }),
      task: task({ checklist: [item('1', 'Measure', tom), item('2', 'Order', aiko), item('3', 'Fit', ines)] }),
      changed: ['checklist'],
    } satisfies Partial<TaskAct>;
    expect(told(ofTask('tasks.edited', data))).toEqual([
      { type: 'task_assigned', userIds: [aiko], title: 'Checklist item assigned' },
      { type: 'task_edited', userIds: [hugo], title: 'Task Updated' },
    ]);
    const [one] = draftsOf(ofTask('tasks.edited', data), around);
    expect(one?.message).toBe('Ines Duarte assigned you "Order" of "Order brass rail" in Halden House');

    const all = task({ checklist: [item('1', 'Measure', hugo), item('2', 'Order', aiko), item('3', 'Fit', aiko)] });
    const [, several] = draftsOf(ofTask('tasks.created', { task: all }), around);
    expect(several).toMatchObject({
      userIds: [aiko],
      title: 'Checklist items assigned',
      message: 'Ines Duarte assigned you 2 items of "Order brass rail" in Halden House',
    });
    expect(draftsOf(ofTask('tasks.edited', { before: all, task: all, changed: ['checklist'] }), around)).toHaveLength(1);
  });

  test.each<[TaskFieldName[], string]>([
    [['due'], 'Task Timeline Updated'],
    [['start', 'due'], 'Task Timeline Updated'],
    [['title'], 'Task Updated'],
  ])('a change of %s is a %s', (changed, title) => {
    expect(told(ofTask('tasks.edited', { before: task(), changed }))).toEqual([{ type: 'task_edited', userIds: [hugo], title }]);
  });

  test('an edit says which fields it changed, and no field of ours', () => {
    const changed = ['title', 'assigneeIds', 'due', 'round'] satisfies TaskFieldName[];
    const [edit] = draftsOf(ofTask('tasks.edited', { before: task(), changed }), around);
    expect(edit?.data.changes_summary).toBe('title, who is assigned, due date');
  });

  test('a review tells the reviewer, its outcome those who did the work', () => {
    const inReview = task({ status: 'in_review', reviewerId: aiko });
    expect(told(ofTask('tasks.sentToReview', { task: inReview }, hugo))).toEqual([
      { type: 'task_in_review', userIds: [aiko], title: 'Ready for your review' },
    ]);
    expect(told(ofTask('tasks.approved', { before: inReview }, aiko))).toEqual([
      { type: 'task_completed', userIds: [hugo, ines], title: 'Task approved' },
    ]);
    expect(told(ofTask('tasks.changesRequested', { before: inReview }, aiko))).toEqual([
      { type: 'task_edited', userIds: [hugo, ines], title: 'Changes requested' },
    ]);
    expect(told(ofTask('tasks.withdrawn', { before: inReview }, hugo))).toEqual([
      { type: 'task_edited', userIds: [aiko], title: 'Review withdrawn' },
    ]);
  });

  test('done tells whoever asked for it', () => {
    expect(told(ofTask('tasks.completed', {}, hugo))).toEqual([{ type: 'task_completed', userIds: [ines], title: 'Task completed' }]);
  });

  test.each<TaskEventName>(['tasks.moved', 'tasks.removed', 'tasks.restored'])('%s tells nobody', (type) => {
    expect(told(ofTask(type, {}))).toEqual([]);
  });

  test('what concerns only who does it is about nothing that would have to be looked up', () => {
    const own = task({ assigneeIds: [ines] });
    for (const type of ['tasks.created', 'tasks.edited', 'tasks.completed'] as const) {
      expect(aboutOf(ofTask(type, { task: own, before: own, changed: ['labels'] }))).toBeNull();
      expect(aboutOf(ofTask(type, { task: task({ assigneeIds: [hugo] }), before: null, changed: ['labels'] }))).toEqual({
        projectId: project,
        people: [],
      });
    }
  });

  test("a personal task is nobody else's business", () => {
    const act = ofTask('tasks.completed', { task: task({ projectId: null, assigneeIds: [hugo] }) });
    expect([aboutOf(act), told(act)]).toEqual([null, []]);
  });
});

describe('a programme that moves', () => {
  const moved = (facts: Partial<ScheduleFacts>, actorId = tom): Act => ({
    type: 'schedule.changed',
    actorId,
    data: { projectId: project, milestones: [], milestoneIds: [], closureIds: [], linkIds: [], rowIds: [] },
    facts: { phases: 0, milestones: 0, tasks: [], ...facts },
  });
  const row = (title: string, assigneeIds: UserId[], reviewerId: UserId | null = null): MovedTask => ({
    id: title as TaskId,
    title,
    assigneeIds,
    reviewerId,
  });
  const heard = (act: Act, alreadyTold: UserId[] = []) =>
    draftsOf(act, around, alreadyTold).map(({ userIds, message }) => [userIds, message]);

  test('tells each person once: the lead of all of it, whoever works on several tasks of those, whoever has one of that', () => {
    const tasks = [row('Arch', [hugo]), row('Rail', [hugo, aiko]), row('Stair', [ines])];
    expect(heard(moved({ phases: 2, milestones: 1, tasks }))).toEqual([
      [[ines], 'Tom Okafor moved 2 phases, 1 milestone and 3 tasks in Halden House'],
      [[hugo], 'Tom Okafor moved 2 of your tasks in Halden House'],
      [[aiko], 'Tom Okafor changed the timeline of your task: "Rail" in Halden House'],
    ]);
  });

  test('tells who reviews; not who acts, nor who heard of the act itself', () => {
    const tasks = [row('Arch', [tom], aiko), row('Rail', [hugo])];
    expect(heard(moved({ tasks }), [hugo, ines])).toEqual([
      [[aiko], 'Tom Okafor changed the timeline of your task: "Arch" in Halden House'],
    ]);
    expect(heard(moved({}))).toEqual([]);
  });

  test('leads to the programme, or to the one task', () => {
    const [lead, one] = draftsOf(moved({ tasks: [row('Arch', [hugo])] }), around);
    expect(lead && destinationOf(lead)).toEqual({ to: '/projects/$projectId/gantt', projectId: project });
    expect(one && destinationOf(one)).toMatchObject({ to: '/projects/$projectId', task: 'Arch' });
  });
});

describe('[R3-06] discussions', () => {
  const spot = { kind: 'project' as const, subjectId: project, projectId: project, rootId: 'r' as CommentId, commentId: 'c' as CommentId };
  const comment = (facts: Partial<CommentFacts> = {}, taskId?: TaskId): Act => ({
    type: 'discussions.commented',
    actorId: ines,
    data: { ...spot, number: 1, taskId },
    facts: {
      depth: 1,
      participantIds: [hugo, ines],
      mentionedIds: [],
      attachments: 0,
      text: 'Can we keep the arch?',
      ...facts,
    },
  });

  test.each<[string, Partial<CommentFacts>, { type: string; userIds: UserId[] }[]]>([
    ['a comment', {}, [{ type: 'new_comment', userIds: [hugo] }]],
    ['an attachment', { attachments: 2 }, [{ type: 'comment_attachment', userIds: [hugo] }]],
    [
      'a reply',
      { depth: 2, parentAuthorId: aiko },
      [
        { type: 'comment_reply', userIds: [aiko] },
        { type: 'new_comment', userIds: [hugo] },
      ],
    ],
    [
      'a reply to a reply',
      { depth: 3, parentAuthorId: aiko },
      [
        { type: 'reply_to_reply', userIds: [aiko] },
        { type: 'new_comment', userIds: [hugo] },
      ],
    ],
    [
      'a mention',
      { mentionedIds: [tom] },
      [
        { type: 'mention', userIds: [tom] },
        { type: 'new_comment', userIds: [hugo] },
      ],
    ],
    ['a mention of whom it answers', { depth: 2, parentAuthorId: hugo, mentionedIds: [hugo] }, [{ type: 'mention', userIds: [hugo] }]],
    ['a mention of oneself', { mentionedIds: [ines], participantIds: [] }, []],
  ])('%s', (_what, fields, expected) => {
    expect(told(comment(fields)).map(({ type, userIds }) => ({ type, userIds }))).toEqual(expected);
  });

  test('an edit tells those whom it names now and did not before', () => {
    const edited = (mentionedIds: UserId[]): Act => ({
      type: 'discussions.edited',
      actorId: ines,
      data: { ...spot, version: 2 },
      facts: { mentionedIds, unmentionedIds: [aiko], text: 'Keep the arch.' },
    });
    expect(told(edited([tom, ines]))).toEqual([{ type: 'mention', userIds: [tom], title: 'Ines Duarte mentioned you' }]);
    expect(told(edited([]))).toEqual([]);
  });

  test('what is said of something of one’s own is told to nobody', () => {
    const own: Act = { ...comment({ mentionedIds: [tom] }), data: { ...spot, projectId: null, number: 1 } } as Act;
    expect(draftsOf(own, { ...around, project: null })).toEqual([]);
  });

  test('the data carry the names and a preview of one line', () => {
    const text = `First line\nsecond ${'long '.repeat(60)}`;
    const [mention] = draftsOf(comment({ mentionedIds: [tom], text }, 'task' as TaskId), around);
    expect(mention?.data).toMatchObject({ mentionerName: 'Ines Duarte', projectName: 'Halden House', taskId: 'task', commentId: 'c' });
    expect(mention?.data.context).toMatch(/^First line second long .*…$/);
    expect(mention?.data.context).toHaveLength(140);
    expect(mention).toMatchObject({ readersOf: project, subjectId: 'c' });
  });
});

describe('projects and people', () => {
  const act = (type: EventName, data: object, { actorId = ines, facts = undefined as object | undefined } = {}) =>
    ({ type, actorId, data, facts }) as Act;

  test('a new project is told to its people and the Principal', () => {
    expect(told(act('projects.created', { projectId: project }, { actorId: hugo }))).toEqual([
      { type: 'project_created', userIds: [ines], title: 'Project created' },
    ]);
  });

  test('an invitation names no project that its person cannot open yet', () => {
    const [draft] = draftsOf(act('projects.invited', { projectId: project, userId: aiko, invitationId: 'i' }), around);
    expect(draft).toMatchObject({
      type: 'project_invitation',
      userIds: [aiko],
      subjectId: 'i',
      readersOf: null,
      message: 'Ines Duarte invited you to Halden House',
    });
    expect(draft?.data).toEqual({ projectName: 'Halden House', inviterName: 'Ines Duarte', actorId: ines });
  });

  test('its answer is told to whoever invited', () => {
    const data = { projectId: project, userId: aiko, inviterId: hugo };
    expect(told(act('projects.invitationAccepted', data, { actorId: aiko }))).toEqual([
      { type: 'project_member_joined', userIds: [hugo, ines], title: 'New project member' },
    ]);
    expect(told(act('projects.invitationDeclined', data, { actorId: aiko }))).toEqual([
      { type: 'project_invitation', userIds: [hugo], title: 'Invitation declined' },
    ]);
  });

  test('whoever was taken out is told without a link, the lead with one', () => {
    const [removed, lead] = draftsOf(
      act('projects.memberRemoved', { projectId: project, userId: aiko }, { actorId: hugo, facts: {} }),
      around,
    );
    expect(removed).toMatchObject({ type: 'project_member_removed', userIds: [aiko], readersOf: null });
    expect(removed?.data.projectId).toBeUndefined();
    expect(lead).toMatchObject({ userIds: [ines], readersOf: project });
  });

  test('a new role and new permissions are told to the person alone, with what changed', () => {
    const role = draftsOf(act('studios.roleChanged', { userId: hugo }, { facts: { oldRole: 'Standard', newRole: 'Senior' } }), around);
    expect(role).toMatchObject([
      { type: 'role_updated', userIds: [hugo], data: { oldRole: 'Standard', newRole: 'Senior', updated_by_name: 'Ines Duarte' } },
    ]);
    const before = { createProject: false, uploadFiles: true };
    const permissions = draftsOf(
      act('studios.permissionsChanged', { userId: hugo }, { facts: { before, after: { createProject: true, uploadFiles: false } } }),
      around,
    );
    expect(permissions).toMatchObject([
      {
        type: 'permissions_updated',
        userIds: [hugo],
        data: {
          changes: [
            { name: 'Create Projects', enabled: true },
            { name: 'Upload Files', enabled: false },
          ],
          changes_summary: 'Create Projects allowed, Upload Files not allowed',
        },
      },
    ]);
    expect(told(act('studios.permissionsChanged', { userId: hugo }, { facts: { before, after: before } }))).toEqual([]);
  });

  test('a deactivation is told to whoever takes over and to the Principals', () => {
    expect(
      told(act('studios.memberDeactivated', { userId: aiko }, { actorId: hugo, facts: { email: 'aiko@x.test', handedTo: tom } })),
    ).toEqual([
      { type: 'access_revoked', userIds: [tom], title: 'Work handed over' },
      { type: 'access_revoked', userIds: [ines], title: 'Access revoked' },
    ]);
  });

  test('acts that concern nobody else are looked at no further', () => {
    expect(aboutOf(act('projects.phaseMoved', { projectId: project }))).toBeNull();
    expect(aboutOf(act('identity.profileChanged', { userId: hugo }))).toBeNull();
  });
});
