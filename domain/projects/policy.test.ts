import { describe, expect, test } from 'vitest';
import type { MemberActor } from '../kernel/actor.ts';
import { sessionId, studioId, userId } from '../kernel/ids.ts';
import { mayReadProject, maySeeClient, projectVerdicts } from './policy.ts';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const me = userId.parse(id(1));
const other = userId.parse(id(2));

const actor = (role: string, customPermissions: MemberActor['customPermissions'] = null): MemberActor => ({
  kind: 'member',
  userId: me,
  studioId: studioId.parse(id(8)),
  sessionId: sessionId.parse(id(9)),
  role,
  customPermissions,
  studio: { selfApproval: false },
});

describe('reading a project', () => {
  test.each([
    ['the whole studio reads one that is not private', 'Junior', { visibility: 'studio', leadId: other, memberIds: [other] }, true],
    ['a private one is hidden from who is not in it', 'Senior', { visibility: 'private', leadId: other, memberIds: [other] }, false],
    ['a private one is read by its members', 'Junior', { visibility: 'private', leadId: other, memberIds: [me] }, true],
    ['a private one is read by its lead', 'Standard', { visibility: 'private', leadId: me, memberIds: [] }, true],
    ['a Principal reads all', 'Principal', { visibility: 'private', leadId: other, memberIds: [] }, true],
    ['an unknown visibility is private', 'Senior', { visibility: '', leadId: null, memberIds: [] }, false],
  ])('%s', (_rule, role, project, readable) => {
    expect(mayReadProject(actor(role), { studioId: actor(role).studioId, ...project })).toBe(readable);
    expect(mayReadProject(actor(role), { studioId: studioId.parse(id(7)), ...project }), 'of another studio').toBe(false);
  });
});

test('changing a project takes its permission and an open project', () => {
  expect(projectVerdicts(actor('Standard'), { status: 'wip', leadId: null })).toMatchObject({
    edit: true,
    archive: true,
    createTask: true,
  });
  expect(projectVerdicts(actor('Standard'), { status: 'archived', leadId: null })).toMatchObject({
    edit: 'project_closed',
    archive: true,
    createTask: 'project_closed',
  });
  expect(projectVerdicts(actor('Junior'), { status: 'wip', leadId: null })).toMatchObject({
    edit: 'needs_editProject',
    archive: 'needs_editProject',
    createTask: 'needs_createProjectTask',
  });
});

test('deciding who is in a project takes its own permission; its lead hands it on as well', () => {
  const led = { status: 'wip', leadId: me } as const;
  expect(projectVerdicts(actor('Senior'), { status: 'wip', leadId: other })).toMatchObject({ share: true, transferLead: true });
  expect(projectVerdicts(actor('Standard'), led)).toMatchObject({ share: 'needs_inviteToProject', transferLead: true });
  expect(projectVerdicts(actor('Standard'), { status: 'wip', leadId: other }).transferLead).toBe('needs_inviteToProject');
  expect(projectVerdicts(actor('Junior'), led).transferLead).toBe('needs_editProject');
  expect(projectVerdicts(actor('Principal'), { status: 'archived', leadId: me })).toMatchObject({
    share: 'project_closed',
    transferLead: 'project_closed',
  });
});

test('[R1-10] the client is seen with viewClientInfo alone', () => {
  expect(maySeeClient(actor('Junior'))).toBe(true);
  expect(maySeeClient(actor('Senior', { viewClientInfo: false }))).toBe(false);
  expect(maySeeClient(actor('Principal', { viewClientInfo: false }))).toBe(true);
});
