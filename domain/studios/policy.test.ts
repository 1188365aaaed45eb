import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { MemberActor } from '../kernel/actor.ts';
import {
  abilitiesOf,
  effectiveRole,
  givableRoles,
  grantsBeyond,
  holds,
  invitationVerdicts,
  mayInviteAs,
  memberVerdicts,
  type Permission,
  permissionLabels,
  permissions,
  projectCreationFlags,
  readCustomPermissions,
  rightsBeyond,
  type Role,
  roles,
} from './policy.ts';

const rank = (role: Role): number => ({ Principal: 3, Senior: 2, Standard: 1, Junior: 0, Technical: 0 })[role];

/** The specification's table (§6), written out once more. */
const table: Record<Role, readonly Permission[]> = {
  Principal: [...permissions],
  Senior: [
    'createProject',
    'editProject',
    'viewClientInfo',
    'inviteToProject',
    'saveAttachment',
    'uploadFiles',
    'createProjectTask',
    'inviteMembers',
    'assignRoles',
    'modifyRoles',
  ],
  Standard: ['editProject', 'viewClientInfo', 'saveAttachment', 'uploadFiles', 'createProjectTask'],
  Junior: ['viewClientInfo'],
  Technical: ['viewClientInfo', 'createProjectTask'],
};

describe('[R6-01] roles', () => {
  it('are the five of the specification', () => {
    expect(roles).toEqual(['Principal', 'Senior', 'Standard', 'Junior', 'Technical']);
  });

  test.each(roles)('%s holds exactly its defaults', (role) => {
    const held = permissions.filter((permission) => holds({ role, customPermissions: null }, permission));
    expect(held.toSorted()).toEqual(table[role].toSorted());
  });
});

test('[R6-02] the 13 permissions bear exactly the specification’s labels', () => {
  expect(permissionLabels).toEqual({
    createProject: 'Create Projects',
    editProject: 'Edit Projects',
    deleteProject: 'Delete Projects',
    viewClientInfo: 'View Client Info',
    inviteToProject: 'Invite to Projects',
    saveAttachment: 'Save Attachments',
    uploadFiles: 'Upload Files',
    createProjectTask: 'Create Tasks',
    deleteTask: 'Delete Tasks',
    inviteMembers: 'Invite Members',
    assignRoles: 'Assign Roles',
    modifyRoles: 'Modify Roles',
    removeMembers: 'Remove Members',
  });
  expect(Object.keys(permissionLabels)).toEqual([...permissions]);
});

describe('[R5-04] a permission check', () => {
  const anyPermission = fc.constantFrom(...permissions);
  const anyOverrides = fc.option(fc.dictionary(anyPermission, fc.boolean()), { nil: null });

  it('lets a Principal pass whatever their own values say', () => {
    fc.assert(
      fc.property(anyPermission, anyOverrides, (permission, customPermissions) => {
        expect(holds({ role: 'Principal', customPermissions }, permission)).toBe(true);
      }),
    );
  });

  it('[R6-03] follows the person’s own value, else the role’s default', () => {
    fc.assert(
      fc.property(fc.constantFrom(...roles.slice(1)), anyPermission, anyOverrides, (role, permission, customPermissions) => {
        const own = customPermissions?.[permission];
        expect(holds({ role, customPermissions }, permission)).toBe(own ?? table[role].includes(permission));
      }),
    );
  });

  test.each([null, undefined, '', 'principal', 'Owner', 'toString', '__proto__'])('takes the unknown role %j as Standard', (role) => {
    expect(effectiveRole(role)).toBe('Standard');
    expect(abilitiesOf({ role: role ?? '', customPermissions: null })).toEqual(abilitiesOf({ role: 'Standard', customPermissions: null }));
  });

  it('finds nothing on the prototype of the overrides', () => {
    const customPermissions = Object.create({ deleteProject: true }) as Record<string, boolean>;
    expect(holds({ role: 'Junior', customPermissions }, 'deleteProject')).toBe(false);
  });
});

describe('[R3-03] a stored permission map', () => {
  test.each([
    [true, true],
    [1, true],
    ['true', true],
    [false, false],
    [0, false],
    ['false', false],
    ['yes', false],
    ['1', false],
    [2, false],
    [null, false],
    [{}, false],
    [[], false],
  ])('reads %j as %j', (stored, value) => {
    expect(readCustomPermissions({ deleteTask: stored })).toEqual({ deleteTask: value });
  });

  it('drops names that are no permission, and is null where nothing is stored', () => {
    expect(readCustomPermissions({ becomePrincipal: true, role: 'Principal' })).toEqual({});
    for (const nothing of [null, undefined, 'true', 1, []]) expect(readCustomPermissions(nothing)).toBeNull();
  });
});

test('[R6-04] the project-creation context has the eight flags, each by its permission', () => {
  const mapping: Record<keyof ReturnType<typeof projectCreationFlags>, Permission> = {
    canCreateProject: 'createProject',
    canDeleteProject: 'deleteProject',
    canEditProject: 'editProject',
    canViewClientInfo: 'viewClientInfo',
    canInviteToProject: 'inviteToProject',
    canSaveAttachment: 'saveAttachment',
    canUploadFiles: 'uploadFiles',
    canCreateTask: 'createProjectTask',
  };
  const none = Object.fromEntries(permissions.map((permission) => [permission, false]));
  expect(Object.keys(projectCreationFlags({ role: 'Junior', customPermissions: none }))).toEqual(Object.keys(mapping));
  for (const [flag, permission] of Object.entries(mapping)) {
    const flags = projectCreationFlags({ role: 'Junior', customPermissions: { ...none, [permission]: true } });
    expect(Object.entries(flags).filter(([, held]) => held)).toEqual([[flag, true]]);
  }
  expect(Object.values(projectCreationFlags({ role: 'Principal', customPermissions: none }))).toEqual(Array(8).fill(true));
});

