import { describe, expect, test } from 'vitest';
import type { MemberActor } from '../kernel/actor.ts';
import { projectId, sessionId, studioId, userId } from '../kernel/ids.ts';
import { eraseVerdict, fileVerdicts, moveTakes, placeVerdicts, saveVerdict, takeBackVerdict } from './policy.ts';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const [me, other] = [userId.parse(id(1)), userId.parse(id(2))];
const actor = (role: string): MemberActor => ({
  kind: 'member',
  userId: me,
  studioId: studioId.parse(id(8)),
  sessionId: sessionId.parse(id(9)),
  role,
  customPermissions: null,
  studio: { selfApproval: false },
});
const open = { status: 'wip' } as const;
const closed = { status: 'archived' } as const;

describe('documents of a project', () => {
  test('who may upload and who keeps them in order are two rights', () => {
    expect(placeVerdicts(actor('Standard'), open)).toEqual({ upload: true, organise: true });
    expect(placeVerdicts(actor('Junior'), open)).toEqual({ upload: 'needs_uploadFiles', organise: 'needs_editProject' });
    expect(placeVerdicts(actor('Principal'), closed)).toEqual({ upload: 'project_closed', organise: 'project_closed' });
  });

  test('who added one takes it away again, and does no more with it than others', () => {
    const own = fileVerdicts(actor('Junior'), { place: open, addedBy: me });
    const theirs = fileVerdicts(actor('Junior'), { place: open, addedBy: other });
    expect(own).toEqual({ ...theirs, remove: true });
    expect(theirs.remove).not.toBe(true);
    expect(fileVerdicts(actor('Standard'), { place: open, addedBy: other }).remove).toBe(true);
    expect(fileVerdicts(actor('Principal'), { place: closed, addedBy: me }).remove).toBe('project_closed');
  });

  test('what was sent with a comment, or pictures a link, stays with it for everybody; a file of a task goes where one may save it', () => {
    for (const role of ['Principal', 'Junior']) {
      const all = (stays: 'comment' | 'link') => new Set(Object.values(fileVerdicts(actor(role), { place: open, addedBy: me, stays })));
      expect([...all('comment')]).toEqual(['stays_with_comment']);
      expect([...all('link')]).toEqual(['stays_with_link']);
    }
    expect(fileVerdicts(actor('Standard'), { place: open, addedBy: other, stays: 'task' }).move).toBe(true);
    expect(fileVerdicts(actor('Junior'), { place: open, addedBy: me, stays: 'task' }).move).not.toBe(true);
  });

  test('who may save an attachment may take that back, and so may who keeps order', () => {
    expect([saveVerdict(actor('Standard'), open), saveVerdict(actor('Junior'), open), saveVerdict(actor('Principal'), closed)]).toEqual([
      true,
      'needs_saveAttachment',
      'project_closed',
    ]);
    expect(takeBackVerdict(actor('Junior'), open, { isSaver: true })).toBe(true);
    expect(takeBackVerdict(actor('Junior'), open, { isSaver: false })).not.toBe(true);
    expect(takeBackVerdict(actor('Standard'), open, { isSaver: false })).toBe(true);
    expect(takeBackVerdict(actor('Principal'), closed, { isSaver: true })).toBe('project_closed');
  });

  test('what waits in the trash is deleted for good by who may delete the project', () => {
    expect([
      eraseVerdict(actor('Principal'), open),
      eraseVerdict(actor('Standard'), open),
      eraseVerdict(actor('Principal'), closed),
    ]).toEqual([true, 'needs_deleteProject', 'project_closed']);
  });
});

test('with one’s own documents one does everything, whatever one’s role', () => {
  expect(placeVerdicts(actor('Junior'), null)).toEqual({ upload: true, organise: true });
  expect(new Set(Object.values(fileVerdicts(actor('Junior'), { place: null, addedBy: me })))).toEqual(new Set([true]));
  expect([eraseVerdict(actor('Junior'), null), saveVerdict(actor('Junior'), null)]).toEqual([true, true]);
  expect(takeBackVerdict(actor('Junior'), null, { isSaver: false })).toBe(true);
});

test('within its place a document is put in order, into another it is brought', () => {
  const [house, barn] = [projectId.parse(id(3)), projectId.parse(id(4))];
  expect(moveTakes([house, house], house)).toBe('organise');
  expect(moveTakes([house, barn], house)).toBe('upload');
  expect(moveTakes([null], house)).toBe('upload');
  expect(moveTakes([null], null)).toBe('organise');
});
