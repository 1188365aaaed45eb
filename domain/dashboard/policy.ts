import type { MemberActor } from '../kernel/actor.ts';
import { effectiveRole } from '../studios/policy.ts';

/** Who plans the studio sees how much everybody has to do (PRODUCT §9): Principals and Seniors. */
export function maySeeWorkload({ role }: Pick<MemberActor, 'role'>): boolean {
  const effective = effectiveRole(role);
  return effective === 'Principal' || effective === 'Senior';
}
