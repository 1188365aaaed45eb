// One person of the studio: their role, what they may do beside it, and the end of their access.

import { useQuery } from '@tanstack/react-query';
import { type KeyboardEventHandler, useEffect, useRef, useState } from 'react';
import { displayName } from '../../../../domain/identity/names.ts';
import type { UserId } from '../../../../domain/kernel/ids.ts';
import type { MemberDetails } from '../../../../domain/studios/contract.ts';
import { effectiveRole, type Role } from '../../../../domain/studios/policy.ts';
import { namesOf, pairsOf } from '../../../../domain/kernel/records.ts';
import { follow } from '../../../lib/outcome.ts';
import { reasonOf } from '../../../lib/words.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { RoleBadge } from '../../../ui/RoleBadge.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { LeaveQuestion } from '../../identity/components/LeaveQuestion.tsx';
import { memberQuery, useChangeRole, useReactivate, useSetPermissions } from '../teamQueries.ts';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { type Overrides, PermissionMatrix } from './PermissionMatrix.tsx';
import { RemoveMember } from './RemoveMember.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';
import { named } from '../../../ui/Words.tsx';

/** Who was last opened by hand, a new one each time. */
export interface Opened {
  id: UserId;
}

export interface MemberPanelProps {
  memberId: UserId;
  /** Gives the heading the focus; without it nobody is led here, as when an address names the person. */
  opened?: Opened | null;
  onKeyDown?: KeyboardEventHandler<HTMLElement> | undefined;
}

export function MemberPanel({ memberId, opened = null, onKeyDown }: MemberPanelProps) {
  const { data, error, refetch } = useQuery(memberQuery(memberId));
  if (data) return <Member key={data.id} member={data} opened={opened} onKeyDown={onKeyDown} />;
  if (error) {
    return <LoadError title="This person cannot be shown" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Skeleton label="Loading the person">
      <Strip className="h-6 w-1/2" />
      <Strip className="mt-6 h-64 w-full" />
    </Skeleton>
  );
}

function Member({ member, opened, onKeyDown }: { member: MemberDetails } & Pick<MemberPanelProps, 'opened' | 'onKeyDown'>) {
  const heading = useFocusOnceOpened(opened?.id === member.id ? opened : null);
  const [changes, setChanges] = useState<Overrides>({});
  const [isLeaving, setLeaving] = useState(false);
  const save = useSetPermissions();
  const reactivate = useReactivate();
  const name = displayName({ first_name: member.firstName, last_name: member.lastName, email: member.email });
  const changed = Object.keys(changes).length;
  const lockReason = reasonOf(member.can.changePermissions);
  const { overrides } = member;
  const saveChanges = () =>
    follow(save.mutateAsync({ userId: member.id, overrides: changes }), {
      done: () => {
        setChanges((now) => changedSince({ sent: changes, before: overrides ?? {}, now }));
        showToast({ shape: 'done', title: 'Permissions saved', line: savedWords(member) });
      },
      refused: sayRefused('Not saved'),
    });
  return (
    <section aria-label={name} onKeyDown={onKeyDown}>
      <div className="flex items-center gap-3 border-b border-ink pb-3">
        <Avatar name={name} src={member.avatarUrl} size={36} deactivated={!member.isActive} decorative />
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="truncate font-title text-title-18 outline-none">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-13 text-ink-muted">{differenceWords(member)}</p>
        </div>
        <RoleSelect member={member} />
      </div>
      {overrides ? (
        <PermissionMatrix member={{ ...member, overrides }} changes={changes} onChange={setChanges} lockReason={lockReason} />
      ) : (
        <p className="border-b border-hairline py-4 text-ink-muted">
          What {member.firstName} may do beside their role is shown to whoever may change it.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2 pt-4">
        <p className="me-auto text-13 text-ink-muted" role="status">
          {changed > 0 ? summaryWords(changes) : lockReason === undefined && reachWords(member)}
        </p>
        {member.isActive ? (
          <Button size="small" variant="bare" disabledReason={reasonOf(member.can.deactivate)} onClick={() => setLeaving(true)}>
            Deactivate
          </Button>
        ) : (
          <Button
            size="small"
            busy={reactivate.isPending}
            disabledReason={reasonOf(member.can.reactivate)}
            onClick={() => follow(reactivate.mutateAsync({ userId: member.id }), { refused: sayRefused('Not reactivated') })}
          >
            Reactivate
          </Button>
        )}
        {overrides && isOwnWay({ ...overrides, ...changes }) && (
          <Button size="small" variant="bare" disabledReason={lockReason} onClick={() => setChanges(backToRole(overrides))}>
            Reset to role
          </Button>
        )}
        {overrides && (
          <Button
            size="small"
            variant="primary"
            busy={save.isPending}
            disabledReason={lockReason}
            waitsFor={changed > 0 ? undefined : 'Nothing has been changed'}
            onClick={saveChanges}
          >
            Save permissions
          </Button>
        )}
      </div>
      {member.isActive && <SignOutEverywhere member={member} name={name} />}
      <RemoveMember member={member} name={name} />
      <LeaveQuestion hasEdits={changed > 0 && !save.isPending} />
      {isLeaving && <DeactivateDialog member={member} name={name} onClose={() => setLeaving(false)} />}
    </section>
  );
}

function useFocusOnceOpened(opened: Opened | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!opened) return;
    // Talks to the focus: a menu that led here gives it back to its button once it is gone, and only then it can be led on.
    const lead = () => {
      const isMenuOpen = document.querySelector('[role=menu]') !== null;
      timer = isMenuOpen ? setTimeout(lead, 20) : setTimeout(() => heading.current?.focus({ preventScroll: true }));
    };
    let timer = setTimeout(lead);
    return () => clearTimeout(timer);
  }, [opened]);
  return heading;
}

