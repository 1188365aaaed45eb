// What the team's list shows: search, roles, states.

import { fold } from '../../../../domain/kernel/looking.ts';
import { displayName } from '../../../../domain/identity/names.ts';
import type { Invitation, Member } from '../../../../domain/studios/contract.ts';
import { effectiveRole, type Role, roles } from '../../../../domain/studios/policy.ts';

export type TeamStatus = 'active' | 'invited' | 'deactivated';

export interface TeamFilter {
  search: string;
  /** Empty means all. */
  roles: readonly Role[];
  statuses: readonly TeamStatus[];
}

export const everybody: TeamFilter = { search: '', roles: [], statuses: [] };

export const isFiltered = ({ search, roles, statuses }: TeamFilter): boolean => search.trim() !== '' || roles.length + statuses.length > 0;

export function isMemberShown({ firstName, lastName, email, jobTitle, role, isActive }: Member, filter: TeamFilter): boolean {
  const words = [displayName({ first_name: firstName, last_name: lastName, email }), email, jobTitle ?? ''];
  return matches(filter, { words, role: effectiveRole(role), status: isActive ? 'active' : 'deactivated' });
}

/** From the highest role down; whoever has left comes last. Those of one role stay as they came, by name. */
export const inOrder = (members: readonly Member[]): Member[] =>
  members.toSorted((one, other) => Number(other.isActive) - Number(one.isActive) || placeOf(one) - placeOf(other));

const placeOf = ({ role }: Member): number => roles.indexOf(effectiveRole(role));

/** Used and revoked invitations are history; the audit log has them. */
export function isInvitationShown({ email, role, state }: Invitation, filter: TeamFilter): boolean {
  if (state !== 'open' && state !== 'expired') return false;
  return matches(filter, { words: [email ?? 'a link to pass on'], role, status: 'invited' });
}

interface Entry {
  words: readonly string[];
  role: Role;
  status: TeamStatus;
}

function matches({ search, roles, statuses }: TeamFilter, { words, role, status }: Entry): boolean {
  const wanted = fold(search.trim());
  return (
    (wanted === '' || words.some((word) => fold(word).includes(wanted))) &&
    (roles.length === 0 || roles.includes(role)) &&
    (statuses.length === 0 || statuses.includes(status))
  );
}
