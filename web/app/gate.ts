// Whether a person may enter a place of the product (specification §2, protected routes). Pure; ProtectedRoute acts on it.

import { effectiveRole, type Permission, type Role } from '../../domain/studios/policy.ts';

export interface Requirement {
  requiredRole?: Role;
  permission?: Permission;
}

interface Visitor {
  loading: boolean;
  user: { role: string | null } | null;
  hasPermission: (permission: Permission) => boolean;
}

export type Passage = { to: 'wait' } | { to: 'sign-in' } | { to: 'home'; message: string } | { to: 'pass' };

/** Principals pass every check. */
export function passageOf({ loading, user, hasPermission }: Visitor, { requiredRole, permission }: Requirement): Passage {
  if (loading) return { to: 'wait' };
  if (!user) return { to: 'sign-in' };
  if (user.role !== null && effectiveRole(user.role) === 'Principal') return { to: 'pass' };
  if (requiredRole !== undefined && effectiveRole(user.role) !== requiredRole) {
    return { to: 'home', message: `This area requires ${requiredRole} access.` };
  }
  if (permission !== undefined && !hasPermission(permission)) {
    return { to: 'home', message: "You don't have permission to access this area." };
  }
  return { to: 'pass' };
}