/** A role is given as it is chosen; the one that may take everything from whoever gives it is asked about. */
function RoleSelect({ member }: { member: MemberDetails }) {
  const change = useChangeRole();
  const [isAsking, setAsking] = useState(false);
  const reason = reasonOf(member.can.changeRole);
  if (reason !== undefined) return <RoleBadge role={member.role} />;
  const options = member.givableRoles.map((role) => ({ value: role, label: role }));
  const give = (role: Role) =>
    follow(change.mutateAsync({ userId: member.id, role }), {
      done: () => {
        setAsking(false);
        showToast({ shape: 'done', title: named`${member.firstName} is ${role} now` });
      },
      refused: sayRefused('Not changed'),
    });
  return (
    <span className="w-36 shrink-0">
      <Select
        label="Role"
        value={effectiveRole(member.role)}
        options={options}
        renderValue={(option) => <RoleBadge role={option.value} />}
        onChange={(role) => (role === 'Principal' ? setAsking(true) : give(role))}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={named`Make ${member.firstName} a Principal?`}
        sentence="A Principal may do everything here: see every project, change everybody’s role, also yours, and delete the studio."
        confirmLabel="Make Principal"
        busy={change.isPending}
        onConfirm={() => give('Principal')}
      />
    </span>
  );
}

const isOwnWay = (overrides: Overrides): boolean => Object.values(overrides).some((value) => value !== null);

/** What is to be saved so that nothing differs from the role any more. */
function backToRole(overrides: NonNullable<MemberDetails['overrides']>): Overrides {
  const set = namesOf(overrides).filter((permission) => overrides[permission] !== null);
  return Object.fromEntries(set.map((permission) => [permission, null]));
}

/** What was chosen while these were saved is still to be saved, also where it is what stood before. */
function changedSince({ sent, before, now }: Record<'sent' | 'before' | 'now', Overrides>): Overrides {
  const chosen = { ...Object.fromEntries(namesOf(sent).map((permission) => [permission, before[permission]])), ...now };
  return Object.fromEntries(pairsOf(chosen).filter(([permission, value]) => value !== sent[permission]));
}

function differenceWords({ overrides, roleGives, role, email }: MemberDetails): string {
  if (!overrides) return email;
  const all = pairsOf(overrides);
  const differs = all.filter(([permission, value]) => value !== null && value !== roleGives[permission]).length;
  return differs === 0 ? `As a ${role} has it` : `${differs} of ${all.length} differ from ${role}`;
}

const reachWords = ({ firstName, isActive }: MemberDetails): string =>
  isActive ? `Changes reach ${firstName}’s open tabs at once.` : `Changes hold once ${firstName} is let in again.`;

const savedWords = ({ firstName, isActive }: MemberDetails): string =>
  isActive ? named`They hold in ${firstName}’s open tabs at once.` : named`They hold once ${firstName} is let in again.`;

function summaryWords(changes: Overrides): string {
  const values = Object.values(changes);
  const count = (wanted: boolean | null, word: string) => {
    const times = values.filter((value) => value === wanted).length;
    return times > 0 ? [`${times} ${word}`] : [];
  };
  return `To save: ${[...count(true, 'allowed'), ...count(false, 'denied'), ...count(null, 'inherited')].join(', ')}.`;
}
