// The checklist of a new studio is its Principals' (specification §6).

import type { MemberActor } from '../kernel/actor.ts';
import type { Verdict } from '../kernel/verdict.ts';
import { effectiveRole } from '../studios/policy.ts';

export const checklistVerdict = ({ role }: Pick<MemberActor, 'role'>): Verdict => effectiveRole(role) === 'Principal' || 'principal_only';
