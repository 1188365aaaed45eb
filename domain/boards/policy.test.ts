import { describe, expect, test } from 'vitest';
import type { MemberActor } from '../kernel/actor.ts';
import type { EndpointMeta } from '../kernel/endpoint.ts';
import type { SessionId, StudioId, UserId } from '../kernel/ids.ts';
import { boardsContract } from './contract.ts';
import { boardVerdicts, workVerdict } from './policy.ts';

const [me, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as UserId[] as [UserId, UserId];
const actor = (role: string, customPermissions: Record<string, boolean> | null = null): MemberActor =>
  ({ userId: me, studioId: 's' as StudioId, sessionId: 'x' as SessionId, role, customPermissions }) as MemberActor;
const open = { status: 'active' as never };
const on = (role: string, over: Partial<Parameters<typeof boardVerdicts>[1]> = {}, custom: Record<string, boolean> | null = null) =>
  boardVerdicts(actor(role, custom), { wall: open, createdBy: other, isArchived: false, ...over });

describe('who works on boards', () => {
  test('whoever edits the project or uploads files works on its boards; anybody else looks and comments', () => {
    expect(on('Standard')).toEqual({ edit: true, upload: true, comment: true, archive: true, duplicate: true, remove: true });
    const denied = 'needs_editProject';
    expect(on('Junior')).toEqual({ edit: denied, upload: denied, comment: true, archive: denied, duplicate: denied, remove: denied });
    expect(on('Junior', {}, { uploadFiles: true })).toMatchObject({ edit: true, remove: 'needs_editProject' });
    expect(on('Junior', { createdBy: me }, { uploadFiles: true }).remove).toBe(true);
  });

  test('files from elsewhere are brought by whoever works on it and uploads', () => {
    expect(on('Standard', {}, { uploadFiles: false })).toMatchObject({ edit: true, upload: 'needs_uploadFiles' });
    expect(on('Junior', {}, { uploadFiles: true }).upload).toBe(true);
    expect(on('Standard', { isArchived: true }).upload).toBe('board_archived');
  });

  test('in an archived project nothing is done, on a board that was put away nobody works', () => {
    const closed = { wall: { status: 'archived' as never } };
    expect(on('Principal', closed)).toMatchObject({ edit: 'project_closed', comment: 'project_closed', archive: 'project_closed' });
    expect(on('Principal', { isArchived: true })).toMatchObject({ edit: 'board_archived', comment: true, archive: true, remove: true });
  });

  test('one’s own are one’s own', () => {
    expect(workVerdict(actor('Junior'), null)).toBe(true);
    expect(Object.values(on('Technical', { wall: null, createdBy: me }))).toEqual([true, true, true, true, true, true]);
  });

  test('every write refuses who may not, but a mark for oneself', () => {
    const metaOf = (call: object) => (call as { '~orpc': { meta: EndpointMeta } })['~orpc'].meta;
    const free = Object.entries(boardsContract).filter(([, call]) => metaOf(call).tells && !metaOf(call).refuses?.includes('forbidden'));
    expect(free.map(([name]) => name)).toEqual(['star']);
  });
});