describe('handing out roles', () => {
  test.each<[inviter: string, role: Role, allowed: boolean]>([
    ['Principal', 'Principal', true],
    ['Principal', 'Junior', true],
    ['Senior', 'Principal', false],
    ['Senior', 'Senior', false],
    ['Senior', 'Standard', true],
    ['Senior', 'Technical', true],
    ['Standard', 'Junior', false],
  ])('a %s invites as %s: %j', (role, invited, allowed) => {
    expect(mayInviteAs({ role, customPermissions: null }, invited)).toBe(allowed);
  });

  it('stays below the own rank also with a granted Invite Members', () => {
    const standard = { role: 'Standard', customPermissions: { inviteMembers: true } };
    expect(roles.filter((role) => mayInviteAs(standard, role))).toEqual(['Junior', 'Technical']);
  });
});

describe('acting on a member', () => {
  const me = {
    userId: 'me',
    studioId: 's',
    sessionId: 'x',
    customPermissions: null,
    studio: { selfApproval: false },
  } as unknown as MemberActor;
  const act = (role: string, theirs: string, isActive = true) =>
    memberVerdicts({ ...me, role }, { userId: 'them', role: theirs, isActive });

  test.each([
    ['Principal', 'Principal', true, true],
    ['Principal', 'Junior', true, true],
    ['Senior', 'Principal', 'needs_principal', 'needs_removeMembers'],
    ['Senior', 'Senior', 'rank_too_high', 'needs_removeMembers'],
    ['Senior', 'Standard', true, 'needs_removeMembers'],
    ['Standard', 'Junior', 'needs_modifyRoles', 'needs_removeMembers'],
  ])('a %s on a %s: role %j, deactivate %j', (role, theirs, changeRole, deactivate) => {
    expect(act(role, theirs)).toMatchObject({ changeRole, deactivate, reactivate: deactivate === true ? 'is_active' : deactivate });
  });

  it('never is acting on oneself', () => {
    const own = memberVerdicts({ ...me, role: 'Principal' }, { userId: 'me', role: 'Principal', isActive: true });
    expect(Object.values(own)).toEqual(Array(5).fill('own_account'));
  });

  it('gives by no change of role or overrides what the giver lacks, however the rights come about', () => {
    const anyRole = fc.constantFrom(...roles);
    const overrides = fc.option(fc.dictionary(fc.constantFrom(...permissions), fc.boolean(), { noNullPrototype: true }));
    const rights = fc.record({ role: anyRole, customPermissions: overrides });
    fc.assert(
      fc.property(rights, rights, anyRole, overrides, (giver, member, role, after) => {
        const given = givableRoles(giver, member);
        for (const one of given) expect(rank(one)).toBeLessThan(giver.role === 'Principal' ? 9 : rank(giver.role));
        const held = abilitiesOf(giver);
        for (const changed of [...given.map((one) => ({ ...member, role: one })), { role, customPermissions: after }]) {
          const beyond = rightsBeyond(giver, { before: member, after: changed });
          const appeared = permissions.filter((each) => abilitiesOf(changed)[each] && !abilitiesOf(member)[each]);
          expect(beyond).toEqual(appeared.filter((each) => !held[each]));
          if (given.includes(changed.role) && changed.customPermissions === member.customPermissions) expect(beyond).toEqual([]);
        }
      }),
    );
  });

  it('offers a role only where it gives nothing that the giver lacks', () => {
    const giver = { role: 'Senior', customPermissions: { uploadFiles: false } };
    expect(givableRoles(giver, { role: 'Junior', customPermissions: null })).toEqual(['Junior', 'Technical']);
    expect(givableRoles(giver, { role: 'Junior', customPermissions: { uploadFiles: false } })).toEqual(['Standard', 'Junior', 'Technical']);
    expect(givableRoles(giver, { role: 'Standard', customPermissions: null })).toEqual(['Standard', 'Junior', 'Technical']);
  });

  it('sends an invitation again only for who could make it', () => {
    const resend = (role: string, customPermissions: Record<string, boolean> | null, overrides: Record<string, boolean>) =>
      invitationVerdicts({ role, customPermissions }, { role: 'Standard', overrides, projectIds: [] }).resend;
    expect(resend('Senior', null, {})).toBe(true);
    expect(resend('Senior', { uploadFiles: false }, {})).toBe('gives_too_much');
    expect(resend('Senior', { uploadFiles: false }, { uploadFiles: false })).toBe(true);
    expect(resend('Senior', { modifyRoles: false }, { uploadFiles: false })).toBe('needs_modifyRoles');
    expect(resend('Senior', null, { deleteProject: true })).toBe('gives_too_much');
    expect(resend('Standard', { inviteMembers: true }, {})).toBe('rank_too_high');
  });

  it('grants no permission that the giver lacks, and may deny any', () => {
    const overrides = { deleteProject: true, removeMembers: false, createProject: true };
    expect(grantsBeyond({ role: 'Senior', customPermissions: null }, overrides)).toEqual(['deleteProject']);
    expect(grantsBeyond({ role: 'Principal', customPermissions: null }, overrides)).toEqual([]);
  });
});
