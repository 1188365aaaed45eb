import { Check, Minus } from 'lucide-react';
import type { MemberDetails } from '../../../../domain/studios/contract.ts';
import { type Permission, permissionLabels } from '../../../../domain/studios/policy.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { TriState, type TriStateValue } from '../../../ui/TriState.tsx';

export type Overrides = Partial<Record<Permission, boolean | null>>;

export interface PermissionMatrixProps {
  /** A member, or who is to be one. */
  member: Pick<MemberDetails, 'role' | 'roleGives'> & { overrides: NonNullable<MemberDetails['overrides']> };
  /** What has been chosen and not saved. */
  changes: Overrides;
  onChange: (changes: Overrides) => void;
  lockReason: string | undefined;
}

const groups: ReadonlyArray<{ title: string; permissions: readonly Permission[] }> = [
  { title: 'Projects', permissions: ['createProject', 'editProject', 'deleteProject', 'viewClientInfo', 'inviteToProject'] },
  { title: 'Tasks and files', permissions: ['createProjectTask', 'deleteTask', 'uploadFiles', 'saveAttachment'] },
  { title: 'Team', permissions: ['inviteMembers', 'assignRoles', 'modifyRoles', 'removeMembers'] },
];

/** The 13 permissions with the effect in words beside three states; a row that differs from the role is strong. */
export function PermissionMatrix({ member, changes, onChange, lockReason }: PermissionMatrixProps) {
  const choose = (permission: Permission, state: TriStateValue) => {
    const value = valueOf[state];
    const { [permission]: _old, ...others } = changes;
    onChange(value === member.overrides[permission] ? others : { ...others, [permission]: value });
  };
  return (
    <>
      {groups.map(({ title, permissions }) => (
        <div key={title}>
          <h3 className="border-b border-hairline pt-4 pb-2 text-13 font-semibold text-ink-muted">{title}</h3>
          <ul>
            {permissions.map((permission) => {
              const override = changes[permission] === undefined ? member.overrides[permission] : changes[permission];
              return (
                <PermissionRow
                  key={permission}
                  label={permissionLabels[permission]}
                  override={override}
                  roleGives={member.role === 'Principal' || member.roleGives[permission]}
                  isPrincipal={member.role === 'Principal'}
                  lockReason={lockReason}
                  onChange={(state) => choose(permission, state)}
                />
              );
            })}
          </ul>
        </div>
      ))}
    </>
  );
}

interface PermissionRowProps {
  label: string;
  override: boolean | null;
  roleGives: boolean;
  isPrincipal: boolean;
  lockReason: string | undefined;
  onChange: (state: TriStateValue) => void;
}

function PermissionRow({ label, override, roleGives, isPrincipal, lockReason, onChange }: PermissionRowProps) {
  const isAllowed = isPrincipal || (override ?? roleGives);
  const differs = !isPrincipal && override !== null && override !== roleGives;
  return (
    <li className="grid grid-cols-[1fr_7.5rem_auto] items-center gap-3 border-b border-hairline py-1 max-md:grid-cols-[1fr_auto] max-md:py-2">
      <span className={cx('min-w-0', differs && 'font-semibold')}>{label}</span>
      <span className="flex items-center gap-2 text-13 text-ink-muted max-md:row-start-2">
        <Icon of={isAllowed ? Check : Minus} size={16} />
        {isAllowed ? 'Allowed' : 'Not allowed'}
      </span>
      <span className="max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">
        <TriState
          label={label}
          value={stateOf(override)}
          onChange={onChange}
          disabledReason={lockReason ?? (isPrincipal ? 'A Principal may do everything' : undefined)}
        />
      </span>
    </li>
  );
}

const valueOf: Record<TriStateValue, boolean | null> = { inherit: null, allow: true, deny: false };

function stateOf(override: boolean | null): TriStateValue {
  if (override === null) return 'inherit';
  return override ? 'allow' : 'deny';
}
